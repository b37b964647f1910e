package eco.plan;

import eco.collective.Choice;
import eco.collective.Composition;
import eco.collective.Costs;
import eco.collective.Level;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.List;

/// A composed schedule while it is thought about: a view, and a choice for everything it needs.
///
/// @param choices one for every one of [#needs]
/// @param segments how many segments every vector or block is cut into
record Draft(View view, Operation operation, List<Choice> choices, int segments) {
  Draft {
    choices = List.copyOf(choices);
  }

  /// What a level of a composed schedule needs an algorithm for.
  record Need(int depth, Operation operation) {}

  /// What a schedule over so many levels needs algorithms for, the outermost level first.
  static List<Need> needs(Operation operation, int height) {
    List<Need> needs = new ArrayList<>();
    for (int depth = 0; depth < height; depth++) {
      for (Operation part : Composition.operations(operation, height, depth)) {
        needs.add(new Need(depth, part));
      }
    }
    return needs;
  }

  List<Need> needs() {
    return needs(operation, view.height());
  }

  /// The same with another choice for one need.
  Draft with(int need, Choice choice) {
    List<Choice> changed = new ArrayList<>(choices);
    changed.set(need, choice);
    return new Draft(view, operation, changed, segments);
  }

  /// The same over a view with as many levels.
  Draft in(View other) {
    return new Draft(other, operation, choices, segments);
  }

  Draft inSegments(int segments) {
    return new Draft(view, operation, choices, segments);
  }

  /// How the schedule is made.
  ///
  /// @param costs for trees that follow costs: what a segment costs between two ranks
  Recipe.Composed recipe(Costs costs) {
    List<Level> levels = new ArrayList<>();
    List<Need> needs = needs();
    for (int i = 0; i < needs.size(); i++) {
      Need need = needs.get(i);
      if (need.depth() == levels.size()) {
        levels.add(Level.DEFAULT);
      }
      Choice plain = choices.get(i).inSegments(segments);
      Choice choice = plain.name().equals("greedy") ? plain.withCosts(costs) : plain;
      levels.set(need.depth(), levels.get(need.depth()).with(need.operation(), choice));
    }
    return new Recipe.Composed(view.tree(), levels.isEmpty() ? List.of(Level.DEFAULT) : levels);
  }
}
