package eco;

import eco.execute.Watch;
import org.jspecify.annotations.Nullable;

/// Takes the time of a plan's runs: all where a prediction can be held against them or a recording
/// wants them, but one of sixteen where a run is so short that looks at the clock would count.
final class Timing implements Watch {
  private static final int SAMPLED = 16;
  private static final long SHORT_NANOS = 20_000;
  private static final int LOOKED_FOR_RECORDING = 1024;

  private final Group group;
  private final KnownPlan plan;
  private final boolean waitedFor;
  private boolean counts;
  private boolean young;
  private long startNanos;
  private @Nullable CollectiveEvent event;

  /// A watch for runs of a plan.
  ///
  /// @param waitedFor whether callers do nothing else meanwhile
  Timing(Group group, KnownPlan plan, boolean waitedFor) {
    this.group = group;
    this.plan = plan;
    this.waitedFor = waitedFor;
  }

  @Override
  public Interest begins(int number) {
    long call = plan.calls++;
    Flight flight = group.world.flight;
    boolean recorded = call % LOOKED_FOR_RECORDING == 0 ? flight.look() : flight.isOn();
    if (!recorded && plan.predictedNanos < SHORT_NANOS && call % SAMPLED != 0) {
      return Interest.NONE;
    }
    counts = Evidence.counts(number, plan.predictedNanos);
    event = recorded ? CollectiveEvent.begin(group, plan, number) : null;
    startNanos = System.nanoTime();
    young = Evidence.isYoung(number, startNanos - group.world.joinedNanos);
    return recorded ? Interest.TIME_AND_WAITING : Interest.TIME;
  }

  @Override
  public void ended(long waitedNanos, boolean failed) {
    long nanos = System.nanoTime() - startNanos;
    if (!failed) {
      plan.measured.add(nanos);
      Histogram ratios = plan.ratios;
      if (ratios != null && waitedFor && counts) {
        ratios.add(Evidence.ratio(nanos, plan.predictedNanos, young));
      }
    }
    CollectiveEvent begun = event;
    if (begun != null) {
      event = null;
      begun.end(startNanos, nanos, waitedNanos, failed);
    }
  }
}
