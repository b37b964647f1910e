// The heat map of pair costs: a square for every ordered pair, on a logarithmic scale of colours.

(() => {
  const { ranks, smallBytes, largeBytes, smallNanos, largeNanos } = report.pairs;
  const select = document.getElementById('pairs-size');
  // Light enough for dark figures everywhere, and growing darker for those who see no colours.
  const scale = ['#fff9c9', '#d3edb3', '#97d6b9', '#5cbfc6', '#3ba0cb', '#3f84c6'];

  fill(select, [['small', size(smallBytes)], ['large', size(largeBytes)]], 'small');
  if (ranks.length < report.names.length) {
    document.getElementById('pairs-note').textContent =
      'Only the first ' + ranks.length + ' of ' + report.names.length + ' ranks are shown.';
  }
  if (ranks.length < 2) {
    document.getElementById('pairs-note').textContent = 'One rank has nobody to talk to.';
  }

  // Runs of ranks that share their innermost cluster: [first, last].
  const frames = [];
  ranks.forEach((rank, at) => {
    const last = frames[frames.length - 1];
    if (last && innermost(ranks[last[0]]) === innermost(rank)) last[1] = at;
    else frames.push([at, at]);
  });

  function frame(params, api) {
    const [first, last] = frames[params.dataIndex];
    const step = api.size([1, 1]);
    const [x, y] = api.coord([first, first]);
    const wide = (last - first + 1) * step[0];
    const high = (last - first + 1) * step[1];
    return {
      type: 'rect', silent: true, z2: 10,
      shape: { x: x - step[0] / 2, y: y - step[1] / 2, width: wide, height: high },
      style: { fill: 'none', stroke: colour('ink'), lineWidth: 2 },
    };
  }

  function cells(matrix) {
    const data = [];
    matrix.forEach((row, y) => row.forEach((nanos, x) => {
      if (nanos !== null) data.push([x, y, Math.log10(Math.max(1, nanos))]);
    }));
    return data;
  }

  const box = document.getElementById('pairs-chart');
  const high = Math.round(Math.max(300, Math.min(760, 120 + ranks.length * 40)));
  box.style.height = high + 'px';
  box.style.maxWidth = Math.round(1.5 * high + 120) + 'px';
  const heat = chart('pairs-chart', ranks.length > 40 ? 'canvas' : 'svg');

  function draw() {
    const matrix = select.value === 'small' ? smallNanos : largeNanos;
    const logs = matrix.flat().filter((nanos) => nanos !== null).map((nanos) => Math.log10(Math.max(1, nanos)));
    let low = logs.reduce((a, b) => Math.min(a, b), Infinity);
    let high = logs.reduce((a, b) => Math.max(a, b), -Infinity);
    if (!(high - low > 0.05)) {
      low = logs.length ? low - 0.5 : 0;
      high = low + 1;
    }
    const names = ranks.map(rankName);
    const side = { type: 'category', data: names, splitLine: { show: false }, axisTick: { show: false } };
    heat.setOption({
      ...look(),
      grid: { left: 10, right: 110, top: 10, bottom: 10, containLabel: true },
      xAxis: axis({ ...side, axisLabel: { rotate: ranks.length > 8 || box.clientWidth < 640 ? 60 : 0, hideOverlap: true } }),
      yAxis: axis({ ...side, inverse: true, axisLabel: { hideOverlap: true } }),
      visualMap: {
        min: low, max: high, calculable: false, right: 0, top: 'center', itemHeight: 220, seriesIndex: 0,
        inRange: { color: scale }, textStyle: { color: colour('ink') },
        text: [time(10 ** high), time(10 ** low)],
      },
      series: [
        {
          type: 'heatmap', data: cells(matrix), progressive: 0,
          label: {
            show: ranks.length <= 12 && box.clientWidth > 640, color: '#111111',
            formatter: (cell) => time(10 ** cell.value[2]),
          },
          itemStyle: { borderColor: colour('paper'), borderWidth: ranks.length > 40 ? 0 : 1 },
          tooltip: { formatter: (cell) =>
            names[cell.value[1]] + ' to ' + names[cell.value[0]] + ': ' + time(10 ** cell.value[2]) },
        },
        { type: 'custom', renderItem: frame, data: frames.map(([first]) => [first, first]), silent: true,
          tooltip: { show: false } },
      ],
    }, true);
  }

  select.addEventListener('change', draw);
  drawn(draw);
})();
