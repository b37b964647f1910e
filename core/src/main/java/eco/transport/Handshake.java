package eco.transport;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Two processes prove to each other that they hold the job key, before anything else is parsed.
///
/// ```
///  door                                                                              dialer
///   | GREETING  magic 8 | nonce 32                                                  ->  |
///   |  <-  PROOF     purpose 4 | rank 4 | target 4 | nonce 32 | code 32                 |
///   | ANSWER    verdict 4 | code 32                                                 ->  |
///   |  <-  COMMIT    length 4 | payload 64 | code 32                                    |
///   | WELCOME   verdict 4 | length 4 | payload 64 | code 32                         ->  |
/// ```
///
/// Every frame has a fixed length, so nothing is allocated by what a stranger sends, and not a byte
/// beyond the handshake is read. A code is an HMAC over the frame's own label, both nonces,
/// purpose and ranks, and the frame's other bytes: what one side says can neither be sent back to
/// it, nor used in another place or another connection. The dialer times PROOF to ANSWER; of
/// several connections to one peer it commits to the fastest and closes the others.
///
/// The object is one side's state. [#advance] reads and writes what the channel has ready and
/// never waits; it is not safe for use by several threads.
final class Handshake {
  /// The most bytes that an application payload can have, each way.
  static final int PAYLOAD_BYTES = 64;

  private static final long MAGIC = 0x45434f0d0a000002L; // "ECO", a line end, version 2
  private static final int GREETING_BYTES = 8 + JobKey.BYTES;
  private static final int PROOF_BYTES = 12 + JobKey.BYTES + JobKey.BYTES;
  private static final int ANSWER_BYTES = 4 + JobKey.BYTES;
  private static final int COMMIT_BYTES = 4 + PAYLOAD_BYTES + JobKey.BYTES;
  private static final int WELCOME_BYTES = 8 + PAYLOAD_BYTES + JobKey.BYTES;

  private static final int YES = 1;
  private static final int NO = 2;

  /// Where a handshake stands; the frame named is the one on its way.
  enum State {
    GREETING(1),
    PROOF(2),
    ANSWER(3),
    /// Both have proven themselves; the dialer's next word decides.
    PROVEN(0),
    COMMIT(4),
    /// The door has the dialer's payload and owes it a reply.
    COMMITTED(0),
    WELCOME(5),
    DONE(0);

    /// Sets the codes of different frames apart.
    private final int label;

    State(int label) {
      this.label = label;
    }
  }

  private final JobKey key;
  private final boolean door;
  private final byte[] ownNonce = JobKey.randomBytes();
  private final byte[] peerNonce = new byte[JobKey.BYTES];
  private @Nullable Purpose purpose;
  private int rank;
  private int target;
  private byte[] payload = new byte[0];
  private @Nullable String refusal;
  private long proofNanos;
  private long roundTripNanos;
  private State state = State.GREETING;
  private byte[] bytes;
  private ByteBuffer frame;
  private boolean writing;

  private Handshake(JobKey key, boolean door, @Nullable Purpose purpose, int rank, int target) {
    this.key = key;
    this.door = door;
    this.purpose = purpose;
    this.rank = rank;
    this.target = target;
    this.writing = door;
    this.bytes = new byte[GREETING_BYTES];
    this.frame = ByteBuffer.wrap(bytes);
    if (door) {
      frame.putLong(MAGIC).put(ownNonce).flip();
    }
  }

  /// The side that was connected to; `rank` is its own.
  static Handshake ofDoor(JobKey key, int rank) {
    return new Handshake(key, true, null, 0, rank);
  }

  /// The side that connected, as `rank`, and wants to talk to `target`.
  static Handshake ofDialer(JobKey key, Purpose purpose, int rank, int target) {
    return new Handshake(key, false, purpose, rank, target);
  }

  State state() {
    return state;
  }

