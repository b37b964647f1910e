package eco.execute;

/// Combines two floats.
@FunctionalInterface
public interface FloatBinaryOperator {
  /// What `left` and `right` give.
  float applyAsFloat(float left, float right);
}
