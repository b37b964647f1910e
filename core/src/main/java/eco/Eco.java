package eco;

import eco.launch.Job;
import eco.launch.Joined;

/// The front door: a process becomes a rank of its job here.
public final class Eco {
  private Eco() {}

  /// Joins the job that this process was started in, and waits until every rank has.
  ///
  /// A process started by itself is a job of one rank.
  public static Communicator join() {
    Chart chart = Chart.fromEnvironment();
    Job job = Job.fromEnvironment(System.getenv());
    RankRecording recording = RankRecording.fromEnvironment(job);
    Communicator world = Communicator.world(Joined.join(job, chart.mark()), chart);
    world.closeToo(recording);
    return world;
  }

  /// Joins one more job, beside the one that this process was started in, and waits until every
  /// rank has.
  ///
  /// @param job as an [eco.launch.Invitation] gives it
  public static Communicator join(Job job) {
    Chart chart = Chart.fromEnvironment();
    return Communicator.world(Joined.join(job, chart.mark()), chart);
  }
}
