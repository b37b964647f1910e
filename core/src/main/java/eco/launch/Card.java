package eco.launch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// What a rank tells all others about itself before they talk.
///
///     version 2 | big-endian 1 | pid 8 | host utf | file utf | nonce 32 | port 2
///     | address count 1 | addresses: length 1, bytes | network utf
///
/// @param pid its process
/// @param host what its machine is called, for messages only
/// @param file the name of its shared file, or nothing if it has none
/// @param nonce what stands in that file
/// @param doors where its door can be reached; none if it has no door
/// @param network what it knows about the network, as a short mark; nothing if it knows nothing
@SuppressWarnings("ArrayRecordComponent") // never compared
record Card(
    long pid,
    String host,
    String file,
    byte[] nonce,
    List<InetSocketAddress> doors,
    String network) {
  private static final int VERSION = 2;
  private static final int NONCE_BYTES = 32;

  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeShort(VERSION);
      out.writeBoolean(ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN);
      out.writeLong(pid);
      out.writeUTF(host);
      out.writeUTF(file);
      out.write(nonce);
      out.writeShort(doors.isEmpty() ? 0 : doors.getFirst().getPort());
      out.writeByte(doors.size());
      for (InetSocketAddress door : doors) {
        byte[] address = door.getAddress().getAddress();
        out.writeByte(address.length);
        out.write(address);
      }
      out.writeUTF(network);
    } catch (IOException e) {
      throw new UncheckedIOException("card", e);
    }
    return bytes.toByteArray();
  }

  static Card decode(byte[] bytes, int rank) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readShort();
      boolean bigEndian = in.readBoolean();
      if (version != VERSION || bigEndian != (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN)) {
        throw new IllegalStateException(
            "join: rank " + rank + " runs another version or byte order, version=" + version);
      }
      long pid = in.readLong();
      String host = in.readUTF();
      String file = in.readUTF();
      byte[] nonce = exactly(NONCE_BYTES, in);
      int port = in.readUnsignedShort();
      List<InetSocketAddress> doors = new ArrayList<>();
      for (int count = in.readUnsignedByte(); count > 0; count--) {
        byte[] address = exactly(in.readUnsignedByte(), in);
        doors.add(new InetSocketAddress(InetAddress.getByAddress(address), port));
      }
      return new Card(pid, host, file, nonce, doors, in.readUTF());
    } catch (IOException e) {
      throw new IllegalStateException("join: the card of rank " + rank + " is damaged", e);
    }
  }

  private static byte[] exactly(int count, DataInputStream in) throws IOException {
    byte[] bytes = new byte[count];
    in.readFully(bytes);
    return bytes;
  }
}
