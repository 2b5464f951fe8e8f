import type { LastOptions, QuizAnalysis } from "@rasayan/contract";
import {
  type Accuracy,
  type AnalysisRow,
  analyseQuiz,
  answerBreakEven,
  type CertaintyAnswer,
  calibrationPoints,
  certaintyAdvice,
  expectedOfStudents,
  findBlueprint,
  isAttempted,
  type MarksTotal,
  type MultiCorrectAnswer,
  marksByCertainty,
  summarizeLastOptions,
  timeClassOf,
  topicValues,
} from "@rasayan/engine";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { conflict } from "../../domain-errors.ts";
import { type QuizDeps, readReleased } from "../attempts/quiz-actions.ts";
import { paperName } from "../attempts/quiz-details.ts";
import { typeSectionOf } from "../grading/type-sections.ts";
import { kindOf, schemeOf } from "../learning/engine-question.ts";
import { type LearnerContext, readLearnerContext } from "../learning/learner-context-actions.ts";
import {
  type AnalysedQuestion,
  findAnalysedQuiz,
  foldScoreChanges,
  listSittingsUpTo,
} from "./analysis-queries.ts";

/** From so many first sittings of the same paper on, a percentile says something. */
const SITTINGS_FOR_PERCENTILE = 200;

type Quiz = NonNullable<Awaited<ReturnType<typeof findAnalysedQuiz>>>;

/**
 * Returns the analysis of the user's completed quiz, in as many statements for a long quiz as for a short one. Throws
 * `notFound`, or `conflict` until the quiz is completed.
 */
export async function readAnalysis(deps: QuizDeps, userId: number, publicId: string): Promise<QuizAnalysis> {
  const { db } = deps;
  const quiz = await readReleased(deps, userId, publicId, () => findAnalysedQuiz(db, userId, publicId));
  if (quiz.state !== "completed") throw conflict("quiz_in_progress");
  const { questions } = quiz;
  const context = await readLearnerContext(db, userId);
  const values = topicValues(context);
  const rows = questions.map((question) => ({
    ...toAnalysisRow(quiz, question),
    topicValue: values.get(question.topic_id)?.value ?? 0,
  }));
  return {
    ...toAnalysis(questions, rows),
    certainty: { ...byCertainty(quiz, questions), calibration: calibrationOf(quiz) },
    last_options: lastOptions(quiz, questions),
    paper: await comparePaper(db, userId, quiz, context),
  };
}

function toAnalysisRow(quiz: Quiz, question: AnalysedQuestion): Omit<AnalysisRow, "topicValue"> {
  return {
    questionId: question.question_id,
    section: sectionOf(quiz, question),
    chapterId: question.chapter_id,
    topicId: question.topic_id,
    outcome: question.outcome,
    score: question.score,
    full: markingOf(quiz, question).full,
    seconds: question.seconds,
    expectedSeconds: question.expected_seconds,
    offlineSeconds: question.offline_seconds,
    certainty: question.certainty,
    difficulty: question.difficulty,
  };
}

function sectionOf(quiz: Quiz, question: AnalysedQuestion): string | null {
  const { blueprint, mode, rule } = quiz;
  if (blueprint !== null) return findBlueprint(blueprint)?.sections[question.section ?? -1]?.name ?? null;
  return mode === "exam" ? typeSectionOf(rule, { ...question, id: question.question_id }).name : null;
}

const markingOf = ({ rule }: Quiz, { question_id: id, type }: AnalysedQuestion) =>
  schemeOf(rule, { id, type });

