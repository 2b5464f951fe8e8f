import type { Metrics } from "../api/metrics.ts";
import { formatDay, formatSigned } from "../smart-path-format.ts";
import { formatCount } from "../ui/base/format-count.ts";
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
      "The whole paper is 100 points, shared out to its topics by weight. A topic gives you as much of its share as you master, as you still remember, and as your answers make sure.",
      ...(now === 0 ? ["Ticks add nothing: your first answers do."] : []),
    ],
    groups: [
      {
        title: "Where the 100 points are",
        rows: [
          ["Yours today", formatPoints(now)],
          ["Too few answers yet", formatPoints(unmeasured)],
          ["Answered, not mastered yet", formatPoints(notMastered)],
          ["Faded since you met it", formatPoints(forgotten)],
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
    .toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))
    .slice(0, MAX_CHAPTERS)
    .map(({ chapter_name, change }) => [chapter_name, formatSigned(change ?? 0)]);
}

/** Explains what the predicted score is based on, or why there is none yet. */
export function predictedScoreExplanation({ kind, chapters }: Metrics["estimate"]): Explanation {
  if (kind === "missing")
    return {
      paragraphs: [
        "One paper alone can turn out some 15 marks better or worse than one deserves. Before 60 answers, and before answers in chapters that make half of the paper, a score would be guesswork, so none is told.",
      ],
      groups: [],
    };
  if (kind === "share")
    return {
      paragraphs: [
        "It is the share of the paper you can expect to win if you practised no more until the exam. JEE Advanced changes its marking from year to year, so no marks are told.",
      ],
      groups: [],
    };
  const total = chapters.reduce((sum, { marks }) => sum + marks, 0);
  const rows = chapters.map((chapter) => ({ ...chapter, value: chapter.marks }));
  return {
    paragraphs: [
      "It is what you can expect if you practised no more until the exam: the chance to win each question, at +4 and −1, leaving out what would cost marks.",
      "The width is mostly luck: one paper alone can turn out some 15 marks better or worse.",
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
  const contributing = rows.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
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
