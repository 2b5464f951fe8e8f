import { type Bin, calibrationBins } from "./metrics.ts";
import type { PredictionResult } from "./prediction.ts";

const COLUMNS = 4;
const PANEL = { width: 236, height: 268 };
const MARGIN = { left: 24, top: 84, bottom: 20 };
/** The square plot area of a panel. */
const SQUARE = { left: 40, top: 44, size: 172 };
const MAX_RADIUS = 13;
const MIN_RADIUS = 1.5;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const TITLE = "Predicted probability against the share answered right";
const STYLE = `
    text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #475569; font-size: 11px; }
    .title { fill: #0f172a; font-size: 20px; font-weight: 600; }
    .subtitle { font-size: 13px; }
    .name { fill: #0f172a; font-size: 13px; font-weight: 600; }
    .square { fill: #f8fafc; stroke: #cbd5e1; }
    .grid { stroke: #e2e8f0; }
    .diagonal { stroke: #64748b; stroke-dasharray: 4 3; }
    .dot { fill: #2563eb; fill-opacity: .75; stroke: #1e3a8a; stroke-width: .75; }
    .middle { text-anchor: middle; }
    .end { text-anchor: end; }`;

/** Renders small multiples as SVG: one panel per data set, and a legend. */
export function renderCalibrationPlot(
  sets: readonly Pick<PredictionResult, "set" | "heldOut" | "predictions">[],
): string {
  const panels = sets.map(({ set, heldOut, predictions }) => {
    const summary = `${formatCount(heldOut.answers)} answers, error ${heldOut.ece.toFixed(3)}`;
    return { title: set.title, summary, bins: calibrationBins(predictions) };
  });
  const maxAnswers = Math.max(...panels.flatMap(({ bins }) => bins.map(({ answers }) => answers)));
  const renderedPanels = [
    ...panels.map(({ title, summary, bins }) => renderPanel(title, summary, renderDots(bins, maxAnswers))),
    renderLegend(maxAnswers),
  ];
  const width = 2 * MARGIN.left + COLUMNS * PANEL.width;
  const height = MARGIN.top + Math.ceil(renderedPanels.length / COLUMNS) * PANEL.height + MARGIN.bottom;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
  <title id="title">${TITLE}</title>
  <desc id="desc">${description(panels)}</desc>
  <style>${STYLE}
  </style>
  <rect width="${width}" height="${height}" rx="12" fill="#ffffff"/>
  <text class="title" x="${MARGIN.left}" y="38">${TITLE}</text>
  <text class="subtitle" x="${MARGIN.left}" y="60">Next answers of learners whose data trained neither the questions nor the weights</text>
${renderedPanels.map((panel, index) => `  <g transform="translate(${panelOffset(index)})">\n${panel}\n  </g>`).join("\n")}
</svg>
`;
}

function renderPanel(title: string, summary: string, dots: string): string {
  const { left, top, size } = SQUARE;
  return [
    text("name", left, 16, title),
    text("", left, 33, summary),
    `<rect class="square" x="${left}" y="${top}" width="${size}" height="${size}"/>`,
    ...TICKS.map(renderTick),
    `<line class="diagonal" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>`,
    dots,
    text("middle", x(0.5), y(0) + 32, "predicted probability"),
    `<text class="middle" transform="translate(${left - 30} ${y(0.5)}) rotate(-90)">share right</text>`,
  ].join("\n");
}

function renderTick(value: number): string {
  const isInside = value > 0 && value < 1;
  const lines = [
    `<line class="grid" x1="${x(value)}" y1="${y(0)}" x2="${x(value)}" y2="${y(1)}"/>`,
    `<line class="grid" x1="${x(0)}" y1="${y(value)}" x2="${x(1)}" y2="${y(value)}"/>`,
  ];
  const label = String(value).replace("0.", ".");
  return [
    ...(isInside ? lines : []),
    text("middle", x(value), y(0) + 16, label),
    text("end", x(0) - 6, y(value) + 4, label),
  ].join("\n");
}

function renderDots(bins: readonly Bin[], maxAnswers: number): string {
  return bins
    .map(
      ({ answers, predicted, observed }) =>
        `<circle class="dot" cx="${x(predicted)}" cy="${y(observed)}" r="${radius(answers, maxAnswers)}"/>`,
    )
    .join("\n");
}

function renderLegend(maxAnswers: number): string {
  const { left, top } = SQUARE;
  const lines = [
    "One dot for each tenth of probability.",
    "Across: the mean predicted probability.",
    "Up: the share answered right.",
    "On the dashed line: well calibrated.",
    "Above it: predicted too low.",
    "Below it: predicted too high.",
    "The error is the mean distance from",
    "the line, weighted by answers.",
  ];
  const sizes = [1_000, 10_000, 40_000].filter((answers) => answers <= maxAnswers);
  return [
    text("name", left, 16, "How to read it"),
    ...lines.map((line, index) => text("", left, top - 6 + index * 17, line)),
    ...sizes.flatMap((answers, index) => [
      `<circle class="dot" cx="${left + MAX_RADIUS + index * 62}" cy="${top + 152}" r="${radius(answers, maxAnswers)}"/>`,
      text("middle", left + MAX_RADIUS + index * 62, top + 182, formatCount(answers)),
    ]),
    text("", left, top + 200, "answers, by the area of a dot"),
  ].join("\n");
}

function description(panels: readonly { title: string; summary: string }[]): string {
  const summary = panels.map(({ title, summary }) => `${title}: ${summary}`).join("; ");
  return `One panel for each public data set: the mean predicted probability in ten bins against the share of right answers, beside the diagonal of perfect calibration. ${summary}.`;
}

const text = (name: string, left: number, top: number, content: string) =>
  `<text${name && ` class="${name}"`} x="${left}" y="${top}">${content}</text>`;

const panelOffset = (index: number) =>
  `${MARGIN.left + (index % COLUMNS) * PANEL.width - 10} ${MARGIN.top + Math.floor(index / COLUMNS) * PANEL.height}`;

const x = (value: number) => rounded(SQUARE.left + value * SQUARE.size);
const y = (value: number) => rounded(SQUARE.top + (1 - value) * SQUARE.size);
const radius = (answers: number, maxAnswers: number) =>
  rounded(Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(answers / maxAnswers)));
const rounded = (length: number) => Math.round(length * 10) / 10;
const formatCount = (answers: number) => answers.toLocaleString("en-GB");
