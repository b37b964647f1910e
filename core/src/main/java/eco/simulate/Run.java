package eco.simulate;

import eco.schedule.Schedule;
import eco.schedule.Trace;
import java.util.Arrays;

/// One simulation under way: the events still to come, and the state of all ranks and messages.
///
///     step ready --> task of its rank --> [processor] --> done --> successors ready
///                                             |
///     message:    [port] hop hop ... latency ... hop [port] --> task of the target
///
/// The messages of a cast go together as far as their ways are the same, the first of them for all.
///
/// An event is a number: what it is about, times eight, plus its kind.
final class Run {
  /// A rank's processor is free again.
  private static final int FREE = 0;

  /// The last byte of a step's last message has left.
  private static final int SENT = 1;

  /// The server that a message waits for is free.
  private static final int HOP = 2;

  /// A message would be complete but for what its processor must do, if its last port was free.
  private static final int ARRIVING = 3;

  /// A message waits for the processor of its target.
  private static final int ARRIVED = 4;

  /// A question reaches the target.
  private static final int ASKED = 5;

  /// The answer reaches the source.
  private static final int ANSWERED = 6;

  /// A message has crossed the level where source and target meet.
  private static final int ACROSS = 7;

  private static final int NONE = Mail.NONE;

  private final Workload work;
  private final Mail mail;
  private final Steps steps;
  private final Wiring wiring;
  private final Processor processor;
  private final EventQueue events = new EventQueue();
  private final TaskLists tasks;
  private final Casts casts;
  private final Ranks ranks;
  private final double[] serverFree;

  /// By server: how long it works for messages.
  private final double[] serverBusy;

  /// By server: the last message that waits for it on its way, and the last of those that wait for
  /// it as their last.
  private final int[] lastWaiting;

  private final int[] lastArriving;

  /// When the last message so far was received that carries chunks of first halves only.
  private double half;

  Run(Workload work, Wiring wiring, Processor processor) {
    this.work = work;
    mail = work.mail;
    steps = work.steps;
    this.wiring = wiring;
    this.processor = processor;
    tasks = new TaskLists(work);
    casts = new Casts(work, wiring);
    serverFree = new double[wiring.servers()];
    serverBusy = new double[wiring.servers()];
    lastWaiting = new int[wiring.servers()];
    Arrays.fill(lastWaiting, NONE);
    lastArriving = lastWaiting.clone();
    ranks = new Ranks(work.ranks);
  }

  Trace trace() {
    play(Double.POSITIVE_INFINITY);
    int[] transfer = new int[mail.size()];
    int[] target = new int[mail.size()];
    long[] bytes = new long[mail.size()];
    double[] start = new double[mail.size()];
    double[] sent = new double[mail.size()];
    double[] received = new double[mail.size()];
    for (int i = 0; i < mail.size(); i++) {
      transfer[i] = mail.transfer(i);
      target[i] = mail.target(i);
      bytes[i] = mail.bytes(i);
      start[i] = mail.start(i);
      sent[i] = mail.sent(i);
      received[i] = mail.time(i);
    }
    double[] finish = new double[work.ranks];
    Arrays.setAll(finish, ranks::finish);
    return new Trace(work.schedule, transfer, target, bytes, start, sent, received, finish);
  }

  /// How long it takes, if that is not longer than a limit.
  Span span(double limitNanos) {
    if (!play(limitNanos)) {
      return Span.TOO_LONG;
    }
    double busiest = Math.max(Arrays.stream(serverBusy).max().orElse(0), ranks.busiest());
    return new Span(ranks.lastFinish(), half, busiest);
  }

  /// Plays until the end, or until the limit is passed.
  ///
  /// @return whether the end was reached
  private boolean play(double limitNanos) {
    for (int rank = 0; rank < work.ranks; rank++) {
      for (int step = work.firstStep[rank]; step < work.firstStep[rank + 1]; step++) {
        if (steps.isReady(step)) {
          ready(rank, step, 0);
        }
      }
      wake(rank, 0);
    }
    while (!events.isEmpty()) {
      double now = events.time();
      if (now > limitNanos) {
        return false;
      }
      int event = events.remove();
      int about = event >>> 3;
      switch (event & 7) {
        case FREE -> free(about, now);
        case SENT -> release(mail.source(steps.message(about)), about, now);
        case HOP -> goOn(about, now);
        case ACROSS -> {
          if (casts.contains(about)) {
            spread(about, now);
          } else {
            Route route = wiring.route(mail.source(about), mail.target(about));
            travel(about, route, now);
          }
        }
        case ARRIVING -> arriving(about, now);
        case ARRIVED -> {
          unqueue(mail.port(about), about, ARRIVED, now);
          allArrived(about, now);
        }
        case ASKED -> asked(about, now);
        case ANSWERED -> answered(about, now);
        default -> throw new AssertionError("event=" + event);
      }
    }
    return true;
  }

