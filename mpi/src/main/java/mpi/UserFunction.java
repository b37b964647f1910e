package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// A reduction of the program's own, as Open MPI has it: a subclass has one of the two methods.
public abstract class UserFunction {
  /// Nothing to set.
  public UserFunction() {}

  /// Combines arrays of the datatype's basic type: `inOutVec[i] = inVec[i] o inOutVec[i]`.
  public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
    throw new MPIException(
        MPI.ERR_OP, "user function has no call method: class=" + getClass().getName());
  }

  /// Combines buffers in native byte order: `inOut[i] = in[i] o inOut[i]`.
  public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
    Basic basic = datatype.basic;
    int elements = Math.toIntExact(count * datatype.extentBytes / basic.bytes);
    Object left = basic.newArray(elements);
    Object right = basic.newArray(elements);
    Data.of(left, 0, elements, MPI.of(basic)).unpack(MemorySegment.ofBuffer(in), in.remaining());
    Data both = Data.of(right, 0, elements, MPI.of(basic));
    both.unpack(MemorySegment.ofBuffer(inOut), inOut.remaining());
    call(left, right, count, datatype);
    MemorySegment.ofBuffer(inOut).copyFrom(both.packed());
  }
}