function toAnalysis(questions: readonly AnalysedQuestion[], rows: readonly AnalysisRow[]) {
  const { marks, sections, chapters, topics, timeClasses, accuracy, lookAt, studyNext } = analyseQuiz(rows);
  const byId = new Map(questions.map((question) => [question.question_id, question]));
  const byTopic = new Map(questions.map((question) => [question.topic_id, question]));
  const byChapter = new Map(questions.map((question) => [question.chapter_id, question]));
  return {
    marks: {
      score: marks.score,
      full: marks.full,
      lost_to_wrong: marks.lostToWrong,
      lost_to_guesses: marks.lostToGuesses,
      left_blank: marks.leftBlank,
      left_partly: marks.leftPartly,
    },
    sections: sections.map(({ id: name, ...total }) => ({ name, ...total })),
    chapters: chapters.map(({ id: chapter_id, ...total }) => ({
      chapter_id,
      chapter_name: byChapter.get(chapter_id)?.chapter_name ?? "",
      ...total,
    })),
    topics: topics.map(({ id: topic_id, ...total }) => ({
      topic_id,
      topic_name: byTopic.get(topic_id)?.topic_name ?? "",
      ...total,
    })),
    questions: rows.map((row) => ({
      question_id: row.questionId,
      outcome: row.outcome,
      score: row.score,
      full: row.full,
      seconds: row.seconds,
      expected_seconds: row.expectedSeconds,
      time_class: timeClassOf(row),
    })),
    time_classes: timeClasses,
    accuracy: {
      all: toAccuracy(accuracy.all),
      online: toAccuracy(accuracy.online),
      offline_seconds: accuracy.offlineSeconds,
    },
    look_at: lookAt.flatMap(({ questionId, marksLost, timeClass }) => {
      const question = byId.get(questionId);
      if (!question) return [];
      const { number, topic_name, outcome } = question;
      return {
        question_id: questionId,
        number,
        topic_name,
        outcome,
        marks_lost: marksLost,
        time_class: timeClass,
      };
    }),
    study_next: studyNext.flatMap((topicId) => {
      const topic = byTopic.get(topicId);
      if (!topic) return [];
      const { topic_id, topic_name, chapter_id, chapter_name } = topic;
      return { topic_id, topic_name, chapter_id, chapter_name, marks_lost: lostIn(topics, topicId) };
    }),
  };
}

function lostIn(totals: readonly MarksTotal<number>[], topicId: number): number {
  const total = totals.find(({ id }) => id === topicId);
  return total ? total.full - total.score : 0;
}

const toAccuracy = ({ share, ...counts }: Accuracy) => ({
  ...counts,
  share: share === null ? null : toPercent(share),
});

function byCertainty(quiz: Quiz, questions: readonly AnalysedQuestion[]) {
  const answers = questions.flatMap((question): CertaintyAnswer[] => {
    const { outcome, certainty, score, type, is_void } = question;
    if (!isAttempted(outcome) || is_void) return [];
    return [{ certainty, kind: kindOf(type), scheme: markingOf(quiz, question), outcome, score }];
  });
  return {
    answers: marksByCertainty(answers),
    break_evens: breakEvens(quiz, questions),
    advice: adviceOn(answers),
  };
}

function adviceOn(answers: readonly CertaintyAnswer[]): QuizAnalysis["certainty"]["advice"] {
  const advice = certaintyAdvice(answers);
  if (advice?.kind !== "guesses") return advice;
  const { scheme, breakEven, ...record } = advice;
  return {
    ...record,
    full: scheme.full,
    negative: scheme.negative,
    pays_from: Math.round(100 * breakEven),
  };
}

/** Options that can be held while one more is in doubt, in a question with four. */
const HELD_OPTIONS = [1, 2, 3];

type BreakEven = QuizAnalysis["certainty"]["break_evens"][number];

