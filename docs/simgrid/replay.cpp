// Replays schedules that ECO exported on SimGrid, one process per case: see check.sh.
//
// A rank does what its program says: a step begins when those it waits for are done. Messages of
// one rank leave one after another, each for as long as its first link needs; those to the same
// target for as long as the slowest link on their way needs, as on one stream. All else (latencies
// and who gets how much of which link when) is SimGrid's.
//
// Usage: replay CASE MODEL prints the milliseconds. MODEL is one of SimGrid's, both a latency and a
// share of the narrowest link, without correction factors, TCP windows or cross traffic:
//
//     CM02    flows share a link in inverse proportion to their latencies
//     L07     flows share a link equally
#include <simgrid/s4u.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace sg4 = simgrid::s4u;

struct Route {
  double first_rate = 0;
  double slowest_rate = 0;
};

struct Step {
  std::string kind;
  double bytes = 0;
  int waits = 0;
  std::vector<std::pair<int, int>> peers;
  std::vector<int> successors;
  bool here = false;
};

struct Rank {
  std::vector<Step> steps;
  std::set<std::pair<int, int>> to_send;  // step, place
  std::map<int, double> stream_free;
  std::map<int, int> left;  // messages of a step that have left
  sg4::SemaphorePtr work = sg4::Semaphore::create(0);
};

static std::vector<Rank> ranks;
static std::map<std::pair<int, int>, Route> routes;
static double last = 0;

static std::string box(int source, int target, int sequence) {
  return std::to_string(source) + ">" + std::to_string(target) + "#" + std::to_string(sequence);
}

static void ready(int rank, int step);

static void done(int rank, int step) {
  last = std::max(last, sg4::Engine::get_clock());
  for (int next : ranks[rank].steps[step].successors) {
    if (--ranks[rank].steps[next].waits == 0) {
      ready(rank, next);
    }
  }
}

static void ready(int rank, int step) {
  Rank& here = ranks[rank];
  Step& now = here.steps[step];
  if (now.kind == "send") {
    for (size_t place = 0; place < now.peers.size(); place++) {
      here.to_send.insert({step, static_cast<int>(place)});
      here.work->release();
    }
  } else if (now.kind == "local" || now.here) {
    done(rank, step);
  }
}

// Receives one message, whenever it comes.
static void receiver(int rank, int step) {
  Step& now = ranks[rank].steps[step];
  auto [source, sequence] = now.peers[0];
  int* sent = sg4::Mailbox::by_name(box(source, rank, sequence))->get<int>();
  delete sent;
  now.here = true;
  if (now.waits == 0) {
    done(rank, step);
  }
}

// Sends all messages of a rank, the first listed of those that may go.
static void sender(int rank) {
  Rank& here = ranks[rank];
  size_t all = 0;
  for (const Step& step : here.steps) {
    all += step.kind == "send" ? step.peers.size() : 0;
  }
  while (all-- > 0) {
    here.work->acquire();
    auto chosen = here.to_send.end();
    while (chosen == here.to_send.end()) {
      double now = sg4::Engine::get_clock();
      double soonest = -1;
      for (auto each = here.to_send.begin(); each != here.to_send.end(); ++each) {
        double free = here.stream_free[here.steps[each->first].peers[each->second].first];
        if (free <= now) {
          chosen = each;
          break;
        }
        soonest = soonest < 0 ? free : std::min(soonest, free);
      }
      if (chosen == here.to_send.end()) {
        sg4::this_actor::sleep_until(soonest);
      }
    }
    auto [step, place] = *chosen;
    here.to_send.erase(chosen);
    Step& sent = here.steps[step];
    auto [target, sequence] = sent.peers[place];
    const Route& route = routes[{rank, target}];
    sg4::Mailbox::by_name(box(rank, target, sequence))
        ->put_init(new int(0), static_cast<uint64_t>(sent.bytes))
        ->detach();
    here.stream_free[target] = sg4::Engine::get_clock() + sent.bytes / route.slowest_rate;
    sg4::this_actor::sleep_for(sent.bytes / route.first_rate);
    if (++here.left[step] == static_cast<int>(sent.peers.size())) {
      done(rank, step);
    }
  }
}

