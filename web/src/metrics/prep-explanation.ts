import type { Metrics } from "../api/metrics.ts";
import { formatDay } from "../format/dates.ts";
import { formatCount, formatSigned } from "../format/numbers.ts";
import type { Explanation } from "./metric.ts";

type ChapterRef = { chapter_id: number; chapter_name: string };
type Rows = Explanation["groups"][number]["rows"];

/** The number of chapters that get a row each; the others share one row. */
const MAX_CHAPTERS = 5;
const formatPoints = (value: number) => value.toFixed(1);

/** Explains overall prep: what is missing to 100 points, which chapters add to it, and which changed it. */
export function prepExplanation(prep: Metrics["overall_prep"]): Explanation {
  const { now, unmeasured, not_mastered: notMastered, forgotten, chapters, change, since } = prep;
  return {
    paragraphs: [
      "The whole paper is 100 points, divided among its topics by their weight. Each topic counts by how well you know it, how well you remember it, and how much you have practised it.",
      ...(now === 0 ? ["Ticking topics adds nothing. Answering questions does."] : []),
    ],
    groups: [
      {
        title: "Where the 100 points stand",
        rows: [
          ["Yours today", formatPoints(now)],
          ["Too few answers yet", formatPoints(unmeasured)],
          ["Practised, not mastered yet", formatPoints(notMastered)],
          ["Probably forgotten since", formatPoints(forgotten)],
        ],
      },
      { title: "Your points by chapter", rows: pointsByChapter(chapters, now) },
      {
        title: change === null || since === null ? "" : `Since ${formatDay(since)}: ${formatSigned(change)}`,
        rows: changesByChapter(chapters),
      },
    ],
  };
}

function pointsByChapter(chapters: Metrics["overall_prep"]["chapters"], now: number): Rows {
  const rows = chapters.map((chapter) => ({ ...chapter, value: chapter.points }));
  return topContributions(
    rows,
    now,
    ({ points: scored, max }) => `${formatPoints(scored)} of ${formatPoints(max)}`,
    formatPoints,
  );
}

function changesByChapter(chapters: Metrics["overall_prep"]["chapters"]): Rows {
  return chapters
    .filter(({ change }) => change)
    .sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))
    .slice(0, MAX_CHAPTERS)
    .map(({ chapter_name, change }) => [chapter_name, formatSigned(change ?? 0)]);
}

/** Explains what the predicted score is based on, or why there is none yet. */
export function predictedScoreExplanation({ kind, chapters }: Metrics["estimate"]): Explanation {
  if (kind === "missing")
    return {
      paragraphs: [
        "Your marks in a single paper can be about 15 higher or lower by luck alone. With fewer than 60 answers, or with answers from less than half of the paper, a score would be a guess, so we show none.",
      ],
      groups: [],
    };
  if (kind === "share")
    return {
      paragraphs: [
        "The share of the paper you could expect to score if you stopped practising today. JEE Advanced changes its marking every year, so we show no marks.",
      ],
      groups: [],
    };
  const total = chapters.reduce((sum, { marks }) => sum + marks, 0);
  const rows = chapters.map((chapter) => ({ ...chapter, value: chapter.marks }));
  return {
    paragraphs: [
      "What you could expect if you stopped practising today: your chance of getting each question right, at +4 and −1, skipping those that would cost you marks.",
      "The range is wide mostly because of luck: a single paper can go about 15 marks better or worse.",
    ],
    groups: [
      {
        title: `About ${Math.round(total)} marks, in the middle of it`,
        rows: topContributions(
          rows,
          total,
          ({ marks, max }) => `${formatPoints(marks)} of ${formatPoints(max)}`,
          formatPoints,
        ),
      },
    ],
  };
}

/** The chapters with the highest values, and one row for the rest of the total. */
function topContributions<Row extends ChapterRef & { value: number }>(
  rows: readonly Row[],
  total: number,
  formatRow: (row: Row) => string,
  formatRemainder: (value: number) => string,
): Rows {
  const contributing = rows.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  const topRows = contributing.slice(0, MAX_CHAPTERS);
  const otherCount = contributing.length - topRows.length;
  const remainder = total - topRows.reduce((sum, { value }) => sum + value, 0);
  return [
    ...topRows.map((row): [string, string] => [row.chapter_name, formatRow(row)]),
    ...(otherCount > 0
      ? [
          [`${formatCount(otherCount, "more chapter")}`, formatRemainder(Math.max(0, remainder))] as [
            string,
            string,
          ],
        ]
      : []),
  ];
}
