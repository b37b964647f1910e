package eco.transport;

import java.io.FileInputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/// The secret that all processes of one job share: 32 random bytes.
///
/// Whoever holds it belongs to the job. It travels by environment or standard input, never on a
/// command line, and never appears in a message.
public final class JobKey {
  /// The length of a key, of a nonce and of a code, in bytes.
  static final int BYTES = 32;

  private static final int BLOCK_BYTES = 64;

  private final byte[] key;

  /// Digests that have taken in the key already; they are only copied.
  private final MessageDigest inner;

  private final MessageDigest outer;

  private JobKey(byte[] key) {
    this.key = key;
    inner = begun(0x36);
    outer = begun(0x5c);
  }

  /// A fresh key.
  public static JobKey random() {
    return new JobKey(randomBytes());
  }

  /// The key that [#hex] wrote.
  ///
  /// @throws IllegalArgumentException if it is not 64 hexadecimal digits; the text is not repeated
  public static JobKey parse(String hex) {
    if (hex.length() != 2 * BYTES) {
      throw new IllegalArgumentException(
          "not a job key: digits=" + hex.length() + ", needed=" + 2 * BYTES);
    }
    try {
      return new JobKey(HexFormat.of().parseHex(hex));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("not a job key: it has other than hexadecimal digits");
    }
  }

  /// The key in 64 hexadecimal digits, for the environment of a rank.
  public String hex() {
    return HexFormat.of().formatHex(key);
  }

  /// A public name of the job, 16 hexadecimal digits that tell nothing about the key.
  public String jobId() {
    byte[] code = code(new byte[] {'j', 'o', 'b', ' ', 'i', 'd'});
    return HexFormat.of().formatHex(code, 0, 8);
  }

  /// Another key, which whoever holds this one gets from the same words and nobody else.
  public JobKey derive(byte[] words) {
    return new JobKey(code(new byte[] {'d', 'e', 'r', 'i', 'v', 'e'}, words));
  }

  /// The authentication code (HMAC-SHA256) of the parts, one after the other.
  ///
  /// Written out over SHA-256 because looking up a `Mac` doubles the time a rank needs to start.
  byte[] code(byte[]... parts) {
    MessageDigest text = copy(inner);
    for (byte[] part : parts) {
      text.update(part);
    }
    return copy(outer).digest(text.digest());
  }

  /// The same of the first `head` bytes of `bytes`, and of `count` from `body` on.
  byte[] code(byte[] bytes, int head, int body, int count) {
    MessageDigest text = copy(inner);
    text.update(bytes, 0, head);
    text.update(bytes, body, count);
    return copy(outer).digest(text.digest());
  }

  /// A digest of the padded key, each byte xored with `mask`.
  private MessageDigest begun(int mask) {
    byte[] block = Arrays.copyOf(key, BLOCK_BYTES);
    for (int i = 0; i < BLOCK_BYTES; i++) {
      block[i] ^= (byte) mask;
    }
    MessageDigest digest = sha256();
    digest.update(block);
    return digest;
  }

  private static MessageDigest copy(MessageDigest digest) {
    try {
      return (MessageDigest) digest.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("the platform's SHA-256 can be copied", e);
    }
  }

  /// Fresh random bytes: from the kernel where it offers them as a file, which starts quickest.
  static byte[] randomBytes() {
    try (FileInputStream kernel = new FileInputStream("/dev/urandom")) {
      byte[] bytes = kernel.readNBytes(BYTES);
      if (bytes.length == BYTES) {
        return bytes;
      }
    } catch (IOException e) {
      // Not a Unix: the library's generator serves as well.
    }
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JobKey that && MessageDigest.isEqual(key, that.key);
  }

  @Override
  public int hashCode() {
    return jobId().hashCode();
  }

  /// Names the job, never the key.
  @Override
  public String toString() {
    return "JobKey[jobId=" + jobId() + "]";
  }
}
