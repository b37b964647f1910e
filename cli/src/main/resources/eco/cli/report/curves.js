// Times over sizes: the plan, the lower bound, every strategy and what was measured, on logarithmic axes.

(() => {
  const select = document.getElementById('curves-operation');
  const table = document.getElementById('curves-table');
  const box = document.getElementById('curves-chart');
  const symbols = ['circle', 'rect', 'triangle', 'diamond', 'emptyRect', 'emptyTriangle', 'emptyDiamond'];
  const dashes = ['solid', [8, 4], [2, 3]];
  const plot = chart('curves-chart', 'svg');

  fill(select, report.curves.map((each) => [each.operation, each.operation]), 'broadcast');

  // What has a place on logarithmic axes.
  function drawable(point) {
    return point.bytes > 0 && point.nanos > 0;
  }

  function style(line, number) {
    if (line.kind === 'PLAN') {
      return { colour: colour('ink'), width: 4, dash: 'solid', symbol: 'circle', large: 8 };
    }
    if (line.kind === 'BOUND') {
      return { colour: colour('quiet'), width: 2, dash: [3, 5], symbol: 'none', large: 0 };
    }
    const colours = palette();
    const measured = line.kind === 'MEASURED';
    return {
      colour: colours[number % colours.length],
      width: measured ? 2.5 : 1.4,
      dash: measured ? [1, 3] : dashes[Math.floor(number / colours.length) % dashes.length],
      symbol: measured ? 'emptyCircle' : symbols[number % symbols.length],
      large: measured ? 12 : 6,
    };
  }

  function series(lines) {
    let strategies = 0;
    let measured = 0;
    return lines.map((line) => {
      const number = line.kind === 'MEASURED' ? measured++ : line.kind === 'STRATEGY' ? strategies++ : 0;
      const look = style(line, number);
      return {
        name: line.name, type: 'line', data: line.points.filter(drawable).map((point) => [point.bytes, point.nanos]),
        symbol: look.symbol, symbolSize: look.large, color: look.colour, z: line.kind === 'STRATEGY' ? 2 : 3,
        lineStyle: { width: look.width, type: look.dash }, emphasis: { focus: 'series' },
      };
    });
  }

  // A time that stands at an axis: whole, and in seconds from the first one on.
  function round(nanos) {
    if (nanos === 0) return '0';
    return nanos >= 1e9 ? nanos / 1e9 + ' s' : time(nanos).replace('.0 ', ' ');
  }

  function legend(lines) {
    return {
      bottom: 0, itemWidth: 34, type: box.clientWidth < 700 ? 'scroll' : 'plain',
      textStyle: { color: colour('ink') }, inactiveColor: colour('line'),
      data: lines.map((line) => ({ name: line.name, itemStyle: { opacity: line.kind === 'BOUND' ? 0 : 1 } })),
    };
  }

  function overSizes(lines) {
    const sizes = lines.flatMap((line) => line.points.filter(drawable).map((point) => point.bytes));
    return {
      ...look(),
      legend: legend(lines),
      grid: { left: 10, right: 30, top: 30, bottom: 100, containLabel: true },
      xAxis: axis({ type: 'log', name: 'bytes', nameLocation: 'middle', nameGap: 28, min: Math.min(...sizes),
        max: Math.max(...sizes), logBase: 8, axisLabel: { formatter: size, hideOverlap: true } }),
      yAxis: axis({ type: 'log', name: 'until the last rank has finished', nameLocation: 'end',
        axisLabel: { formatter: round }, nameTextStyle: { align: 'left', color: colour('quiet') } }),
      tooltip: { ...look().tooltip, trigger: 'item',
        formatter: (at) => at.seriesName + '\n' + size(at.value[0]) + ': ' + time(at.value[1]) },
      series: series(lines),
    };
  }

  // A barrier has no size: bars, the fastest on top.
  function asBars(lines) {
    const sorted = lines.filter((line) => line.points.length > 0)
      .sort((a, b) => b.points[0].nanos - a.points[0].nanos);
    const paint = (line) => line.kind === 'PLAN' ? colour('ink') : line.kind === 'BOUND' ? colour('quiet')
      : palette()[line.kind === 'MEASURED' ? 1 : 0];
    return {
      ...look(),
      grid: { left: 10, right: 90, top: 10, bottom: 30, containLabel: true },
      xAxis: axis({ type: 'value', axisLabel: { formatter: round, hideOverlap: true } }),
      yAxis: axis({ type: 'category', data: sorted.map((line) => line.name), splitLine: { show: false } }),
      series: [{
        type: 'bar', barMaxWidth: 26,
        data: sorted.map((line) => ({ value: line.points[0].nanos, itemStyle: { color: paint(line) } })),
        label: { show: true, position: 'right', color: colour('ink'), formatter: (bar) => time(bar.value) },
      }],
    };
  }

  function write(lines) {
    const sizes = [...new Set(lines.flatMap((line) => line.points.map((point) => point.bytes)))].sort((a, b) => a - b);
    const made = element('table');
    const head = element('tr', undefined, element('thead', undefined, made));
    ['', ...sizes.map(size)].forEach((text) => Object.assign(element('th', text, head), { scope: 'col' }));
    const body = element('tbody', undefined, made);
    for (const line of lines) {
      const row = element('tr', undefined, body);
      element('td', line.name, row);
      for (const bytes of sizes) {
        const point = line.points.find((each) => each.bytes === bytes);
        element('td', point ? time(point.nanos) : '', row).className = 'number';
      }
    }
    table.replaceChildren(made);
  }

  function draw() {
    const lines = report.curves.find((each) => each.operation === select.value).lines;
    const withSizes = lines.some((line) => line.points.some(drawable));
    plot.setOption(withSizes ? overSizes(lines) : asBars(lines), true);
    write(lines);
  }

  select.addEventListener('change', draw);
  drawn(draw);
})();