  private void at(double time, int kind, int about) {
    events.add(time, about << 3 | kind);
  }

  /// A step has no predecessor left.
  private void ready(int rank, int step, double now) {
    switch (steps.kind(step)) {
      case Steps.SEND -> {
        int first = steps.message(step);
        int count = steps.messages(step);
        boolean asks = mail.asks(first);
        for (int i = first; i < first + count; i++) {
          if (casts.follows(i)) {
            continue;
          }
          if (asks) {
            at(now + wiring.prices(rank, mail.target(i)).ask(), ASKED, i);
          } else {
            tasks.add(rank, step, i);
          }
        }
      }
      case Steps.RECEIVE -> {
        int message = steps.message(step);
        if (mail.isHere(message)) {
          tasks.add(rank, step, message);
        } else if (mail.isAsking(message)) {
          asked(message, now);
        }
      }
      default -> tasks.add(rank, step, 0);
    }
  }

  /// A step is done: its successors may be ready.
  private void release(int rank, int step, double now) {
    ranks.finish(rank, now);
    int successors = steps.successors(step);
    for (int i = 0; i < successors; i++) {
      int next = steps.successor(step, i);
      if (steps.release(next)) {
        ready(rank, next, now);
      }
    }
    wake(rank, now);
  }

  /// Sees to it that the rank's tasks are taken as soon as its processor is free.
  private void wake(int rank, double now) {
    while (!ranks.isWaking(rank) && tasks.any(rank)) {
      if (ranks.free(rank) <= now) {
        take(rank, now);
      } else {
        ranks.waking(rank, true);
        at(ranks.free(rank), FREE, rank);
      }
    }
  }

  private void free(int rank, double now) {
    ranks.waking(rank, false);
    int step = ranks.current(rank);
    ranks.current(rank, NONE);
    if (step == NONE) {
      wake(rank, now);
    } else {
      release(rank, step, now);
    }
  }

  /// Does the rank's first task; the processor is free.
  private void take(int rank, double now) {
    int step = tasks.step(rank);
    int message = tasks.message(rank);
    tasks.remove(rank);
    double end = now;
    switch (steps.kind(step)) {
      case Steps.SEND -> {
        if (casts.contains(message)) {
          end += castOverhead(rank, message);
          leaveTogether(message, now);
        } else {
          Route route = wiring.route(rank, mail.target(message));
          end += route.meeting.send(mail.bytes(message));
          mail.ends(message, route.lastServer(), route.lastPrices().number);
          leave(rank, step, message, route, now);
        }
        ranks.work(rank, now, end);
        return;
      }
      case Steps.RECEIVE -> {
        end += wiring.prices(mail.prices(message)).receive(mail.bytes(message));
        end += mail.reduced(message) * processor.reduceNanosPerByte();
        mail.time(message, end);
        double over = end;
        if (casts.contains(message)) {
          over += wiring.prices(rank, mail.source(message)).ask();
          at(over, ANSWERED, message);
        }
        half = mail.isEarly(message) ? Math.max(half, over) : half;
      }
      default -> end += steps.localBytes(step) * processor.copyNanosPerByte();
    }
    ranks.work(rank, now, end);
    ranks.finish(rank, end);
    if (steps.successors(step) > 0) {
      ranks.current(rank, step);
      ranks.waking(rank, true);
      at(end, FREE, rank);
    }
  }

  /// Hands a message to its port, which sends it when it has sent those before.
  private void leave(int rank, int step, int message, Route route, double now) {
    int port = route.server[0];
    double start = Math.max(now, serverFree[port]);
    double gap = route.prices[0].gap(mail.bytes(message));
    double sent = start + gap;
    mail.leaves(message, start, sent);
    serverFree[port] = sent;
    serverBusy[port] += gap;
    mail.hop(message, 1);
    if (start > now) {
      queue(port, message, start, HOP);
    } else {
      travel(message, route, now);
    }
    if (steps.leave(step)) {
      ranks.finish(rank, sent);
      if (steps.successors(step) > 0) {
        at(sent, SENT, step);
      }
    }
  }

