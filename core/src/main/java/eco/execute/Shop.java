package eco.execute;

import eco.message.Endpoint;

/// What everything that runs over an endpoint has in common.
///
/// @param endpoint the way to all other ranks
/// @param blocks memory for what passes through
/// @param teams the teams of ranks
/// @param courtesy towards others that want this core
public record Shop(Endpoint endpoint, Blocks blocks, Teams teams, Courtesy courtesy) {
  /// A shop over `endpoint`.
  public static Shop over(Endpoint endpoint) {
    return new Shop(endpoint, new Blocks(), new Teams(endpoint), new Courtesy());
  }
}
