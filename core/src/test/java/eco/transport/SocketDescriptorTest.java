package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The kernel's number of a channel's socket, found among the open files.
@Timeout(60)
class SocketDescriptorTest {
  @BeforeEach
  void onlyWhereTheKernelIsKnown() {
    assumeTrue(Posix.AVAILABLE);
  }

  @Test
  void whatGoesThroughTheNumberComesOutOfTheOtherEnd() throws Exception {
    SocketChannel[] ends = BadWire.pair();
    int number = SocketDescriptor.of(ends[0]);
    assertThat(number).isNotEqualTo(SocketDescriptor.UNKNOWN);
    MemorySegment errorNumber = SocketCalls.newErrorNumber();
    double[] numbers = {1.5, 2.5, 3.5};
    MemorySegment memory = MemorySegment.ofArray(numbers);
    assertThat(SocketCalls.send(number, memory.asSlice(8), 16, errorNumber)).isEqualTo(16);
    ends[1].configureBlocking(true);
    ByteBuffer got = ByteBuffer.allocate(16).order(java.nio.ByteOrder.nativeOrder());
    while (got.hasRemaining()) {
      ends[1].read(got);
    }
    assertThat(got.getDouble(0)).isEqualTo(2.5);
    assertThat(got.getDouble(8)).isEqualTo(3.5);

    assertThat(SocketCalls.receive(number, memory, 24, errorNumber)).as("nothing").isZero();
    ends[1].close();
    assertThat(SocketCalls.receive(number, memory, 24, errorNumber)).as("end").isEqualTo(-1);
    ends[0].close();
  }

  @Test
  void everySocketHasItsOwn() throws Exception {
    SocketChannel[] some = BadWire.pair();
    SocketChannel[] others = BadWire.pair();
    assertThat(
            new int[] {
              SocketDescriptor.of(some[0]),
              SocketDescriptor.of(some[1]),
              SocketDescriptor.of(others[0]),
              SocketDescriptor.of(others[1])
            })
        .doesNotHaveDuplicates()
        .doesNotContain(SocketDescriptor.UNKNOWN);
    for (SocketChannel[] pair : new SocketChannel[][] {some, others}) {
      pair[0].close();
      pair[1].close();
    }
  }

  @Test
  void aClosedChannelHasNone() throws Exception {
    SocketChannel[] ends = BadWire.pair();
    ends[0].close();
    assertThat(SocketDescriptor.of(ends[0])).isEqualTo(SocketDescriptor.UNKNOWN);
    ends[1].close();
  }
}
