package mpi;

import eco.execute.Kernel;
import eco.transport.View;
import java.lang.foreign.MemorySegment;

/// Combines two buffers of one rank.
final class LocalReduction {
  private LocalReduction() {}

  static void combine(Data in, Data inOut, Op op) {
    if (!in.type.dense) {
      Op.Function function = op.function();
      if (function == null) {
        throw new MPIException(MPI.ERR_OP, "operation not defined: op=" + op + ", type=" + in.type);
      }
      Object result = inOut.spread(inOut.packed());
      function.callArrays(in.spread(in.packed()), result, in.count, in.type);
      MemorySegment bytes = Data.of(result, 0, inOut.count, inOut.type).packed();
      inOut.unpack(bytes, bytes.byteSize());
      return;
    }
    Kernel kernel = op.reduction(inOut).kernel(inOut.memory);
    View left = new View();
    View right = new View();
    left.set(in.memory, in.offset(), in.length(in.count));
    right.set(inOut.memory, inOut.offset(), inOut.length(inOut.count));
    kernel.combine(left, 0, right, 0, right, 0, right.bytes());
  }

  /// Throws if elements of `type` in memory cannot be combined so.
  static void check(Datatype type, Op op) {
    Data none = Data.of(MemorySegment.NULL, 0, type);
    op.reduction(none).kernel(none.memory);
  }

  /// Combines elements of a basic type in memory.
  static void combine(MemorySegment in, MemorySegment inOut, Datatype type, Op op) {
    int count = Math.toIntExact(inOut.byteSize() / type.sizeBytes);
    Data right = Data.of(inOut, count, type);
    Data left = Data.of(in, count, type);
    combine(left, right, op);
  }
}
