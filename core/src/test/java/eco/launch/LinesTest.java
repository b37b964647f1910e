package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {
  private static List<String> cut(String text, int chunkBytes) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Lines lines = new Lines();
    List<String> all = new ArrayList<>();
    for (int at = 0; at < bytes.length; at += chunkBytes) {
      int count = Math.min(chunkBytes, bytes.length - at);
      all.addAll(lines.add(java.util.Arrays.copyOfRange(bytes, at, at + count), count));
    }
    all.addAll(lines.end());
    return all;
  }

  @Test
  void linesAreTheSameHoweverTheBytesArrive() {
    String text = "one\n\ntwo ü€\r\nthree\rstill three\nlast";
    for (int chunkBytes = 1; chunkBytes < 40; chunkBytes++) {
      assertThat(cut(text, chunkBytes))
          .containsExactly("one", "", "two ü€", "three\rstill three", "last");
    }
  }

  @Test
  void aLineThatNeverEndsIsCut() {
    List<String> lines = cut("x".repeat(Lines.LONGEST_BYTES * 2 + 5) + "\nend\n", 1000);
    assertThat(lines).extracting(String::length).containsExactly(65536, 65536, 5, 3);
  }

  @Test
  void wordsAreSplitAndQuoted() {
    assertThat(Words.split(" ssh  -p 22 'a b' \"c'd\" e\"f g\"h ''"))
        .containsExactly("ssh", "-p", "22", "a b", "c'd", "ef gh", "");
    assertThat(Words.quote("/usr/bin/java-25:x=1")).isEqualTo("/usr/bin/java-25:x=1");
    assertThat(Words.quote("it's $HOME")).isEqualTo("'it'\\''s $HOME'");
  }
}
