package eco.launch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The news of other ranks, kept until somebody listens.
final class Roll {
  private interface News {
    void tell(Member.Events events);
  }

  private final List<News> kept = new ArrayList<>();
  private Member.@Nullable Events events;

  /// From now on `listener` hears the news, beginning with those it missed.
  synchronized void attach(Member.Events listener) {
    events = listener;
    for (News each : kept) {
      each.tell(listener);
    }
    kept.clear();
  }

  void died(int rank, String host, long pid, String cause) {
    tell(listener -> listener.died(rank, host, pid, cause));
  }

  void left(int rank) {
    tell(listener -> listener.left(rank));
  }

  void lost(String cause) {
    tell(listener -> listener.lost(cause));
  }

  /// There is at most one piece of news per rank and one of the rendezvous, so it is bounded.
  private synchronized void tell(News news) {
    if (events == null) {
      kept.add(news);
    } else {
      news.tell(events);
    }
  }
}
