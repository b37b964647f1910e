package eco.bench;

/// What one system showed in one round.
///
/// @param system who
/// @param buffers where its messages lay
/// @param samples what it measured
/// @param residentKib the most memory that any of its ranks had resident, 0 if not asked for
record Observation(String system, Buffers buffers, SampleSet samples, long residentKib) {}
