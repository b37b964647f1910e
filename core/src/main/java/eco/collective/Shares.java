package eco.collective;

import eco.schedule.Chunks;

/// Which chunks belong to whom; computed when asked, since an all-to-all has one per pair.
@FunctionalInterface
interface Shares {
  Chunks share(int index);
}
