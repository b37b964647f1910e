package eco.launch;

import eco.transport.Loop;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// One end of a control connection: whole frames in, whole frames out, on a [Loop].
///
/// Any thread may send; a frame goes out at once if the channel takes it, so that the last words of
/// a process are on their way when `send` returns. The queue behind has a capacity; a peer that
/// lets it fill up is cut off.
final class Control implements Loop.Watcher {
  /// Gets what the other end says, on the loop's thread.
  interface Listener {
    void received(Control from, Frame kind, ByteBuffer body) throws IOException;

    void closed(Control from, String cause);
  }

  private final Loop loop;
  private final SocketChannel channel;
  private final Listener listener;
  private final int mostBytes;
  private final int capacity;
  private final ArrayDeque<ByteBuffer> queue = new ArrayDeque<>();
  private final ByteBuffer header = ByteBuffer.allocate(Frame.HEADER_BYTES);
  private @Nullable ByteBuffer body;
  private @Nullable SelectionKey key;
  private boolean closed;

  /// @param mostBytes the longest frame that the other end may send
  /// @param capacity how many frames may wait to be sent
  Control(Loop loop, SocketChannel channel, Listener listener, int mostBytes, int capacity) {
    this.loop = loop;
    this.channel = channel;
    this.listener = listener;
    this.mostBytes = mostBytes;
    this.capacity = capacity;
  }

  /// Starts to listen; on the loop's thread.
  void start() {
    try {
      synchronized (queue) {
        int interest = SelectionKey.OP_READ | (queue.isEmpty() ? 0 : SelectionKey.OP_WRITE);
        key = loop.watch(channel, interest, this);
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  /// Sends a frame; nothing happens if the connection is gone.
  void send(byte[] frame) {
    synchronized (queue) {
      if (closed) {
        return;
      }
      if (queue.size() == capacity) {
        loop.execute(this::cutOff);
        return;
      }
      queue.add(ByteBuffer.wrap(frame));
      if (queue.size() > 1 || flush()) {
        return;
      }
    }
    loop.execute(this::awaitRoom);
  }

  /// Closes without a word; the listener is not called.
  void close() {
    synchronized (queue) {
      closed = true;
      queue.clear();
    }
    try {
      channel.close();
    } catch (IOException e) {
      // Closed is closed.
    }
  }

  @Override
  public void ready(SelectionKey ready) throws IOException {
    if (ready.isWritable()) {
      synchronized (queue) {
        if (flush()) {
          ready.interestOps(SelectionKey.OP_READ);
        }
      }
    }
    if (ready.isReadable()) {
      read();
    }
  }

  @Override
  public void failed(Exception cause) {
    boolean news;
    synchronized (queue) {
      news = !closed;
    }
    close();
    if (news) {
      String what = cause instanceof EOFException ? "connection closed" : cause.getMessage();
      listener.closed(this, String.valueOf(what));
    }
  }

  private void cutOff() {
    failed(new IOException("it does not read what it is told: frames=" + capacity));
  }

  private void awaitRoom() {
    if (key != null && key.isValid()) {
      key.interestOpsOr(SelectionKey.OP_WRITE);
    }
  }

  /// Writes what the channel takes; returns whether that was all.
  private boolean flush() {
    try {
      for (ByteBuffer first = queue.peek(); first != null; first = queue.peek()) {
        channel.write(first);
        if (first.hasRemaining()) {
          return false;
        }
        queue.remove();
      }
    } catch (IOException e) {
      queue.clear(); // The next read tells the listener.
    }
    return true;
  }

  private void read() throws IOException {
    while (channel.isOpen()) {
      ByteBuffer into = body != null ? body : header;
      if (channel.read(into) < 0) {
        throw new EOFException();
      }
      if (into.hasRemaining()) {
        return;
      }
      if (body == null) {
        header.flip();
        int length = header.getInt();
        if (length < 1 || length > mostBytes) {
          throw new ProtocolException("frame too long: bytes=" + length + ", most=" + mostBytes);
        }
        body = ByteBuffer.allocate(length - 1);
      }
      if (!body.hasRemaining()) {
        ByteBuffer whole = body.flip();
        Frame kind = Frame.of(header.get(Frame.HEADER_BYTES - 1));
        body = null;
        header.clear();
        dispatch(kind, whole);
      }
    }
  }

  private void dispatch(Frame kind, ByteBuffer whole) throws IOException {
    try {
      listener.received(this, kind, whole);
    } catch (BufferUnderflowException e) {
      throw new ProtocolException("frame too short: kind=" + kind);
    }
  }
}
