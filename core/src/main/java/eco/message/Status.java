package eco.message;

/// What a receive or a probe found: who sent the message, its tag and its length in bytes.
///
/// @param source the rank that sent it
/// @param tag its tag
/// @param bytes its length
public record Status(int source, int tag, long bytes) {}
