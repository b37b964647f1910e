package eco.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import eco.network.Measurements.Heard;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SurveyTest {
  private static final Survey SURVEY = Surveys.of(12);
  private static final String TEXT = SURVEY.text();

  /// A file from before anybody asked about multicast.
  private static final String OLD =
      """
      {"format": "eco network",
       "version": 1,
       "made": "2026-01-31T12:00:00Z",
       "tool": "test",
       "small_bytes": 8,
       "large_bytes": 16000,
       "hosts": [
        {"name": "a", "cores": 1},
        {"name": "b", "cores": 2}],
       "tree":
        {"medium": "switch", "contention": 0, "latency_nanos": 50000, "send_overhead": [[0, 1000]], "receive_overhead": [[0, 1000]], "gap": [[0, 1000]], "parts": [
         "a",
         "b"]},
       "pairs": [],
       "links": [],
       "contention": [],
       "checksum": "01f4a800"}
      """;

  private static final String HEARD =
      """
      {"format": "eco network",
       "version": 1,
       "made": "2026-01-31T12:00:00Z",
       "tool": "test",
       "small_bytes": 8,
       "large_bytes": 16000,
       "hosts": [
        {"name": "a", "cores": 1},
        {"name": "b", "cores": 2}],
       "tree":
        {"medium": "switch", "contention": 0, "multicast": true, "latency_nanos": 50000, "send_overhead": [[0, 1000]], "receive_overhead": [[0, 1000]], "gap": [[0, 1000]], "parts": [
         "a",
         "b"]},
       "pairs": [],
       "links": [],
       "contention": [],
       "multicast": [
        {"from": "a", "heard_by": ["b"]},
        {"from": "b", "heard_by": []}],
       "checksum": "be76611e"}
      """;

  @Test
  void oldFilesStayAsTheyAre() {
    Survey survey = Survey.parse("net.json", OLD);
    assertThat(survey.text()).isEqualTo(OLD);
    assertThat(survey.measurements().multicast()).isEmpty();
    assertThat(survey.topology().medium(0, 1).multicast()).isFalse();
  }

  @Test
  void whoHeardWhomIsReadAndWritten() {
    Survey survey = Survey.parse("net.json", HEARD);
    assertThat(survey.text()).isEqualTo(HEARD);
    assertThat(survey.measurements().multicast())
        .containsExactly(new Heard(0, List.of(1)), new Heard(1, List.of()));
    assertThat(survey.topology().medium(0, 1).multicast()).isTrue();
    assertThat(survey.topology().checksum())
        .isNotEqualTo(Survey.parse("net.json", OLD).topology().checksum());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"multicast\": true | \"multicast\": 1 | net.json:11: \"multicast\" must be true or false, not a number",
        "\"heard_by\": [\"b\"] | \"heard_by\": [\"c\"] | net.json:18: no such host: c",
        "\"heard_by\": [\"b\"] | \"heard_by\": [1] | net.json:18: the name of a host expected, not a number",
        "\"heard_by\": [\"b\"] | \"heard_by\": \"b\" | net.json:18: \"heard_by\" must be a list, not text",
        "\"heard_by\": [\"b\"] | \"heard_by\": [\"a\"] | net.json:18: heard: source=0, hosts=[0]",
        "\"heard_by\": [] | \"heard_by\": [\"a\", \"a\"] | net.json:19: heard: source=1, hosts=[0, 0]",
        "\"heard_by\": [] | \"by\": [] | net.json:19: unknown field \"by\" in a multicast",
        "\"from\": \"b\" | \"from\": \"a\" | net.json:19: the multicast is there twice",
        "{\"from\": \"b\", \"heard_by\": []} | \"b\" | net.json:19: a multicast must be an object, not text",
        "\"from\": \"b\", | '' | net.json:19: \"from\" is missing",
      })
  void whoCannotHaveHeardWhomIsRefused(String find, String replacement, String message) {
    assertThatExceptionOfType(NetworkFileException.class)
        .isThrownBy(() -> Survey.parse("net.json", HEARD.replace(find, replacement)))
        .withMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"multicast\": true, | ''",
        "\"heard_by\": [] | \"heard_by\": [\"a\"]",
      })
  void whoHeardWhomIsPartOfTheChecksum(String find, String replacement) {
    assertThatExceptionOfType(NetworkFileException.class)
        .isThrownBy(() -> Survey.parse("net.json", HEARD.replace(find, replacement)))
        .withMessageMatching("net.json:20: the file was changed after it was made: .*");
  }

  @Test
  void whatIsWrittenIsReadAsItWas() {
    for (long seed = 0; seed < 500; seed++) {
      Survey survey = Surveys.of(seed);
      assertThat(Survey.parse("net.json", survey.text())).as("seed=" + seed).isEqualTo(survey);
    }
  }

  @Test
  void theTextFollowsFromTheContentAlone() {
    assertThat(Survey.parse("net.json", TEXT).text()).isEqualTo(TEXT);
  }

  @Test
  void everyHostPairLinkAndTestHasItsOwnLine() {
    List<String> lines = TEXT.lines().toList();
    Measurements measured = SURVEY.measurements();
    assertThat(lines.stream().filter(line -> line.contains("\"samples\"")).count()).isZero();
    assertThat(lines.stream().filter(line -> line.contains("\"small\"")).count())
        .isEqualTo(measured.pairs().size());
    assertThat(lines.stream().filter(line -> line.contains("\"cores\"")).count())
        .isEqualTo(measured.hosts().size());
  }

  @Test
  void anotherLayoutOfTheSameContentIsReadAsWell() {
    String compact = TEXT.replace("\n", "").replace("\": ", "\":").replace("], [", "],\r\n\t[");
    assertThat(Survey.parse("net.json", compact)).isEqualTo(SURVEY);
  }

  @Test
  void aFileThatEndsTooEarlyIsRefused() {
    for (int length = 0; length < TEXT.length() - 2; length++) {
      assertRefused(TEXT.substring(0, length), "length=" + length);
    }
  }

  @Test
  void anyChangedCharacterIsRefusedOrWithoutMeaning() {
    for (int at = 0; at < TEXT.length(); at++) {
      for (char other : new char[] {'7', '"', ' ', '}', 'x', '\\'}) {
        String changed = TEXT.substring(0, at) + other + TEXT.substring(at + 1);
        assertRefusedUnlessTheSame(changed, "at=" + at + ", other=" + other);
      }
    }
  }

  @Test
  void garbageIsRefusedWithALineAndAReason() {
    for (long seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder(TEXT);
      for (int i = 1 + random.nextInt(8); i > 0; i--) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(40));
        int from = random.nextInt(TEXT.length());
        text.replace(at, end, TEXT.substring(from, Math.min(TEXT.length(), from + 20)));
      }
      assertRefusedUnlessTheSame(text.toString(), "seed=" + seed);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\": 1 | \"version\": 2 | net.json:2: version 2 is newer than this ECO, which reads 1",
        "\"version\": 1 | \"version\": 0 | net.json:2: version 0 is not 1",
        "eco network | lab | net.json:1: not a network file: it begins with \"format\": \"eco network\"",
        "\"small_bytes\": 8 | \"small_bytes\": \"8\" | net.json:5: \"small_bytes\" must be a number, not text",
        "\"small_bytes\": 8, | \"small_byte\": 8, | net.json:5: unknown field \"small_byte\" in the file",
        "\"small_bytes\": 8 | \"small_bytes\": 8, \"tool\": 1 | net.json:5: not JSON: \"tool\" is there twice",
        "\"small_bytes\": 8 | \"small_bytes\": 0.5 | net.json:5: \"small_bytes\" must be a whole number, not 0.5",
        "\"small_bytes\": 8 | \"small_bytes\": 08 | net.json:5: not JSON: '}' expected, not '8'",
        "\"small_bytes\": 8 | \"small_bytes\": nan | net.json:5: not JSON: a value expected, not nan",
      })
  void theReasonNamesLineAndFault(String find, String replacement, String message) {
    assertThatExceptionOfType(NetworkFileException.class)
        .isThrownBy(() -> Survey.parse("net.json", TEXT.replace(find, replacement)))
        .withMessage(message);
  }

  @Test
  void anEditedFigureIsFoundByTheChecksum() {
    assertThatExceptionOfType(NetworkFileException.class)
        .isThrownBy(
            () ->
                Survey.parse("net.json", TEXT.replace("\"small_bytes\": 8", "\"small_bytes\": 9")))
        .withMessageMatching("net.json:[0-9]+: the file was changed after it was made: .*");
  }

  @Test
  void deepBracketsAreRefusedBeforeTheStackEnds() {
    assertRefused("[".repeat(100_000), "brackets");
  }

  private static void assertRefusedUnlessTheSame(String text, String replay) {
    try {
      assertThat(Survey.parse("net.json", text)).as(replay).isEqualTo(SURVEY);
    } catch (NetworkFileException refused) {
      assertComplaint(refused, replay);
    }
  }

  private static void assertRefused(String text, String replay) {
    try {
      Survey.parse("net.json", text);
    } catch (NetworkFileException refused) {
      assertComplaint(refused, replay);
      return;
    }
    throw new AssertionError("read what is damaged: " + replay);
  }

  private static void assertComplaint(NetworkFileException refused, String replay) {
    assertThat(refused.getMessage()).as(replay).matches("net\\.json:[0-9]+: (?s:.+)");
  }
}