  /// Whether a dialer may be gone now without giving offence: it has said nothing yet, or has
  /// proven itself and found a faster address.
  boolean mayPart() {
    return switch (state) {
      case GREETING, ANSWER, COMMIT -> true;
      case PROOF -> frame.position() == 0;
      case PROVEN, COMMITTED, WELCOME, DONE -> false;
    };
  }

  /// What the channel must become ready for before [#advance] can go on.
  int interest() {
    return writing ? SelectionKey.OP_WRITE : SelectionKey.OP_READ;
  }

  /// The purpose that the dialer has proven, once the door is in COMMITTED.
  Purpose purpose() {
    if (purpose == null) {
      throw new IllegalStateException("the dialer has not told its purpose yet");
    }
    return purpose;
  }

  /// The dialer's rank.
  int rank() {
    return rank;
  }

  /// What the peer gave along: the dialer's payload or the door's reply.
  byte[] payload() {
    return payload;
  }

  /// From PROOF to ANSWER, as the dialer saw it.
  long roundTripNanos() {
    return roundTripNanos;
  }

  /// Goes on as far as the channel allows; returns where it stands then.
  ///
  /// @throws RefusedException if the peer holds the key and does not want this connection
  /// @throws IOException if the peer does not hold the key, closed, or broke the rules
  State advance(SocketChannel channel) throws IOException {
    while (state != State.PROVEN && state != State.COMMITTED && state != State.DONE) {
      if (writing) {
        channel.write(frame);
      } else if (channel.read(frame) < 0) {
        throw new EOFException("closed by the peer in " + state);
      }
      if (frame.hasRemaining()) {
        return state;
      }
      frame.flip();
      next();
    }
    return state;
  }

  /// The dialer keeps this connection and gives `payload` along.
  void commit(byte[] payload) {
    require(!door && state == State.PROVEN);
    send(State.COMMIT, COMMIT_BYTES).putInt(payload.length).put(checked(payload));
    seal();
  }

  /// The door lets the dialer in and gives `reply` along.
  void welcome(byte[] reply) {
    require(door && state == State.COMMITTED);
    send(State.WELCOME, WELCOME_BYTES).putInt(YES).putInt(reply.length).put(checked(reply));
    seal();
  }

  /// The door turns the dialer away; at most 64 bytes of the reason reach it.
  void refuse(String reason) {
    require(door && state == State.COMMITTED);
    byte[] text = reason.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(text.length, PAYLOAD_BYTES);
    refusal = reason;
    send(State.WELCOME, WELCOME_BYTES).putInt(NO).putInt(length).put(text, 0, length);
    seal();
  }

  /// Why the door turned the dialer away, if it did.
  @Nullable String refusal() {
    return refusal;
  }

  private void next() throws IOException {
    switch (state) {
      case GREETING -> afterGreeting();
      case PROOF -> afterProof();
      case ANSWER -> afterAnswer();
      case COMMIT -> afterCommit();
      case WELCOME -> afterWelcome();
      case PROVEN, COMMITTED, DONE -> throw new IllegalStateException("no frame in " + state);
    }
  }

  private void afterGreeting() throws IOException {
    if (door) {
      receive(State.PROOF, PROOF_BYTES);
      return;
    }
    if (frame.getLong() != MAGIC) {
      throw new ProtocolException("the peer does not speak this protocol");
    }
    frame.get(peerNonce);
    if (MessageDigest.isEqual(ownNonce, peerNonce)) {
      throw new ProtocolException("the peer sent this process's own nonce back");
    }
    ByteBuffer proof = send(State.PROOF, PROOF_BYTES);
    proof.putInt(purpose().code()).putInt(rank).putInt(target).put(ownNonce);
    seal();
  }

