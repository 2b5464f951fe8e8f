import type { Metrics } from "../api/metrics.ts";
import { formatDay } from "../format/dates.ts";
import { formatCount, formatSigned } from "../format/numbers.ts";
import type { Explanation } from "./metric.ts";
import { formatAnswers } from "./smart-path-format.ts";

type Rows = Explanation["groups"][number]["rows"];

/** The number of chapters that get a row each; the others share one row. */
const MAX_CHAPTERS = 5;
const formatPoints = (value: number) => value.toFixed(1);

/** Explains overall prep: what it counts, what it rests on, which chapters add to it, and which changed it. */
export function prepExplanation({
  overall_prep: now,
  overall_prep_range: range,
  prep,
}: Metrics): Explanation {
  const { exam, forgotten, chapters, change, since } = prep;
  return {
    paragraphs: [
      `The share of the marks in the chemistry of ${exam} that we would expect from you if you sat the paper today: your chance of getting each question right, by the marks it gives and costs, leaving blank those that would cost you marks.`,
      ...evidenceParagraphs(prep, range),
    ],
    groups: [
      { title: "Your points by chapter", rows: pointsByChapter(chapters, now) },
      {
        title: change === null || since === null ? "" : `Since ${formatDay(since)}: ${formatSigned(change)}`,
        rows: changesByChapter(chapters),
      },
      {
        title: forgotten > 0 ? "What revising would bring back" : "",
        rows: forgotten > 0 ? [["Probably forgotten since", formatPoints(forgotten)]] : [],
      },
    ],
  };
}

/** What the figure rests on: `From 34 answers it lies between 33 and 59, in four of five cases.` */
function evidenceParagraphs(
  { answers, quick_answers }: Metrics["prep"],
  [low, high]: Metrics["overall_prep_range"],
): string[] {
  const range = `between ${Math.round(low)} and ${Math.round(high)}`;
  if (answers === 0)
    return [
      `You have not answered anything yet, so this is a first guess, and the truth may well lie anywhere ${range}.`,
      "Ticking topics adds nothing. Answering questions does.",
    ];
  const paragraphs = [
    `From ${formatAnswers(answers)}, the truth lies ${range} in four of five cases. Few answers make this range wide; they never make the figure low.`,
  ];
  if (quick_answers > 0) paragraphs.push(quickAnswersMessage(quick_answers));
  return paragraphs;
}

/** `3 answers took you under 3 seconds; each counts as a quarter.` */
function quickAnswersMessage(count: number): string {
  return count === 1
    ? "1 answer took you under 3 seconds; it counts as a quarter."
    : `${count} answers took you under 3 seconds; each counts as a quarter.`;
}

/** The chapters with the most points, and one row for the rest. */
function pointsByChapter(chapters: Metrics["prep"]["chapters"], now: number): Rows {
  const contributing = chapters.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points);
  const topChapters = contributing.slice(0, MAX_CHAPTERS);
  const otherCount = contributing.length - topChapters.length;
  const rows = topChapters.map(({ chapter_name, points, max }): Rows[number] => [
    chapter_name,
    `${formatPoints(points)} of ${formatPoints(max)}`,
  ]);
  if (otherCount === 0) return rows;
  const others = now - topChapters.reduce((sum, { points }) => sum + points, 0);
  return [...rows, [formatCount(otherCount, "more chapter"), formatPoints(Math.max(0, others))]];
}

function changesByChapter(chapters: Metrics["prep"]["chapters"]): Rows {
  return chapters
    .filter(({ change }) => change)
    .sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))
    .slice(0, MAX_CHAPTERS)
    .map(({ chapter_name, change }) => [chapter_name, formatSigned(change ?? 0)]);
}
