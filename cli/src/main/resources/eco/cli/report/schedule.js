// A plan in motion: who sends to whom as a drawing, when as a timeline, and a clock for both.

(() => {
  const ticks = 10000;
  const get = (id) => document.getElementById(id);
  const [operation, bytes, rootRank] = [get('operation'), get('bytes'), get('root')];
  const [play, slider, clock, speed] = [get('play'), get('time'), get('clock'), get('speed')];
  let scene = null;
  let started = 0;
  let frame = 0;

  const cards = (filter) => report.plans.filter(filter);
  const distinct = (values) => [...new Set(values)];

  function choices() {
    const ofOperation = cards((card) => card.operation === operation.value);
    fill(bytes, distinct(ofOperation.map((card) => card.bytes)).map((each) => [each, size(each)]), 16000);
    const roots = distinct(ofOperation.map((card) => card.root));
    fill(rootRank, roots.map((rank) => [rank, rank < 0 ? 'none' : rankName(rank)]), 0);
  }

  function chosen() {
    return report.plans.find((card) => card.operation === operation.value
      && String(card.bytes) === bytes.value && String(card.root) === rootRank.value);
  }

  function facts(card) {
    const list = get('facts');
    list.replaceChildren();
    const fact = (name, text) => { element('dt', name, list); element('dd', text, list); };
    fact('plan', card.plan);
    fact('predicted', time(card.predictedNanos) + (card.simulated ? ', simulated' : ', by formula'));
    const over = card.boundNanos > 0 ? (card.predictedNanos / card.boundNanos).toFixed(2) : '1.00';
    fact('lower bound',
      time(card.boundNanos) + ', limited by ' + card.limitedBy + '; the plan takes ' + over + ' times that');
    if (card.motion) {
      const total = card.motion.bytes.reduce((sum, each) => sum + each, 0);
      fact('messages', card.motion.source.length + ', ' + total + ' bytes in all');
    }
    if (card.rejected.length) {
      element('dt', 'rejected', list);
      const others = element('ul', undefined, element('dd', undefined, list));
      for (const each of card.rejected) {
        element('li', time(each.predictedNanos) + (each.simulated ? '  ' : ' by formula  ') + each.plan, others);
      }
    }
  }

  function node(rank, place, svg) {
    const shade = palette()[innermost(rank) % palette().length] || colour('ink');
    const circle = shape('circle', { class: 'node', cx: place.x, cy: place.y, r: 12, stroke: shade }, svg);
    const number = shape('text', { class: 'number-in-node', x: place.x, y: place.y + 4 }, svg);
    number.textContent = rank;
    const name = shape('text', { class: 'quiet', ...label(place) }, svg);
    const letter = report.clusters[innermost(rank)];
    name.textContent = (letter ? letter + ' ' : '') + report.names[rank];
    return { circle, number, shade };
  }

  function drawLinks(card) {
    const beside = neighbours(card.motion);
    const start = treeTop(card, beside);
    const { places, high } = start >= 0 ? treeLayout(start, beside) : circleLayout();
    const box = get('links');
    box.replaceChildren();
    const svg = shape('svg', { viewBox: '0 0 ' + wide + ' ' + high, role: 'img',
      'aria-label': 'Who sends to whom in ' + card.operation + ' by ' + card.plan }, box);
    beside.forEach((others, from) => others.forEach((to) => {
      if (from < to) {
        const outer = level(from, to) === 0 && report.clusters.length > 1;
        shape('line', { class: outer ? 'link outer' : 'link',
          x1: places[from].x, y1: places[from].y, x2: places[to].x, y2: places[to].y }, svg);
      }
    }));
    const dots = shape('g', {}, svg);
    const nodes = report.names.map((_, rank) => node(rank, places[rank], svg));
    svg.append(dots);
    return { places, nodes, dots, pool: [] };
  }

  function drawTimeline(card) {
    const { motion } = card;
    const ranks = report.order.length;
    const row = ranks <= 24 ? 20 : ranks <= 64 ? 13 : 8;
    const left = 150;
    const scale = (wide - left - 20) / ticks;
    const x = (tick) => left + tick * scale;
    const y = [];
    report.order.forEach((rank, at) => { y[rank] = 10 + at * row; });
    const high = ranks * row + 40;
    const box = get('timeline');
    box.replaceChildren();
    const svg = shape('svg', { viewBox: '0 0 ' + wide + ' ' + high, role: 'img',
      'aria-label': 'When every rank sends and receives in ' + card.operation }, box);
    for (const rank of report.order) {
      const middle = y[rank] + row / 2;
      shape('line', { class: 'row', x1: left, y1: middle, x2: x(motion.finish[rank]), y2: middle }, svg);
      if (row > 8) {
        const letter = report.clusters[innermost(rank)] || '';
        const name = shape('text', { class: 'quiet', x: left - 10, y: middle + 4, 'text-anchor': 'end',
          'font-size': Math.min(13, row - 1) }, svg);
        name.textContent = letter + ' ' + rankName(rank).slice(0, 20);
      }
    }
    const bar = (kind, rank, from, to, part) => shape('rect', { class: kind, x: x(from), y: y[rank] + part * row,
      width: Math.max(1, (to - from) * scale), height: row * 0.34, rx: 1 }, svg);
    for (let i = 0; i < motion.source.length; i++) {
      const moved = motion.sent[i] - motion.start[i];
      bar('sends', motion.source[i], motion.start[i], motion.sent[i], 0.12);
      const begun = Math.max(motion.start[i], motion.received[i] - moved);
      bar('receives', motion.target[i], begun, motion.received[i], 0.54);
    }
    for (let part = 0; part <= 4; part++) {
      const label = shape('text', { class: 'quiet', x: x(part * ticks / 4), y: high - 8,
        'text-anchor': part === 4 ? 'end' : part === 0 ? 'start' : 'middle' }, svg);
      label.textContent = time(motion.nanos * part / 4);
    }
    const now = shape('line', { class: 'now', x1: left, y1: 4, x2: left, y2: high - 26 }, svg);
    return { now, x };
  }

  // Puts everything where it is at a tick.
  function show(tick) {
    slider.value = tick;
    const words = time(scene.motion.nanos * tick / ticks) + ' of ' + time(scene.motion.nanos);
    clock.textContent = words;
    slider.setAttribute('aria-valuetext', words);
    scene.now.setAttribute('x1', scene.x(tick));
    scene.now.setAttribute('x2', scene.x(tick));
    scene.nodes.forEach(({ circle, number, shade }, rank) => {
      const done = tick >= scene.motion.finish[rank];
      circle.style.fill = done ? shade : '';
      number.style.fill = done ? colour('paper') : '';
    });
    let used = 0;
    for (let i = 0; i < scene.motion.source.length; i++) {
      const [begin, end] = [scene.motion.start[i], scene.motion.received[i]];
      if (begin <= tick && tick < end && scene.motion.source[i] !== scene.motion.target[i]) {
        place(dot(used++), i, (tick - begin) / (end - begin));
      }
    }
    for (let i = used; i < scene.pool.length; i++) scene.pool[i].style.display = 'none';
  }

  function dot(number) {
    if (number === scene.pool.length) scene.pool.push(shape('circle', { class: 'message' }, scene.dots));
    scene.pool[number].style.display = '';
    return scene.pool[number];
  }

  // On its link, a little to the right in the direction of travel: exchanges pass each other.
  function place(circle, message, share) {
    const from = scene.places[scene.motion.source[message]];
    const to = scene.places[scene.motion.target[message]];
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const aside = 4;
    circle.setAttribute('cx', from.x + (to.x - from.x) * share - aside * (to.y - from.y) / length);
    circle.setAttribute('cy', from.y + (to.y - from.y) * share + aside * (to.x - from.x) / length);
    circle.setAttribute('r', 3 + 4 * Math.log1p(scene.motion.bytes[message]) / Math.log1p(scene.largest));
  }

  function pause() {
    cancelAnimationFrame(frame);
    frame = 0;
    play.textContent = 'Play';
  }

  function run(now) {
    const tick = (now - started) / (Number(speed.value) * 1000) * ticks;
    show(Math.min(ticks, Math.round(tick)));
    if (tick < ticks) frame = requestAnimationFrame(run);
    else pause();
  }

  function resume() {
    const from = Number(slider.value) >= ticks ? 0 : Number(slider.value);
    started = performance.now() - from / ticks * Number(speed.value) * 1000;
    play.textContent = 'Pause';
    frame = requestAnimationFrame(run);
  }

  function draw() {
    const card = chosen();
    const tick = Number(slider.value);
    facts(card);
    pause();
    get('motion').hidden = !card.motion;
    get('no-motion').hidden = Boolean(card.motion);
    get('thick').hidden = report.clusters.length < 2;
    if (!card.motion) {
      get('no-motion').textContent = 'Too many messages to draw here: eco simulate ' + card.operation
        + ' --svg FILE makes a picture of its own.';
      return;
    }
    const largest = card.motion.bytes.reduce((most, each) => Math.max(most, each), 1);
    scene = { motion: card.motion, largest, ...drawLinks(card), ...drawTimeline(card) };
    show(tick);
  }

  function anew() {
    slider.value = 0;
    draw();
  }

  fill(operation, distinct(report.plans.map((card) => card.operation)).map((word) => [word, word]), 'broadcast');
  choices();
  operation.addEventListener('change', () => { choices(); anew(); });
  bytes.addEventListener('change', anew);
  rootRank.addEventListener('change', anew);
  play.addEventListener('click', () => frame ? pause() : resume());
  slider.addEventListener('input', () => { pause(); show(Number(slider.value)); });
  speed.addEventListener('change', () => { if (frame) { cancelAnimationFrame(frame); resume(); } });
  drawn(draw);
})();
