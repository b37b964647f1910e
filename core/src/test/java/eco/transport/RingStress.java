package eco.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A ring under two threads: no frame is lost, torn, doubled or out of order.
///
/// The result counts what was wrong, so only 0 is right.
public final class RingStress {
  private static final int TRIES = 40;

  private RingStress() {}

  /// A writer and a reader that try now and then; an arbiter reads what is left.
  abstract static class Traffic {
    private final byte[] payload = new byte[128];
    private final View view = View.of(payload);
    private final Frame frame = new Frame();
    private final RingWriter writer;
    private final RingReader reader;
    private int written;
    private int read;
    private int wrong;

    Traffic(int slots, int dataBytes, boolean checked) {
      MemorySegment memory =
          Arena.ofAuto().allocate(Ring.SLOTS_AT + (long) slots * Ring.SLOT_BYTES + dataBytes, 64);
      this.writer = new RingWriter(memory, slots, dataBytes, checked);
      this.reader = new RingReader(memory, slots, dataBytes);
    }

    /// How long the payload of a frame is.
    abstract int bytes(int number);

    final void writeSome() {
      for (int i = 0; i < TRIES; i++) {
        int bytes = bytes(written);
        Arrays.fill(payload, 0, bytes, (byte) (written + 1));
        if (writer.write(written & 7, 0, written, 0, 0, view, 0, bytes)) {
          written++;
        }
      }
    }

    final void readSome() {
      for (int i = 0; i < TRIES; i++) {
        readOne();
      }
    }

    private boolean readOne() {
      if (!reader.read(frame)) {
        return false;
      }
      boolean right = frame.tag == read && frame.kind == (read & 7) && frame.bytes == bytes(read);
      for (int i = 0; right && i < frame.bytes; i++) {
        right = frame.memory.get(ValueLayout.JAVA_BYTE, frame.at + i) == (byte) (read + 1);
      }
      wrong += right ? 0 : 1;
      read++;
      reader.release();
      return true;
    }

    final int wrongInAll() {
      while (read < written && readOne()) {}
      return wrong + (reader.damage() == null ? 0 : 1) + (read == written ? 0 : 1);
    }

    /// Lets one frame go missing.
    final void lose() {
      written++;
    }
  }

  /// Frames within one cache line, many laps of four slots.
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "every frame once, whole, in order")
  @State
  public static class CompactFrames extends Traffic {
    public CompactFrames() {
      super(4, 256, false);
    }

    @Override
    int bytes(int number) {
      return 8 + 16 * (number % 4);
    }

    @Actor
    public void writer() {
      writeSome();
    }

    @Actor
    public void reader() {
      readSome();
    }

    @Arbiter
    public void arbiter(I_Result result) {
      result.r1 = wrongInAll();
    }
  }

  /// Payloads in the data circle, which they go round again and again with gaps at its end.
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "every frame once, whole, in order")
  @State
  public static class WideFrames extends Traffic {
    public WideFrames() {
      super(8, 448, false);
    }

    @Override
    int bytes(int number) {
      return 57 + 17 * (number % 5);
    }

    @Actor
    public void writer() {
      writeSome();
    }

    @Actor
    public void reader() {
      readSome();
    }

    @Arbiter
    public void arbiter(I_Result result) {
      result.r1 = wrongInAll();
    }
  }

  /// The same with checksums.
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "every frame once, whole, in order")
  @State
  public static class CheckedFrames extends Traffic {
    public CheckedFrames() {
      super(8, 448, true);
    }

    @Override
    int bytes(int number) {
      return 1 + 31 * (number % 5);
    }

    @Actor
    public void writer() {
      writeSome();
    }

    @Actor
    public void reader() {
      readSome();
    }

    @Arbiter
    public void arbiter(I_Result result) {
      result.r1 = wrongInAll();
    }
  }

  /// The planted fault: a frame is lost, and that must be found.
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "every frame once, whole, in order")
  @State
  public static class PlantedLoss extends Traffic {
    public PlantedLoss() {
      super(4, 256, false);
      lose();
    }

    @Override
    int bytes(int number) {
      return 8;
    }

    @Actor
    public void writer() {
      writeSome();
    }

    @Actor
    public void reader() {
      readSome();
    }

    @Arbiter
    public void arbiter(I_Result result) {
      result.r1 = wrongInAll();
    }
  }

  /// Credit only grows in the writer's eyes, and the last sum arrives.
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "credit only grows")
  @State
  public static class Credit {
    private final MemorySegment memory = Arena.ofAuto().allocate(1024, 64);
    private final RingWriter writer = new RingWriter(memory, 4, 256, false);
    private final RingReader reader = new RingReader(memory, 4, 256);
    private int wrong;

    @Actor
    public void receiver() {
      for (int sum = 1; sum <= TRIES; sum++) {
        reader.returnCredit(sum);
      }
    }

    @Actor
    public void sender() {
      long last = 0;
      for (int i = 0; i < TRIES; i++) {
        long seen = writer.returnedCredit();
        wrong += seen < last || seen > TRIES ? 1 : 0;
        last = seen;
      }
    }

    @Arbiter
    public void arbiter(I_Result result) {
      result.r1 = wrong + (writer.returnedCredit() == TRIES ? 0 : 1);
    }
  }
}