  /// Lets a message wait at a server until its time; an event tells when the first that waits goes
  /// on.
  private void queue(int server, int message, double time, int kind) {
    int[] last = kind == HOP ? lastWaiting : lastArriving;
    int before = last[server];
    last[server] = message;
    mail.behind(message, NONE);
    mail.time(message, time);
    if (before == NONE) {
      at(time, kind, message);
    } else {
      mail.behind(before, message);
    }
  }

  /// The first that waited at a server goes on: the next is the first now.
  private void unqueue(int server, int message, int kind, double now) {
    int next = mail.behind(message);
    if (next == NONE) {
      (kind == HOP ? lastWaiting : lastArriving)[server] = NONE;
    } else {
      at(Math.max(now, mail.time(next)), kind, next);
    }
  }

  private void goOn(int message, double now) {
    if (casts.contains(message)) {
      Route way = casts.route(message);
      unqueue(way.server[way.place(mail.hop(message) - 1)], message, HOP, now);
      spread(message, now);
      return;
    }
    Route route = wiring.route(mail.source(message), mail.target(message));
    unqueue(route.server[route.place(mail.hop(message) - 1)], message, HOP, now);
    travel(message, route, now);
  }

  /// Goes on along its route until a server is occupied or the target is reached.
  private void travel(int message, Route route, double now) {
    long bytes = mail.bytes(message);
    int next = mail.hop(message);
    while (true) {
      if (next == route.hops) {
        reach(message, route.meeting, now, now);
        return;
      }
      if (next == route.outHops) {
        double across = now + route.meeting.latency(bytes);
        next++;
        if (next == route.hops) {
          reach(message, route.meeting, across, now);
        } else {
          mail.hop(message, next);
          at(across, ACROSS, message);
        }
        return;
      }
      int place = route.place(next);
      int server = route.server[place];
      double begin = Math.max(now, serverFree[server]);
      double gap = route.share[place] * route.prices[place].gap(bytes);
      double end = begin + gap;
      serverFree[server] = end;
      serverBusy[server] += gap;
      double across = place < route.outHops ? route.meeting.latency(bytes) : 0;
      mail.notBefore(message, end + across);
      next++;
      if (begin > now) {
        mail.hop(message, next);
        queue(server, message, begin, HOP);
        return;
      }
    }
  }

  /// The message reaches the port of its target, which is looked at when the message might be
  /// complete: so a short one is not held up by a long one that comes in at the same time.
  private void reach(int message, Prices prices, double time, double now) {
    long bytes = mail.bytes(message);
    mail.time(message, time);
    double complete = Math.max(mail.notBefore(message), time + prices.gap(bytes));
    at(Math.max(now, complete - prices.receive(bytes)), ARRIVING, message);
  }

  private void arriving(int message, double now) {
    long bytes = mail.bytes(message);
    int port = mail.port(message);
    Prices prices = wiring.prices(mail.prices(message));
    double gap =
        casts.contains(message) ? prices.castGap(bytes, casts.wanted(message)) : prices.gap(bytes);
    double through = Math.max(mail.time(message), serverFree[port]) + gap;
    serverFree[port] = through;
    serverBusy[port] += gap;
    double complete = Math.max(mail.notBefore(message), through);
    double due = complete - prices.receive(bytes);
    if (due > now) {
      queue(port, message, due, ARRIVED);
    } else {
      allArrived(message, now);
    }
  }

  /// A message has arrived, and those that came with it.
  private void allArrived(int message, double now) {
    if (casts.contains(message)) {
      for (int each = message; each != Casts.NONE; each = casts.next(each)) {
        if (mail.isWanted(each)) {
          arrived(each, now);
        }
      }
    } else {
      arrived(message, now);
    }
  }

  private void arrived(int message, double now) {
    int step = mail.receiver(message);
    int rank = mail.target(message);
    mail.comeHere(message);
    if (steps.isReady(step)) {
      tasks.add(rank, step, message);
      wake(rank, now);
    }
  }

  private void asked(int message, double now) {
    if (steps.isReady(mail.receiver(message))) {
      double back = wiring.prices(mail.source(message), mail.target(message)).ask();
      at(now + back, ANSWERED, message);
    } else {
      mail.ask(message);
    }
  }

