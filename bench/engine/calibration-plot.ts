import { type Bin, calibrationBins } from "./metrics.ts";
import type { Measured } from "./prediction.ts";

const COLUMNS = 4;
const PANEL = { width: 236, height: 268 };
const MARGIN = { left: 24, top: 84, bottom: 20 };
/** The square of a panel in which the dots are. */
const SQUARE = { left: 40, top: 44, size: 172 };
const LARGEST_RADIUS = 13;
const SMALLEST_RADIUS = 1.5;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const TITLE = "Predicted chance against the share answered right";
const STYLE = `
    text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #475569; font-size: 11px; }
    .title { fill: #0f172a; font-size: 20px; font-weight: 600; }
    .lead { font-size: 13px; }
    .name { fill: #0f172a; font-size: 13px; font-weight: 600; }
    .square { fill: #f8fafc; stroke: #cbd5e1; }
    .grid { stroke: #e2e8f0; }
    .diagonal { stroke: #64748b; stroke-dasharray: 4 3; }
    .dot { fill: #2563eb; fill-opacity: .75; stroke: #1e3a8a; stroke-width: .75; }
    .middle { text-anchor: middle; }
    .end { text-anchor: end; }`;

/** Small multiples as a drawing: a panel for each set, and one that says how to read them. */
export function drawCalibration(sets: readonly Pick<Measured, "set" | "own" | "scored">[]): string {
  const panels = sets.map(({ set, own, scored }) => {
    const figures = `${counted(own.answers)} answers, error ${own.ece.toFixed(3)}`;
    return { title: set.title, figures, bins: calibrationBins(scored) };
  });
  const most = Math.max(...panels.flatMap(({ bins }) => bins.map(({ answers }) => answers)));
  const drawn = [
    ...panels.map(({ title, figures, bins }) => drawPanel(title, figures, drawDots(bins, most))),
    drawKey(most),
  ];
  const width = 2 * MARGIN.left + COLUMNS * PANEL.width;
  const height = MARGIN.top + Math.ceil(drawn.length / COLUMNS) * PANEL.height + MARGIN.bottom;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
  <title id="title">${TITLE}</title>
  <desc id="desc">${description(panels)}</desc>
  <style>${STYLE}
  </style>
  <rect width="${width}" height="${height}" rx="12" fill="#ffffff"/>
  <text class="title" x="${MARGIN.left}" y="38">${TITLE}</text>
  <text class="lead" x="${MARGIN.left}" y="60">Next answers of learners whose answers taught neither the questions nor the weights</text>
${drawn.map((panel, index) => `  <g transform="translate(${placeOf(index)})">\n${panel}\n  </g>`).join("\n")}
</svg>
`;
}

function drawPanel(title: string, figures: string, dots: string): string {
  const { left, top, size } = SQUARE;
  return [
    text("name", left, 16, title),
    text("", left, 33, figures),
    `<rect class="square" x="${left}" y="${top}" width="${size}" height="${size}"/>`,
    ...TICKS.map(drawTick),
    `<line class="diagonal" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>`,
    dots,
    text("middle", x(0.5), y(0) + 32, "predicted chance"),
    `<text class="middle" transform="translate(${left - 30} ${y(0.5)}) rotate(-90)">share right</text>`,
  ].join("\n");
}

function drawTick(at: number): string {
  const isInside = at > 0 && at < 1;
  const lines = [
    `<line class="grid" x1="${x(at)}" y1="${y(0)}" x2="${x(at)}" y2="${y(1)}"/>`,
    `<line class="grid" x1="${x(0)}" y1="${y(at)}" x2="${x(1)}" y2="${y(at)}"/>`,
  ];
  const label = String(at).replace("0.", ".");
  return [
    ...(isInside ? lines : []),
    text("middle", x(at), y(0) + 16, label),
    text("end", x(0) - 6, y(at) + 4, label),
  ].join("\n");
}

function drawDots(bins: readonly Bin[], most: number): string {
  return bins
    .map(
      ({ answers, chance, share }) =>
        `<circle class="dot" cx="${x(chance)}" cy="${y(share)}" r="${radius(answers, most)}"/>`,
    )
    .join("\n");
}

function drawKey(most: number): string {
  const { left, top } = SQUARE;
  const lines = [
    "One dot for each tenth of chance:",
    "across what was predicted in it on",
    "average, up what came right.",
    "On the dashed line: kept its word.",
    "Above it: promised too little.",
    "Below it: promised too much.",
    "The error is the mean distance from",
    "the line, weighed by answers.",
  ];
  const sizes = [1_000, 10_000, 40_000].filter((answers) => answers <= most);
  return [
    text("name", left, 16, "How to read it"),
    ...lines.map((line, index) => text("", left, top - 6 + index * 17, line)),
    ...sizes.flatMap((answers, index) => [
      `<circle class="dot" cx="${left + LARGEST_RADIUS + index * 62}" cy="${top + 152}" r="${radius(answers, most)}"/>`,
      text("middle", left + LARGEST_RADIUS + index * 62, top + 182, counted(answers)),
    ]),
    text("", left, top + 200, "answers, by the area of a dot"),
  ].join("\n");
}

function description(panels: readonly { title: string; figures: string }[]): string {
  const figures = panels.map(({ title, figures }) => `${title}: ${figures}`).join("; ");
  return `One panel for each public data set: the mean predicted chance in ten bins against the share of right answers, beside the diagonal of perfect calibration. ${figures}.`;
}

const text = (name: string, left: number, top: number, words: string) =>
  `<text${name && ` class="${name}"`} x="${left}" y="${top}">${words}</text>`;

const placeOf = (index: number) =>
  `${MARGIN.left + (index % COLUMNS) * PANEL.width - 10} ${MARGIN.top + Math.floor(index / COLUMNS) * PANEL.height}`;

const x = (share: number) => rounded(SQUARE.left + share * SQUARE.size);
const y = (share: number) => rounded(SQUARE.top + (1 - share) * SQUARE.size);
const radius = (answers: number, most: number) =>
  rounded(Math.max(SMALLEST_RADIUS, LARGEST_RADIUS * Math.sqrt(answers / most)));
const rounded = (length: number) => Math.round(length * 10) / 10;
const counted = (answers: number) => answers.toLocaleString("en-GB");
