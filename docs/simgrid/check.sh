#!/bin/sh
# Compares ECO's simulator with SimGrid on the same networks and schedules; docs/models.md has the table.
#
#     docs/simgrid/check.sh [NETWORK...]        names or files as for eco simulate --net
#
# Prints ECO's time, SimGrid's by two of its models with ECO's difference, and ECO's with overheads.
# Needs g++ and Debian's libsimgrid-dev (3.32), and ECO's test classes: mvn -pl cli -am test-compile.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- switch8 "$here/two.json" eco8 grid cloud
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
g++ -std=c++17 -O1 -o "$work/replay" "$here/replay.cpp" -lsimgrid
mkdir "$work/cases"
"$java" -cp "$root/core/target/classes:$root/cli/target/classes:$root/cli/target/test-classes:$root/cli/target/lib/*" \
  eco.cli.lab.net.SimGridExport "$work/cases" "$@"
printf '%-8s  %-35s %10s %10s %8s %10s %8s %10s\n' \
  network schedule,bytes 'ECO ms' 'CM02 ms' '' 'L07 ms' '' overheads
for each in "$work"/cases/*.case; do
  cm02=$("$work/replay" "$each" CM02 --log=root.thresh:critical)
  l07=$("$work/replay" "$each" L07 --log=root.thresh:critical)
  awk -v cm02="$cm02" -v l07="$l07" '$1 == "case" {
    printf "%-8s  %-35s %10.2f %10.2f %+7.1f%% %10.2f %+7.1f%% %10.2f\n", $2, $3, $4 / 1e6,
      cm02, 100 * ($4 / 1e6 / cm02 - 1), l07, 100 * ($4 / 1e6 / l07 - 1), $5 / 1e6 }' "$each"
done
