package eco.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The bytes of a stream on their way out, kept until the peer has received them.
///
///     ... | acknowledged .. sent .. written | free ...      a circle
///                |header|payload|header|  loan  |
///
/// A long payload is not copied into the circle. It is lent: its place in the circle stays empty,
/// and its bytes go from its owner's memory to the kernel. The owner gets its memory back when the
/// peer has received the payload, or when it has been copied to its place after all, which costs
/// nothing while there is nothing else to do. Copying begins at the end, since what comes first is
/// also received first.
final class StreamOut {
  /// From this length on it is quicker to lend a payload than to copy it.
  static final int LENT_BYTES = 16 << 10;

  private static final int FIRST_BYTES = 64 << 10;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  private final int mostBytes;
  private final boolean checked;
  private final CRC32C crc = new CRC32C();
  private final ByteBuffer header =
      ByteBuffer.allocateDirect(StreamHeader.MOST_BYTES).order(ByteOrder.nativeOrder());
  private int circleBytes = FIRST_BYTES;
  private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_BYTES);
  private MemorySegment circle = MemorySegment.ofBuffer(buffer);

  private final @Nullable Loan[] loans;
  private int firstLoan;
  private int loanCount;

  private long written;
  private long sent;
  private long acknowledged;
  private long sequence;

  StreamOut(boolean checked, int mostBytes) {
    this.checked = checked;
    this.mostBytes = mostBytes;
    this.loans = new Loan[Integer.highestOneBit(mostBytes / LENT_BYTES)];
  }

  long written() {
    return written;
  }

  long acknowledgedUpTo() {
    return acknowledged;
  }

  /// Whether something waits to leave.
  boolean waits() {
    return sent < written;
  }

  /// How much waits to leave.
  long unsent() {
    return written - sent;
  }

  /// Adds a frame, whose payload is lent if `lend` and that is possible.
  ///
  /// @param reserved what must stay free behind it
  /// @return whether there was room; if not, nothing has happened
  boolean write(
      int kind,
      int context,
      int tag,
      long first,
      long second,
      long received,
      View view,
      long from,
      int bytes,
      boolean lend,
      int reserved) {
    int fields = StreamHeader.fields(context, first, second);
    int headerBytes = StreamHeader.length(checked, fields);
    int frameBytes = headerBytes + StreamHeader.padded(bytes);
    long needed = written + frameBytes - acknowledged + reserved;
    if (needed > circleBytes) {
      if (needed > mostBytes) {
        return false;
      }
      grow(needed);
    }
    long payload = written + headerBytes;
    if (!(lend && lend(payload, view, from, bytes))) {
      int at = (int) (payload & circleBytes - 1);
      int head = Math.min(bytes, circleBytes - at);
      view.copyTo(from, circle, at, head);
      if (head < bytes) {
        view.copyTo(from + head, circle, 0, bytes - head);
      }
    }
    header.clear();
    header.putLong(StreamHeader.word(sequence++, fields, kind, context, bytes));
    header.putInt((int) received).putInt(tag);
    if (checked) {
      header.position(StreamHeader.HEAD_BYTES + StreamHeader.CRC_BYTES);
    }
    putField(fields & StreamHeader.CONTEXT, context);
    putField(fields & StreamHeader.FIRST, first);
    putField(fields & StreamHeader.SECOND, second);
    if (checked) {
      putChecksums(payload, bytes);
    }
    for (int i = 0; i < headerBytes; i += 8) {
      circle.set(LONG, written + i & circleBytes - 1, header.getLong(i));
    }
    written += frameBytes;
    return true;
  }

  private void putField(int present, long value) {
    if (present != 0) {
      header.putLong(value);
    }
  }

  /// Makes the circle large enough; most links of a large job never need more than they begin with.
  private void grow(long bytes) {
    int size = circleBytes;
    while (size < bytes) {
      size *= 2;
    }
    ByteBuffer larger = ByteBuffer.allocateDirect(size);
    MemorySegment memory = MemorySegment.ofBuffer(larger);
    for (long at = acknowledged; at < written; at += 8) {
      memory.set(LONG, at & size - 1, circle.get(LONG, at & circleBytes - 1));
    }
    buffer = larger;
    circle = memory;
    circleBytes = size;
  }

  private void putChecksums(long payload, int bytes) {
    crc.reset();
    int end = header.position();
    crc.update(header.position(0).limit(StreamHeader.HEAD_BYTES));
    header.limit(end).putInt(StreamHeader.HEAD_CRC, (int) crc.getValue());
    crc.reset();
    crc.update(header.position(StreamHeader.HEAD_BYTES + StreamHeader.CRC_BYTES));
    int at = (int) (payload & circleBytes - 1);
    int head = Math.min(bytes, circleBytes - at);
    crc.update(buffer.clear().limit(at + head).position(at));
    crc.update(buffer.clear().limit(bytes - head).position(0));
    header.putInt(StreamHeader.BODY_CRC, (int) crc.getValue());
  }

  // ---- loans -----------------------------------------------------------------------------------

  /// Whether long payloads are lent at all: a checksum goes over the copy that is sent.
  boolean lends() {
    return !checked;
  }

  private boolean lend(long start, View view, long from, int bytes) {
    MemorySegment memory = view.segment();
    if (checked || bytes < LENT_BYTES || memory == null || loanCount == loans.length) {
      return false;
    }
    int index = firstLoan + loanCount++ & loans.length - 1;
    Loan loan = loans[index];
    if (loan == null) {
      loan = new Loan();
      loans[index] = loan;
    }
    loan.set(start, bytes, memory, view.start() + from);
    return true;
  }

  private Loan loan(int index) {
    Loan loan = loans[firstLoan + index & loans.length - 1];
    assert loan != null;
    return loan;
  }

  /// Whether memory lent before the stream was written up to `mark` is still in use.
  boolean owes(long mark) {
    return loanCount > 0 && loan(0).start < mark;
  }

  /// Copies up to `most` bytes of what was lent last to their place.
  ///
  /// @return whether there was anything to copy
  boolean payBack(int most) {
    if (loanCount == 0) {
      return false;
    }
    Loan loan = loan(loanCount - 1);
    int bytes = Math.min(most, loan.bytes);
    loan.bytes -= bytes;
    long from = loan.from + loan.bytes;
    int at = (int) (loan.end() & circleBytes - 1);
    int head = Math.min(bytes, circleBytes - at);
    MemorySegment.copy(loan.memory, from, circle, at, head);
    MemorySegment.copy(loan.memory, from + head, circle, 0, bytes - head);
    if (loan.bytes == 0) {
      loan.clear();
      loanCount--;
    }
    return true;
  }

  /// Copies all that is lent to its place.
  void payBackAll() {
    while (loanCount > 0) {
      payBack(Integer.MAX_VALUE);
    }
  }

  /// The first loan of which something lies at or behind `position`, or null.
  private @Nullable Loan loanFrom(long position) {
    for (int i = 0; i < loanCount; i++) {
      if (loan(i).end() > position) {
        return loan(i);
      }
    }
    return null;
  }

  // ---- leaving ---------------------------------------------------------------------------------

  /// Has the kernel take as much as it will.
  ///
  /// @return whether it took anything
  boolean send(StreamSocket socket) throws IOException {
    long before = sent;
    while (sent < written) {
      Loan loan = loanCount == 0 ? null : loanFrom(sent);
      if (loan != null && !socket.reachesMemory()) {
        payBackAll();
        continue;
      }
      int piece;
      int moved;
      if (loan != null && loan.start <= sent) {
        piece = (int) Math.min(loan.end() - sent, SocketCalls.MOST_BYTES);
        moved = socket.send(loan.memory, loan.from + (sent - loan.start), piece);
      } else {
        int at = (int) (sent & circleBytes - 1);
        long end = loan == null ? written : loan.start;
        piece = (int) Math.min(end - sent, circleBytes - at);
        moved = loan == null ? -1 : socket.sendMore(circle, at, piece);
        if (moved < 0) {
          moved = socket.write(buffer.clear().limit(at + piece).position(at));
        }
      }
      if (moved < 0) {
        payBackAll(); // The channel will say what is wrong.
        continue;
      }
      sent += moved;
      if (moved < piece) {
        break;
      }
    }
    return sent != before;
  }

  /// The peer has received everything before a position with these lowest 32 bits.
  void acknowledge(int lowest) {
    acknowledge(StreamHeader.position(acknowledged, lowest));
  }

  private void acknowledge(long position) {
    if (position > acknowledged && position <= sent) {
      acknowledged = position;
      while (loanCount > 0 && loan(0).start < acknowledged) {
        loan(0).clear();
        firstLoan++;
        loanCount--;
      }
    }
  }

  /// Begins again where the peer says that it has received everything before.
  void resume(long position) throws IOException {
    if (position < acknowledged || position > written) {
      throw new IOException(
          "stream: peer received=" + position + ", kept=" + acknowledged + " to " + written);
    }
    sent = Math.max(sent, position);
    acknowledge(position);
    sent = position;
  }
}
