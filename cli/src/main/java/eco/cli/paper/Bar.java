package eco.cli.paper;

import eco.cli.survey.LabSurvey;
import java.io.PrintWriter;

/// How far an experiment is: a bar in one line of a terminal, a line for every tenth elsewhere.
final class Bar {
  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final String what;
  private final int all;
  private final boolean terminal = LabSurvey.isTerminal();
  private int shownTenth = -1;

  Bar(PrintWriter err, String what, int all) {
    this.err = err;
    this.what = what;
    this.all = all;
  }

  synchronized void show(int done) {
    int tenth = done * 10 / all;
    if (!terminal && tenth == shownTenth) {
      return;
    }
    shownTenth = tenth;
    int filled = WIDTH * done / all;
    String text =
        "%s [%s%s] %d of %d"
            .formatted(what, "#".repeat(filled), ".".repeat(WIDTH - filled), done, all);
    if (terminal) {
      err.print("\r" + text);
    } else {
      err.println(text);
    }
    err.flush();
  }

  void end() {
    if (terminal) {
      err.print("\r" + " ".repeat(WIDTH + 40) + "\r");
      err.flush();
    }
  }
}
