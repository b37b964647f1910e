package eco.schedule;

/// The memory of a rank in which a value lies while an operation runs.
public enum Place {
  /// What the caller gave; only read.
  INPUT,
  /// Where the caller wants the result.
  OUTPUT,
  /// Memory of the operation itself, for what passes through.
  SCRATCH
}
