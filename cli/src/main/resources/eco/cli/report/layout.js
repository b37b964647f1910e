// Where the ranks of a schedule stand: a tree where its messages follow one, or else a circle.

// The width of all drawings, in units of their own.
const wide = 1000;

// The deepest level at which two ranks are in one cluster.
function level(a, b) {
  const [first, second] = [report.paths[a], report.paths[b]];
  let common = 0;
  while (common < first.length && first[common] === second[common]) common++;
  return common - 1;
}

// Neighbours by rank in the order in which they first exchange a message.
function neighbours(motion) {
  const beside = report.names.map(() => new Set());
  const inTime = [...motion.source.keys()].sort((a, b) => motion.start[a] - motion.start[b]);
  for (const message of inTime) {
    const [from, to] = [motion.source[message], motion.target[message]];
    if (from !== to) {
      beside[from].add(to);
      beside[to].add(from);
    }
  }
  return beside;
}

function depths(beside, start) {
  const depth = new Map([[start, 0]]);
  const queue = [start];
  for (const rank of queue) {
    for (const next of beside[rank]) {
      if (!depth.has(next)) {
        depth.set(next, depth.get(rank) + 1);
        queue.push(next);
      }
    }
  }
  return depth;
}

// The rank to hang a tree up at: its root, or where the tree is least deep; -1 if it is no tree.
function treeTop(card, beside) {
  const ranks = report.names.length;
  const links = beside.reduce((sum, each) => sum + each.size, 0) / 2;
  if (links !== ranks - 1 || depths(beside, 0).size < ranks) return -1;
  if (card.root >= 0) return card.root;
  const deepest = (rank) => Math.max(...depths(beside, rank).values());
  return report.names.map((_, rank) => rank).reduce((best, rank) => deepest(rank) < deepest(best) ? rank : best, 0);
}

// A tree from left to right: a row for every leaf, a rank in the middle of those below it.
function treeLayout(start, beside) {
  const depth = depths(beside, start);
  const deepest = Math.max(1, ...depth.values());
  const step = Math.min(230, (wide - 190) / deepest);
  const places = [];
  let rows = 0;
  const put = (rank) => {
    const below = [...beside[rank]].filter((next) => depth.get(next) > depth.get(rank));
    const heights = below.map(put);
    const y = below.length ? (heights[0] + heights[heights.length - 1]) / 2 : 36 + 38 * rows++;
    places[rank] = { x: 30 + depth.get(rank) * step, y, leaf: below.length === 0 };
    return y;
  };
  put(start);
  return { places, high: 38 * rows + 30 };
}

// A circle in the order of clusters, for what is not a tree.
function circleLayout() {
  const ranks = report.order.length;
  const radius = Math.min(330, Math.max(130, ranks * 9));
  const places = [];
  report.order.forEach((rank, at) => {
    const angle = 2 * Math.PI * at / ranks - Math.PI / 2;
    const x = wide / 2 + radius * Math.cos(angle);
    places[rank] = { x, y: radius + 40 + radius * Math.sin(angle), angle };
  });
  return { places, high: 2 * radius + 80 };
}

// Where the name of a rank stands: outside a circle, beside a leaf, above what has links to its right.
function label({ x, y, angle, leaf }) {
  if (angle === undefined) return leaf ? { x: x + 18, y: y + 4 } : { x: x + 4, y: y - 16 };
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  const anchor = right > 0.3 ? 'start' : right < -0.3 ? 'end' : 'middle';
  return { x: x + 18 * right, y: y + 22 * down + 4, 'text-anchor': anchor };
}
