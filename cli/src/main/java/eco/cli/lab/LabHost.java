package eco.cli.lab;

import java.nio.file.Path;

/// A host of the lab that is up.
///
/// @param address its IPv4 address
/// @param segment the segment it is on
/// @param net descriptor of its network namespace in the emulator's process
/// @param uts descriptor of its host-name namespace there
/// @param mnt descriptor of its mount namespace there
/// @param ipc descriptor of its namespace of System V shared memory there
/// @param control the congestion control of its TCP
public record LabHost(
    String name,
    String address,
    String segment,
    int net,
    int uts,
    int mnt,
    int ipc,
    String control) {

  /// The file that stands for its network namespace.
  Path networkNamespace(long emulatorPid) {
    return Path.of("/proc", Long.toString(emulatorPid), "fd", Integer.toString(net));
  }
}