/** From which chance of being right an answer pays, for each section or type of question. */
function breakEvens(quiz: Quiz, questions: readonly AnalysedQuestion[]): BreakEven[] {
  const sections = new Map(
    questions.map((question) => {
      const name =
        sectionOf(quiz, question) ?? typeSectionOf(quiz.rule, { ...question, id: question.question_id }).name;
      return [name, question];
    }),
  );
  return [...sections].flatMap(([name, question]): BreakEven[] => {
    const scheme = markingOf(quiz, question);
    const marks = { name, full: scheme.full, negative: scheme.negative };
    if (kindOf(question.type) !== "multi")
      return [{ ...marks, held: null, share: toPercent(answerBreakEven(scheme)) }];
    return HELD_OPTIONS.map((held) => ({ ...marks, held, share: toPercent(answerBreakEven(scheme, held)) }));
  });
}

function calibrationOf({ certainties }: Quiz) {
  const answers = certainties.map((answer) => ({ ...answer, at: new Date(answer.at) }));
  return calibrationPoints(answers).map(({ weekOf, ...point }) => ({ ...point, week_of: weekOf }));
}

function lastOptions(quiz: Quiz, questions: readonly AnalysedQuestion[]): LastOptions | null {
  return toLastOptions(
    questions
      .filter(
        ({ type, selected_ids, is_void }) => kindOf(type) === "multi" && selected_ids.length > 0 && !is_void,
      )
      .map((question) => ({
        scheme: markingOf(quiz, question),
        key: question.correct_ids,
        selected: question.selected_ids,
      })),
  );
}

/** Sums up last options as sent to learners; null if there were none. */
export function toLastOptions(answers: readonly MultiCorrectAnswer[]): LastOptions | null {
  const summary = summarizeLastOptions(answers);
  if (summary.added + summary.left === 0) return null;
  return {
    added: summary.added,
    added_right: summary.addedRight,
    added_worth: summary.addedWorth,
    left: summary.left,
    left_worth: summary.leftWorth,
    hit_rate: summary.hitRate === null ? null : toPercent(summary.hitRate),
    at_hit_rate: summary.atHitRate.map(({ held, breakEven, gain }) => ({
      held,
      break_even: toPercent(breakEven),
      gain: Math.round(100 * gain) / 100,
    })),
  };
}

function toExpected(context: LearnerContext, blueprintId: string, score: number) {
  const blueprint = findBlueprint(blueprintId);
  if (!blueprint) return null;
  const { low, high, atMost } = expectedOfStudents(context, blueprint, score);
  return { low, high, at_most: atMost };
}

/** Compares a sitting of a paper with the learner's others, and a first sitting with those of all students. */
async function comparePaper(
  db: Db,
  userId: number,
  quiz: Quiz,
  context: LearnerContext,
): Promise<QuizAnalysis["paper"]> {
  const { id, paper_id, blueprint, is_week } = quiz;
  if (paper_id === null || blueprint === null) return null;
  const sittings = await listSittingsUpTo(db, userId, { id, blueprint });
  const own = sittings.at(-1);
  if (own?.id !== id || !own.students) return null;
  const { first_sittings, at_most } = own.students;
  const hasPercentile = own.sitting === 1 && first_sittings >= SITTINGS_FOR_PERCENTILE;
  return {
    name: paperName({ blueprint, is_week }),
    sitting: own.sitting,
    first_score: own.first_score,
    first_sittings,
    needed: SITTINGS_FOR_PERCENTILE,
    percentile: hasPercentile ? toPercent(at_most / first_sittings) : null,
    expected: hasPercentile || own.sitting > 1 ? null : toExpected(context, blueprint, own.score),
    forecast: own.forecast,
    history: sittings.map(({ hash, completed_at, score, max_score, sitting, forecast }) => ({
      hash,
      completed_at: completed_at.toISOString(),
      score,
      max_score,
      sitting,
      forecast,
    })),
  };
}

/**
 * Adds the first sittings that were completed, regraded or taken out since the last run to the counts of their papers.
 * The comparison reads both, so it is never behind; this only keeps what it reads small.
 */
export async function countFirstSittings(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => foldScoreChanges(db, limit), context);
}

/** A share as a percentage with one decimal. */
const toPercent = (share: number) => Math.round(1000 * share) / 10;