int main(int argc, char** argv) {
  sg4::Engine engine(&argc, argv);
  if (std::string(argv[2]) == "CM02") {
    sg4::Engine::set_config("network/model:CM02");
    sg4::Engine::set_config("network/latency-factor:1");
    sg4::Engine::set_config("network/bandwidth-factor:1");
    sg4::Engine::set_config("network/weight-S:0");
    sg4::Engine::set_config("network/crosstraffic:0");
  } else {
    sg4::Engine::set_config("host/model:ptask_L07");
  }
  sg4::Engine::set_config("network/TCP-gamma:1e30");
  auto* zone = sg4::create_full_zone("network");
  std::vector<sg4::Host*> hosts;
  std::map<std::string, std::pair<sg4::Link*, double>> links;
  std::ifstream file(argv[1]);
  for (std::string text; std::getline(file, text);) {
    std::istringstream line(text);
    std::string word;
    line >> word;
    if (word == "ranks") {
      int count = 0;
      line >> count;
      ranks.resize(count);
      for (int rank = 0; rank < count; rank++) {
        hosts.push_back(zone->create_host("rank" + std::to_string(rank), 1e9)->seal());
      }
    } else if (word == "link") {
      std::string link;
      double rate = 0;
      int shared = 0;
      line >> link >> rate >> shared;
      auto policy = shared != 0 ? sg4::Link::SharingPolicy::SHARED : sg4::Link::SharingPolicy::FATPIPE;
      links[link] = {zone->create_link(link, rate)->set_sharing_policy(policy)->seal(), rate};
    } else if (word == "route") {
      int source = 0;
      int target = 0;
      double seconds = 0;
      line >> source >> target >> seconds;
      auto* delay = zone->create_link("delay" + text, 1e15)
                        ->set_sharing_policy(sg4::Link::SharingPolicy::FATPIPE)
                        ->set_latency(seconds)
                        ->seal();
      std::vector<sg4::LinkInRoute> way{sg4::LinkInRoute(delay)};
      Route& route = routes[{source, target}];
      for (std::string link; line >> link;) {
        auto [server, rate] = links[link];
        way.emplace_back(server);
        route.first_rate = route.first_rate == 0 ? rate : route.first_rate;
        route.slowest_rate = route.slowest_rate == 0 ? rate : std::min(route.slowest_rate, rate);
      }
      zone->add_route(hosts[source]->get_netpoint(), hosts[target]->get_netpoint(), nullptr, nullptr,
                      way, false);
    } else if (word == "step") {
      int rank = 0;
      int number = 0;
      Step step;
      line >> rank >> number >> step.kind >> step.bytes >> step.waits;
      for (std::string peer; line >> peer && peer != "/";) {
        size_t mark = peer.find('#');
        step.peers.emplace_back(std::stoi(peer.substr(0, mark)), std::stoi(peer.substr(mark + 1)));
      }
      for (int next = 0; line >> next;) {
        step.successors.push_back(next);
      }
      ranks[rank].steps.push_back(step);
    }
  }
  zone->seal();
  for (size_t rank = 0; rank < ranks.size(); rank++) {
    int number = static_cast<int>(rank);
    for (size_t step = 0; step < ranks[rank].steps.size(); step++) {
      if (ranks[rank].steps[step].kind == "receive") {
        int which = static_cast<int>(step);
        sg4::Actor::create("receiver", hosts[rank], [number, which] { receiver(number, which); });
      }
    }
    sg4::Actor::create("sender", hosts[rank], [number] { sender(number); });
  }
  sg4::Actor::create("start", hosts[0], [] {
    for (size_t rank = 0; rank < ranks.size(); rank++) {
      std::vector<int> first;
      for (size_t step = 0; step < ranks[rank].steps.size(); step++) {
        if (ranks[rank].steps[step].waits == 0) {
          first.push_back(static_cast<int>(step));
        }
      }
      for (int step : first) {
        ready(static_cast<int>(rank), step);
      }
    }
  });
  engine.run();
  std::printf("%.3f\n", last * 1e3);
  return 0;
}
