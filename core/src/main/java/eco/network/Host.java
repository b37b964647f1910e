package eco.network;

/// A machine that takes part in a network.
///
/// @param name what the user calls it; nothing is ever derived from it
/// @param cores processors it offers, 0 if unknown
public record Host(String name, int cores) {
  public Host {
    if (name.isBlank() || cores < 0) {
      throw new IllegalArgumentException("host: name=" + name + ", cores=" + cores);
    }
  }
}