  private void answered(int message, double now) {
    int rank = mail.source(message);
    int step = work.sender(message);
    if (casts.contains(message)) {
      heard(rank, step, now);
      return;
    }
    tasks.add(rank, step, message);
    wake(rank, now);
  }

  // ---- one message to many ---------------------------------------------------------------------

  /// How long a processor needs to say something once, and to tell every target that it did.
  private double castOverhead(int rank, int first) {
    double once = 0;
    double headers = 0;
    for (int each = first; each != Casts.NONE; each = casts.next(each)) {
      Prices prices = wiring.prices(rank, mail.target(each));
      if (mail.isWanted(each)) {
        once = Math.max(once, prices.send(mail.bytes(each)));
        headers += prices.send(Schedule.CAST_HEADER_BYTES);
      }
    }
    return once + headers;
  }

  /// Hands all messages of a cast to their port at once.
  private void leaveTogether(int first, double now) {
    for (int group = casts.split(first, 0), other; group != Casts.NONE; group = other) {
      other = casts.nextGroup(group);
      long bytes = mail.bytes(group);
      Route route = casts.route(group);
      int port = route.server[0];
      double gap = route.prices[0].castGap(bytes, casts.wanted(group));
      double begin = Math.max(now, serverFree[port]);
      serverFree[port] = begin + gap;
      serverBusy[port] += gap;
      for (int each = group; each != Casts.NONE; each = casts.next(each)) {
        Route way = casts.route(each);
        mail.leaves(each, begin, begin + gap);
        mail.hop(each, 1);
        mail.ends(each, way.lastServer(), way.lastPrices().number);
        mail.notBefore(each, begin + gap + way.meeting.latency(bytes));
      }
      if (begin > now) {
        queue(port, group, begin, HOP);
      } else {
        spread(group, now);
      }
    }
  }

  /// Messages that have come so far together go on: together where they have the same way.
  private void spread(int first, double now) {
    for (int group = casts.split(first, mail.hop(first)), other;
        group != Casts.NONE;
        group = other) {
      other = casts.nextGroup(group);
      Route route = casts.route(group);
      if (mail.hop(group) == route.hops) {
        reachTogether(group, route.meeting, now, now);
      } else if (mail.hop(group) == route.outHops) {
        cross(group, route.meeting, now);
      } else {
        occupy(group, route, now);
      }
    }
  }

  private void cross(int first, Prices meeting, double now) {
    double across = now + meeting.latency(mail.bytes(first));
    for (int each = first; each != Casts.NONE; each = casts.next(each)) {
      mail.hop(each, mail.hop(each) + 1);
    }
    for (int group = casts.split(first, mail.hop(first)), other;
        group != Casts.NONE;
        group = other) {
      other = casts.nextGroup(group);
      Route route = casts.route(group);
      if (mail.hop(group) == route.hops) {
        reachTogether(group, meeting, across, now);
      } else {
        at(across, ACROSS, group);
      }
    }
  }

  private void occupy(int group, Route route, double now) {
    long bytes = mail.bytes(group);
    int place = route.place(mail.hop(group));
    int server = route.server[place];
    double begin = Math.max(now, serverFree[server]);
    double gap = route.share[place] * route.prices[place].castGap(bytes, casts.wanted(group));
    double end = begin + gap;
    serverFree[server] = end;
    serverBusy[server] += gap;
    boolean out = place < route.outHops;
    for (int each = group; each != Casts.NONE; each = casts.next(each)) {
      mail.hop(each, mail.hop(each) + 1);
      double across = out ? casts.route(each).meeting.latency(bytes) : 0;
      mail.notBefore(each, end + across);
    }
    if (begin > now) {
      queue(server, group, begin, HOP);
    } else {
      spread(group, now);
    }
  }

  private void reachTogether(int group, Prices prices, double time, double now) {
    reach(group, prices, time, now);
    for (int each = group; each != Casts.NONE; each = casts.next(each)) {
      mail.time(each, time);
    }
  }

  /// A target of a cast has said that it has everything: the source waits for all to do so.
  private void heard(int rank, int step, double now) {
    if (!steps.leave(step)) {
      return;
    }
    double over = now;
    int first = steps.message(step);
    for (int i = first; i < first + steps.messages(step); i++) {
      over = Math.max(over, mail.sent(i));
    }
    if (over > now) {
      at(over, SENT, step);
    } else {
      release(rank, step, now);
    }
  }
}
