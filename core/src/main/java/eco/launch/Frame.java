package eco.launch;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// The words of a control connection, after its handshake.
///
/// ```
///   length 4 | kind 1 | body, length - 1 bytes
///
///   rank -> rendezvous                          rendezvous -> rank
///   PRESENT  pid 8 | host                       ROUND    round 4 | (length 4 | bytes) x ranks
///   BEAT                                        DIED     rank 4 | pid 8 | host 2+n | cause
///   BLOB     round 4 | bytes                    LEFT     rank 4
///   LEAVE                                       BYE
///   ABORT    status 4 | why                     ABORTED  rank 4 | status 4 | why
///   ASK                                         CLOSING
///   TELL     asker 4 | text                     ASKED    asker 4
///                                               TOLD     rank 4 | text
/// ```
///
/// Numbers are big-endian, texts are UTF-8. A rank's frame has at most [#RANK_BYTES].
enum Frame {
  PRESENT(1),
  BEAT(2),
  BLOB(3),
  LEAVE(4),
  ABORT(5),
  ROUND(6),
  DIED(7),
  LEFT(8),
  BYE(9),
  ABORTED(10),
  CLOSING(11),
  ASK(12),
  ASKED(13),
  TELL(14),
  TOLD(15);

  /// Most bytes that one rank can give to an exchange.
  static final int BLOB_BYTES = 64 << 10;

  /// Most bytes in a frame that a rank sends.
  static final int RANK_BYTES = BLOB_BYTES + 16;

  static final int HEADER_BYTES = 5;

  private static final Frame[] ALL = values();

  private final int code;

  Frame(int code) {
    this.code = code;
  }

  static Frame of(int code) throws ProtocolException {
    for (Frame each : ALL) {
      if (each.code == code) {
        return each;
      }
    }
    throw new ProtocolException("no such frame: kind=" + code);
  }

  byte[] empty() {
    return frame(0);
  }

  byte[] of(int a, byte[] bytes) {
    byte[] frame = frame(4 + bytes.length);
    body(frame).putInt(a).put(bytes);
    return frame;
  }

  byte[] of(int a, String text) {
    return of(a, text.getBytes(StandardCharsets.UTF_8));
  }

  byte[] of(long a, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] frame = frame(8 + bytes.length);
    body(frame).putLong(a).put(bytes);
    return frame;
  }

  byte[] of(int a, int b, String text) {
    return of(((long) a << 32) | (b & 0xffff_ffffL), text);
  }

  static byte[] died(int rank, String host, long pid, String cause) {
    byte[] name = host.getBytes(StandardCharsets.UTF_8);
    byte[] why = cause.getBytes(StandardCharsets.UTF_8);
    byte[] frame = DIED.frame(14 + name.length + why.length);
    body(frame).putInt(rank).putLong(pid).putShort((short) name.length).put(name).put(why);
    return frame;
  }

  static byte[] round(int round, byte[][] blobs) {
    int bytes = 4;
    for (byte[] blob : blobs) {
      bytes = Math.addExact(bytes, 4 + blob.length);
    }
    byte[] frame = ROUND.frame(bytes);
    ByteBuffer body = body(frame).putInt(round);
    for (byte[] blob : blobs) {
      body.putInt(blob.length).put(blob);
    }
    return frame;
  }

  /// What remains of a body, as text.
  static String text(ByteBuffer body) {
    return text(body, body.remaining());
  }

  static String text(ByteBuffer body, int length) {
    byte[] bytes = new byte[length];
    body.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private byte[] frame(int bodyBytes) {
    byte[] frame = new byte[HEADER_BYTES + bodyBytes];
    ByteBuffer.wrap(frame).putInt(1 + bodyBytes).put((byte) code);
    return frame;
  }

  private static ByteBuffer body(byte[] frame) {
    return ByteBuffer.wrap(frame, HEADER_BYTES, frame.length - HEADER_BYTES);
  }
}
