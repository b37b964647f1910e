package eco.cli.survey;

import eco.network.Survey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Network files on disk.
final class SurveyFiles {
  private SurveyFiles() {}

  static Survey read(Path file) throws IOException {
    return Survey.parse(file.toString(), Files.readString(file));
  }

  /// Writes the whole file or none of it.
  static void write(Path file, Survey survey) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(beside, survey.text());
    Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