  private void afterProof() throws IOException {
    if (!door) {
      proofNanos = System.nanoTime();
      receive(State.ANSWER, ANSWER_BYTES);
      return;
    }
    int number = frame.getInt();
    rank = frame.getInt();
    int wanted = frame.getInt();
    frame.get(peerNonce);
    purpose = Purpose.of(number);
    if (purpose == null) {
      throw new ProtocolException("no such purpose");
    }
    int own = target;
    target = wanted;
    check();
    boolean here = wanted == own;
    if (!here) {
      refusal = "rank " + own + " is here, not rank " + wanted;
    }
    send(State.ANSWER, ANSWER_BYTES).putInt(here ? YES : NO);
    seal();
  }

  private void afterAnswer() throws IOException {
    if (door) {
      if (refusal != null) {
        throw new RefusedException(refusal);
      }
      receive(State.COMMIT, COMMIT_BYTES);
      return;
    }
    roundTripNanos = System.nanoTime() - proofNanos;
    int verdict = frame.getInt();
    check();
    if (verdict != YES) {
      throw new RefusedException("another rank of the job is there");
    }
    state = State.PROVEN;
  }

  private void afterCommit() throws IOException {
    if (!door) {
      receive(State.WELCOME, WELCOME_BYTES);
      return;
    }
    payload = checkedPayload(frame.getInt());
    state = State.COMMITTED;
  }

  private void afterWelcome() throws IOException {
    if (!door) {
      int verdict = frame.getInt();
      payload = checkedPayload(frame.getInt());
      if (verdict != YES) {
        refusal = new String(payload, StandardCharsets.UTF_8);
        throw new RefusedException(refusal);
      }
    }
    state = State.DONE;
  }

  /// The payload of a frame whose code is right.
  private byte[] checkedPayload(int length) throws IOException {
    byte[] padded = new byte[PAYLOAD_BYTES];
    frame.get(padded);
    check();
    if (length < 0 || length > PAYLOAD_BYTES) {
      throw new ProtocolException("payload too long: bytes=" + length);
    }
    return Arrays.copyOf(padded, length);
  }

  /// An empty frame to fill and then to [#seal].
  private ByteBuffer send(State next, int frameBytes) {
    state = next;
    writing = true;
    bytes = new byte[frameBytes];
    frame = ByteBuffer.wrap(bytes);
    return frame;
  }

  /// Puts the code at the end of the frame and makes it ready to be written.
  private void seal() {
    int bodyBytes = bytes.length - JobKey.BYTES;
    byte[] code = code(state, Arrays.copyOf(bytes, bodyBytes));
    frame.position(bodyBytes).put(code).flip();
  }

  private void receive(State next, int frameBytes) {
    state = next;
    writing = false;
    bytes = new byte[frameBytes];
    frame = ByteBuffer.wrap(bytes);
  }

  /// Compares the code at the end of the frame that was read, in constant time.
  private void check() throws IOException {
    int bodyBytes = bytes.length - JobKey.BYTES;
    byte[] expected = code(state, Arrays.copyOf(bytes, bodyBytes));
    byte[] found = Arrays.copyOfRange(bytes, bodyBytes, bytes.length);
    if (!MessageDigest.isEqual(expected, found)) {
      throw new ProtocolException("the peer does not hold the job key");
    }
  }

  private byte[] code(State frameKind, byte[] body) {
    byte[] ranks = new byte[16];
    ByteBuffer.wrap(ranks)
        .putInt(frameKind.label)
        .putInt(purpose().code())
        .putInt(rank)
        .putInt(target);
    return door
        ? key.code(ranks, ownNonce, peerNonce, body)
        : key.code(ranks, peerNonce, ownNonce, body);
  }

  private static byte[] checked(byte[] payload) {
    if (payload.length > PAYLOAD_BYTES) {
      throw new IllegalArgumentException(
          "payload too long: bytes=" + payload.length + ", most=" + PAYLOAD_BYTES);
    }
    return payload;
  }

  private static void require(boolean rightState) {
    if (!rightState) {
      throw new IllegalStateException("not this side's turn");
    }
  }
}
