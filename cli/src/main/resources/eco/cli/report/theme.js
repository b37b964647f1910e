'use strict';
// What all parts of the page share: the data, words for figures, elements, and the colours.

const report = JSON.parse(document.getElementById('data').textContent);
const root = document.documentElement;
root.classList.add('js');

// The colours of Okabe and Ito, which people who confuse colours can tell apart, for light and dark paper.
const palettes = {
  light: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b27800', '#2a91cc', '#5f5f5f', '#8a6fc0'],
  dark: ['#56b4e9', '#ff8a3d', '#2cc79a', '#e39cc4', '#f0c24b', '#9ad4f5', '#b5b5b5', '#b9a3ec'],
};
const darkScheme = matchMedia('(prefers-color-scheme: dark)');

function isDark() {
  return root.dataset.theme ? root.dataset.theme === 'dark' : darkScheme.matches;
}

function palette() {
  return isDark() ? palettes.dark : palettes.light;
}

function colour(name) {
  return getComputedStyle(root).getPropertyValue('--' + name).trim();
}

// What is drawn in colours of its own is drawn again when they change.
const redraws = [];

function drawn(draw) {
  redraws.push(draw);
  draw();
}

function themeChanged() {
  document.getElementById('theme').setAttribute('aria-pressed', String(isDark()));
  redraws.forEach((draw) => draw());
}

document.getElementById('theme').addEventListener('click', () => {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  themeChanged();
});
darkScheme.addEventListener('change', themeChanged);
document.getElementById('theme').setAttribute('aria-pressed', String(isDark()));

function time(nanos) {
  if (nanos < 1e3) return nanos.toFixed(0) + ' ns';
  if (nanos < 1e6) return (nanos / 1e3).toFixed(1) + ' µs';
  return nanos < 1e10 ? (nanos / 1e6).toFixed(1) + ' ms' : (nanos / 1e9).toFixed(2) + ' s';
}

function size(bytes) {
  if (bytes >= 1048576 && bytes % 1048576 === 0) return bytes / 1048576 + ' MiB';
  if (bytes >= 1024 && bytes % 1024 === 0) return bytes / 1024 + ' KiB';
  return bytes + ' B';
}

function rankName(rank) {
  return rank + ' ' + report.names[rank];
}

// The place of a rank's innermost cluster.
function innermost(rank) {
  const path = report.paths[rank];
  return path[path.length - 1];
}

function element(name, text, parent) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

function shape(name, attributes, parent) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  parent.append(made);
  return made;
}

// Fills a select with [value, text] and keeps the choice where it still exists.
function fill(select, options, fallback) {
  const before = select.value || fallback;
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  const values = options.map(([value]) => String(value));
  select.value = values.includes(String(before)) ? before : values.includes(String(fallback)) ? fallback : values[0];
  select.disabled = options.length < 2;
}

function chart(id, renderer) {
  const made = echarts.init(document.getElementById(id), null, { renderer });
  new ResizeObserver(() => made.resize()).observe(document.getElementById(id));
  return made;
}

// What all charts have in common. Tooltips are drawn, not written as HTML: names in them stay text.
function look() {
  const ink = colour('ink');
  return {
    backgroundColor: colour('paper'),
    animation: false,
    aria: { enabled: true },
    textStyle: { color: ink, fontFamily: getComputedStyle(document.body).fontFamily },
    tooltip: {
      renderMode: 'richText', confine: true, backgroundColor: colour('card'), borderColor: colour('line'),
      textStyle: { color: ink },
    },
  };
}

function axis(more) {
  return {
    axisLine: { lineStyle: { color: colour('quiet') } },
    axisLabel: { color: colour('ink'), ...more.axisLabel },
    splitLine: { show: true, lineStyle: { color: colour('line') } },
    nameTextStyle: { color: colour('quiet') },
    ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== 'axisLabel')),
  };
}
