/// Java MPI programs on ECO: the classes of mpiJava 1.2 (MPJ Express) and of Open MPI's Java
/// binding, in one package.
///
/// A method with a capital letter is mpiJava's: it takes a buffer, an offset in elements, a count
/// and a datatype. Its twin in lower case is Open MPI's: no offset, and buffers of java.nio as well
/// as arrays. Both lead to the same few package-private methods, and those to [eco.Communicator].
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
