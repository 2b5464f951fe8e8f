import { isAttempted, type Outcome } from "../grading.ts";
import { type Certainty, isGuess } from "../mistakes/causes.ts";
import type { Difficulty } from "../student/states.ts";
import { countTimeClasses, type TimeClass, timeClassOf } from "./time-classes.ts";

/** One question of a completed quiz. */
export type AnalysisRow = {
  questionId: number;
  /** Name of the paper's section; null if it has none. */
  section: string | null;
  chapterId: number;
  topicId: number;
  outcome: Outcome;
  score: number;
  /** Full marks of the question. */
  full: number;
  seconds: number | null;
  expectedSeconds: number;
  /** Seconds of these in which the device reported to be offline. */
  offlineSeconds: number;
  certainty: Certainty | null;
  difficulty: Difficulty | null;
  /** The engine's value of the topic (engine.md §5e); 0 if unknown. */
  topicValue: number;
};

export type MarksTotal<Id> = {
  id: Id;
  questions: number;
  correct: number;
  partial: number;
  wrong: number;
  unattempted: number;
  score: number;
  full: number;
};

export type Accuracy = {
  attempted: number;
  correct: number;
  /** Share of the attempted questions that are right; null if none was attempted. */
  share: number | null;
  seconds: number;
};

/** A question worth looking at first. */
export type LookAt = { questionId: number; marksLost: number; timeClass: TimeClass | null };

export type QuizAnalysis = {
  sections: MarksTotal<string>[];
  chapters: MarksTotal<number>[];
  topics: MarksTotal<number>[];
  timeClasses: Record<TimeClass, number>;
  marks: {
    score: number;
    full: number;
    /** Negative marks of all wrong answers, and of those that were guesses, as positive numbers. */
    lostToWrong: number;
    lostToGuesses: number;
    /** Full marks of blank questions, and what partly right answers missed: marks left on the table. */
    leftBlank: number;
    leftPartly: number;
  };
  accuracy: {
    all: Accuracy;
    /** Of the questions during which the device was online throughout. */
    online: Accuracy;
    offlineSeconds: number;
  };
  lookAt: LookAt[];
  /** The two topics with lost marks that are worth most to the engine. */
  studyNext: number[];
};

const LOOK_AT = 3;
const STUDY_NEXT = 2;

/** How easily the marks of a question come back, by difficulty and by what happened to it. Judged. */
const EASE_BY_DIFFICULTY: Record<Difficulty, number> = { easy: 1, medium: 0.7, hard: 0.4 };
const EASE_BY_TIME_CLASS: Record<TimeClass, number> = {
  // Read again with more time, a rushed question is often solved.
  rushed: 1,
  missed: 0.8,
  wasted: 0.6,
  // Much time and no result: the method is missing.
  sunk: 0.5,
  good: 1,
  slow: 1,
};
/** A blank that took little time: nothing speaks against it. */
const EASE_WITHOUT_TIME_CLASS = 0.8;

/** The analysis of a completed quiz from its rows, in the order of the paper. It leaves out what the marks leave out. */
export function analyseQuiz(allRows: readonly AnalysisRow[]): QuizAnalysis {
  const rows = allRows.filter(({ outcome }) => outcome !== "left_out");
  return {
    sections: totalsBy(
      rows.filter((row) => row.section !== null),
      ({ section }) => section ?? "",
    ),
    chapters: totalsBy(rows, ({ chapterId }) => chapterId),
    topics: totalsBy(rows, ({ topicId }) => topicId),
    timeClasses: countTimeClasses(rows),
    marks: marksOf(rows),
    accuracy: {
      all: accuracyOf(rows),
      online: accuracyOf(rows.filter(({ offlineSeconds }) => offlineSeconds === 0)),
      offlineSeconds: sum(rows, ({ offlineSeconds }) => offlineSeconds),
    },
    lookAt: questionsToLookAt(rows),
    studyNext: topicsToStudy(rows),
  };
}

/** The three questions with the most marks lost times ease of winning them back; of equal ones the more valuable topic. */
function questionsToLookAt(rows: readonly AnalysisRow[]): LookAt[] {
  return rows
    .map((row) => ({ row, marksLost: row.full - row.score, timeClass: timeClassOf(row) }))
    .filter(({ marksLost }) => marksLost > 0)
    .map((candidate) => ({
      ...candidate,
      rank: candidate.marksLost * easeOf(candidate.row, candidate.timeClass),
    }))
    .toSorted((a, b) => b.rank - a.rank || b.row.topicValue - a.row.topicValue)
    .slice(0, LOOK_AT)
    .map(({ row, marksLost, timeClass }) => ({ questionId: row.questionId, marksLost, timeClass }));
}

function easeOf({ difficulty }: AnalysisRow, timeClass: TimeClass | null): number {
  return (
    EASE_BY_DIFFICULTY[difficulty ?? "medium"] *
    (timeClass ? EASE_BY_TIME_CLASS[timeClass] : EASE_WITHOUT_TIME_CLASS)
  );
}

function topicsToStudy(rows: readonly AnalysisRow[]): number[] {
  const values = new Map(
    rows.filter(({ full, score }) => score < full).map(({ topicId, topicValue }) => [topicId, topicValue]),
  );
  return [...values]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, STUDY_NEXT)
    .map(([topicId]) => topicId);
}

function marksOf(rows: readonly AnalysisRow[]): QuizAnalysis["marks"] {
  const wrong = rows.filter(({ outcome }) => outcome === "wrong");
  const lost = ({ score }: AnalysisRow) => Math.max(0, -score);
  const missing = ({ full, score }: AnalysisRow) => full - score;
  return {
    score: sum(rows, ({ score }) => score),
    full: sum(rows, ({ full }) => full),
    lostToWrong: sum(wrong, lost),
    lostToGuesses: sum(wrong.filter(isGuess), lost),
    leftBlank: sum(
      rows.filter(({ outcome }) => outcome === "unattempted"),
      missing,
    ),
    leftPartly: sum(
      rows.filter(({ outcome }) => outcome === "partial"),
      missing,
    ),
  };
}

function accuracyOf(rows: readonly AnalysisRow[]): Accuracy {
  const attempted = rows.filter(({ outcome }) => isAttempted(outcome)).length;
  const correct = rows.filter(({ outcome }) => outcome === "correct").length;
  return {
    attempted,
    correct,
    share: attempted === 0 ? null : correct / attempted,
    seconds: sum(rows, ({ seconds }) => seconds ?? 0),
  };
}

/** Marks of each group, in the order in which the groups first appear. */
function totalsBy<Id>(rows: readonly AnalysisRow[], idOf: (row: AnalysisRow) => Id): MarksTotal<Id>[] {
  return [...Map.groupBy(rows, idOf)].map(([id, group]) => {
    const count = (outcome: Outcome) => group.filter((row) => row.outcome === outcome).length;
    return {
      id,
      questions: group.length,
      correct: count("correct"),
      partial: count("partial"),
      wrong: count("wrong"),
      unattempted: count("unattempted"),
      score: sum(group, ({ score }) => score),
      full: sum(group, ({ full }) => full),
    };
  });
}

const sum = (rows: readonly AnalysisRow[], amountOf: (row: AnalysisRow) => number) =>
  rows.reduce((total, row) => total + amountOf(row), 0);
