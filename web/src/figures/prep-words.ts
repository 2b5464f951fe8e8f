import type { Figures } from "../api/figures.ts";
import { counted, dayWords, signed } from "../smart-path-words.ts";
import type { Explanation } from "./figure.ts";

type Named = { chapter_id: number; chapter_name: string };
type Parts = Explanation["groups"][number]["parts"];

/** Chapters told one by one; the others come together in one line. */
const MOST_CHAPTERS = 5;
const points = (value: number) => value.toFixed(1);

/** Overall prep: what it lacks to a hundred, the chapters it comes from, and those that moved it. */
export function prepExplanation(prep: Figures["overall_prep"]): Explanation {
  const { now, unproven, unmastered, faded, chapters, change, since } = prep;
  return {
    says: [
      "The whole paper is 100 points, shared out to its topics by weight. A topic gives you as much of its share as you master, as you still remember, and as your answers make sure.",
      ...(now === 0 ? ["Ticks add nothing: your first answers do."] : []),
    ],
    groups: [
      {
        title: "Where the 100 points are",
        parts: [
          ["Yours today", points(now)],
          ["Too few answers yet", points(unproven)],
          ["Answered, not mastered yet", points(unmastered)],
          ["Faded since you met it", points(faded)],
        ],
      },
      { title: "Your points by chapter", parts: pointsOf(chapters, now) },
      {
        title: change === null || since === null ? "" : `Since ${dayWords(since)}: ${signed(change)}`,
        parts: movesOf(chapters),
      },
    ],
  };
}

function pointsOf(chapters: Figures["overall_prep"]["chapters"], now: number): Parts {
  const rows = chapters.map((one) => ({ ...one, value: one.points }));
  return most(rows, now, ({ points: own, most: all }) => `${points(own)} of ${points(all)}`, points);
}

function movesOf(chapters: Figures["overall_prep"]["chapters"]): Parts {
  return chapters
    .filter(({ change }) => change)
    .toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))
    .slice(0, MOST_CHAPTERS)
    .map(({ chapter_name, change }) => [chapter_name, signed(change ?? 0)]);
}

/** What the estimate stands on, or why there is none yet. */
export function estimateExplanation({ kind, chapters }: Figures["estimate"]): Explanation {
  if (kind === "missing")
    return {
      says: [
        "One paper alone can turn out some 15 marks better or worse than one deserves. Before 60 answers, and before answers in chapters that make half of the paper, a score would be guesswork, so none is told.",
      ],
      groups: [],
    };
  if (kind === "share")
    return {
      says: [
        "It is the share of the paper you can expect to win if you practised no more until the exam. JEE Advanced changes its marking from year to year, so no marks are told.",
      ],
      groups: [],
    };
  const total = chapters.reduce((sum, { marks }) => sum + marks, 0);
  const rows = chapters.map((one) => ({ ...one, value: one.marks }));
  return {
    says: [
      "It is what you can expect if you practised no more until the exam: the chance to win each question, at +4 and −1, leaving out what would cost marks.",
      "The width is mostly luck: one paper alone can turn out some 15 marks better or worse.",
    ],
    groups: [
      {
        title: `About ${Math.round(total)} marks, in the middle of it`,
        parts: most(rows, total, ({ marks, most: all }) => `${points(marks)} of ${points(all)}`, points),
      },
    ],
  };
}

/** The chapters that give most, one by one, and what is left of the total in one line. */
function most<Row extends Named & { value: number }>(
  rows: readonly Row[],
  total: number,
  words: (row: Row) => string,
  rest: (value: number) => string,
): Parts {
  const giving = rows.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const shown = giving.slice(0, MOST_CHAPTERS);
  const others = giving.length - shown.length;
  const left = total - shown.reduce((sum, { value }) => sum + value, 0);
  return [
    ...shown.map((row): [string, string] => [row.chapter_name, words(row)]),
    ...(others > 0
      ? [[`${counted(others, "more chapter")}`, rest(Math.max(0, left))] as [string, string]]
      : []),
  ];
}
