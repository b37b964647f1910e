package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class JobKeyTest {
  @Test
  void codeIsHmacSha256() throws Exception {
    JobKey key = JobKey.random();
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(HexFormat.of().parseHex(key.hex()), "HmacSHA256"));
    for (int length = 0; length < 300; length++) {
      byte[] head = new byte[length / 3];
      byte[] tail = new byte[length - head.length];
      java.util.Arrays.fill(tail, (byte) length);
      mac.update(head);
      mac.update(tail);
      assertThat(key.code(head, tail)).as("length %d", length).isEqualTo(mac.doFinal());
    }
  }

  @Test
  void hexComesBackAsTheSameKey() {
    JobKey key = JobKey.random();
    assertThat(JobKey.parse(key.hex())).isEqualTo(key);
    assertThat(JobKey.random()).isNotEqualTo(key);
  }

  @Test
  void neitherNameNorErrorsShowTheKey() {
    JobKey key = JobKey.random();
    assertThat(key.toString()).doesNotContain(key.hex()).contains(key.jobId());
    assertThat(key.jobId()).hasSize(16).isEqualTo(JobKey.parse(key.hex()).jobId());
    String secret = "s3cret".repeat(20);
    assertThatThrownBy(() -> JobKey.parse(secret)).message().doesNotContain("s3cret");
    String wrongDigit = key.hex().substring(1) + "g";
    assertThatThrownBy(() -> JobKey.parse(wrongDigit))
        .message()
        .doesNotContain(wrongDigit.substring(0, 8));
  }

  @Test
  void randomBytesDiffer() {
    assertThat(new String(JobKey.randomBytes(), StandardCharsets.ISO_8859_1))
        .hasSize(32)
        .isNotEqualTo(new String(JobKey.randomBytes(), StandardCharsets.ISO_8859_1));
  }
}
