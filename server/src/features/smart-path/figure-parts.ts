import type { Figures, QuizType } from "@rasayan/contract";
import {
  ANSWERS_FOR_CHAPTER,
  type ChapterFigures,
  chapterFigures,
  type OverallPrep,
  percent,
  predictedScore,
  prepGaps,
  prepMoves,
  type TopicPart,
} from "@rasayan/engine";
import { comparedWith, evidenceOf, type Kept, type View } from "./smart-path-figures.ts";

type Chapter = Figures["chapters"][number];
export type Tallies = {
  topics: { id: number; name: string; chapter_id: number; is_ticked: boolean }[];
  /** Completed quizzes by chapter, the marks won in them and the marks there were to win. */
  chapters: { chapter_id: number; quizzes: number; won: number; possible: number }[];
  /** Completed quizzes by type, with the sum of their percents of right answers. */
  types: { type: QuizType; quizzes: number; percents: number }[];
};

/** Overall prep as the sum of its chapters, what it lacks to 100, and which chapters moved it. */
export function toPrepParts(
  { chapters }: View,
  topics: readonly TopicPart[],
  prep: OverallPrep,
  kept: readonly Kept[],
): Figures["overall_prep"] {
  const before = comparedWith(kept);
  const past = before && { value: before.overall_prep, parts: before.parts };
  const moves = new Map(past && prepMoves(past, prep).map(({ chapterId, move }) => [chapterId, move]));
  const parts = new Map(prep.parts.map((part) => [part.chapterId, part]));
  return {
    now: prep.value,
    ...prepGaps(topics),
    change: past ? oneDecimal(prep.value - past.value) : null,
    since: before?.date ?? null,
    chapters: chapters.flatMap(({ id, name }) => {
      const part = parts.get(id);
      if (!part || part.most === 0) return [];
      const change = past ? oneDecimal(moves.get(id) ?? 0) : null;
      return {
        ...{ chapter_id: id, chapter_name: name, change },
        ...{ points: oneDecimal(part.points), most: oneDecimal(part.most) },
      };
    }),
  };
}

/** The mean over completed quizzes, and its parts by type. */
export function toAverageScore({ types }: Tallies): Figures["average_score"] {
  const sum = (of: (type: Tallies["types"][number]) => number) =>
    types.reduce((total, type) => total + of(type), 0);
  const quizzes = sum((type) => type.quizzes);
  const mean = (percents: number, count: number) => (count > 0 ? percent(percents / count / 100) : 0);
  return {
    now: mean(
      sum(({ percents }) => percents),
      quizzes,
    ),
    quizzes,
    types: types.map((one) => {
      const { type, percents } = one;
      return { type, quizzes: one.quizzes, mean: mean(percents, one.quizzes) };
    }),
  };
}

export function toEstimateParts(view: View): Figures["estimate"] {
  const score = predictedScore(view);
  const { kind } = score;
  if (kind !== "marks") return { kind, chapters: [] };
  const names = new Map(view.chapters.map(({ id, name }) => [id, name]));
  const chapters = score.parts.map(({ chapterId, marks, most }) => ({
    ...{ chapter_id: chapterId, chapter_name: names.get(chapterId) ?? "" },
    ...{ marks: oneDecimal(marks), most: oneDecimal(most) },
  }));
  return { kind, chapters };
}

/** Every chapter with its figures and what each is made of. */
export function toChapterParts(
  { chapters, learner }: View,
  parts: readonly TopicPart[],
  tallies: Tallies,
): Chapter[] {
  const figures = new Map(chapterFigures(parts).map((one) => [one.chapterId, one]));
  const marks = new Map(tallies.chapters.map((one) => [one.chapter_id, one]));
  return chapters.map(({ id, name }) => {
    const topics = tallies.topics.filter(({ chapter_id }) => chapter_id === id);
    const known = figures.get(id);
    const { quizzes, won, possible } = marks.get(id) ?? { quizzes: 0, won: 0, possible: 0 };
    const ticked = topics.filter(({ is_ticked }) => is_ticked).length;
    return {
      ...{ chapter_id: id, chapter_name: name, is_ticked: learner.doneChapters.has(id) },
      completed: percent(topics.length > 0 ? ticked / topics.length : 0),
      answers: Math.floor(known?.answers ?? 0),
      answers_needed: ANSWERS_FOR_CHAPTER,
      mastery: known?.mastery ?? null,
      reckoned: known?.reckoned ?? null,
      retained: known?.retained ?? null,
      evidence: evidenceOf(parts.filter(({ chapterId }) => chapterId === id)),
      score: possible > 0 ? percent(won / possible) : null,
      ...{ quizzes, marks_won: won, marks_possible: possible },
      topics: topics.map((topic) => toTopicParts(topic, known)),
    };
  });
}

function toTopicParts(
  { id, name, is_ticked }: Tallies["topics"][number],
  known: ChapterFigures | undefined,
): Chapter["topics"][number] {
  const own = known?.topics.find(({ topicId }) => topicId === id);
  return {
    ...{ topic_id: id, topic_name: name, is_ticked, is_asked: own !== undefined },
    answers: Math.floor(own?.answers ?? 0),
    mastery: own?.mastery ?? null,
    evidence: percent(own?.evidence ?? 0),
    kept: own?.kept ?? null,
    days_since: own?.daysSince === undefined || own.daysSince === null ? null : Math.floor(own.daysSince),
  };
}

const oneDecimal = (value: number) => Math.round(10 * value) / 10;
