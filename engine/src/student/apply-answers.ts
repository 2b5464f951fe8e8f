import { daysBetween } from "../ist-day.ts";
import { memoryAfterCard, type RecallRating } from "../memory.ts";
import { withoutCompletedChapterBonus } from "./ability.ts";
import { type Answer, updateLearner, weightOf } from "./learn.ts";
import { type EngineQuestion, type Prediction, predict, predictionInput } from "./predict.ts";
import {
  type ChapterState,
  type ItemHistory,
  type Learner,
  type Model,
  newTopic,
  type TopicState,
} from "./states.ts";

/** A final answer of a completed quiz. Unattempted questions have none. */
export type QuizAnswer = Answer & { quizId: number; question: EngineQuestion };

/** One row of the response log: the prediction, the answer, and all that item training and refits need. */
export type ResponseEvent = {
  quizId: number;
  questionId: number;
  topicId: number;
  chapterId: number;
  at: Date;
  timeMs: number | null;
  credit: number;
  weight: number;
  isFirstAttempt: boolean;
  /** p before the answer, for monitoring calibration. */
  predicted: number;
  guess: number;
  recall: number;
  /** Days since the topic was last practised or reviewed; null if it was new. */
  gapDays: number | null;
  /** θ_user + θ_chapter + θ_topic, and the sum of their variances. */
  ability: number;
  abilityVariance: number;
  features: readonly number[];
};

export type ApplyResult = {
  learner: Learner;
  events: ResponseEvent[];
  /** States that have to be saved. */
  changed: {
    chapters: Map<number, ChapterState>;
    topics: Map<number, TopicState>;
    itemHistories: Map<number, ItemHistory>;
  };
};

/** Identifies an answer (quiz and question), so that it never counts twice. */
export function answerId({ quizId, question }: { quizId: number; question: { id: number } }): string {
  return `${quizId}/${question.id}`;
}

/** The credit y, the share of full marks: 0 for a wrong answer, undefined if the question was not attempted or left out. */
export function creditOf(grade: { outcome: string; score: number }, full: number): number | undefined {
  if (grade.outcome === "unattempted" || grade.outcome === "left_out") return undefined;
  if (grade.outcome === "correct" || full <= 0) return grade.outcome === "correct" ? 1 : 0;
  return Math.min(1, Math.max(0, grade.score / full));
}

/**
 * The learner after the answers of a completed quiz, and the rows for the response log. Answers are applied in order
 * of time, regardless of their order in `answers`. If a quiz question has several answers, only the last one counts.
 * Answers in `loggedAnswerIds` are skipped. Does not train item parameters or the model; a job does that from the log.
 */
export function applyAnswers(
  learner: Learner,
  model: Model,
  answers: readonly QuizAnswer[],
  loggedAnswerIds: ReadonlySet<string> = new Set(),
): ApplyResult {
  const chapters = new Map<number, ChapterState>();
  const topics = new Map<number, TopicState>();
  const itemHistories = new Map<number, ItemHistory>();
  const nextStates = {
    chapters: new Map(learner.chapters),
    topics: new Map(learner.topics),
    itemHistories: new Map(learner.itemHistories),
  };
  const events: ResponseEvent[] = [];
  let current: Learner = { ...learner, ...nextStates };
  for (const answer of answersInOrder(answers, loggedAnswerIds)) {
    const { question } = answer;
    const input = predictionInput(current, question, model, answer.at);
    const prediction = predict(input);
    const next = updateLearner(input, prediction, answer);
    events.push(toResponseEvent(answer, prediction, input.topic, current, model));
    setInAll([nextStates.topics, topics], question.topicId, next.topic);
    setInAll([nextStates.itemHistories, itemHistories], question.id, next.itemHistory);
    const isCompleted = learner.completedChapters.has(question.chapterId);
    setInAll(
      [nextStates.chapters, chapters],
      question.chapterId,
      withoutCompletedChapterBonus(next.chapter, isCompleted),
    );
    current = { ...current, overall: next.overall };
  }
  return { learner: current, events, changed: { chapters, topics, itemHistories } };
}

/** A topic's state after its card was reviewed; card and questions share one memory. */
export function applyCard(
  topic: TopicState | undefined,
  { rating, at, dwellMs }: { rating: RecallRating; at: Date; dwellMs?: number | null },
): TopicState {
  const state = topic ?? newTopic();
  return { ...state, memory: memoryAfterCard(state.memory, rating, at, dwellMs) };
}

/** The answers that count, ordered by time: the last one per question and quiz, except those in `loggedAnswerIds`. */
export function answersInOrder(
  answers: readonly QuizAnswer[],
  loggedAnswerIds: ReadonlySet<string>,
): QuizAnswer[] {
  const sortedAnswers = answers
    .filter((answer) => !loggedAnswerIds.has(answerId(answer)))
    .toSorted(
      (a, b) =>
        a.at.getTime() - b.at.getTime() ||
        a.quizId - b.quizId ||
        a.question.id - b.question.id ||
        a.credit - b.credit,
    );
  const latest = new Map<string, QuizAnswer>();
  for (const answer of sortedAnswers) {
    // Deleted first, so that the entry moves to the position of its last answer.
    latest.delete(answerId(answer));
    latest.set(answerId(answer), answer);
  }
  return [...latest.values()];
}

function toResponseEvent(
  answer: QuizAnswer,
  prediction: Prediction,
  topic: TopicState,
  { itemHistories }: Learner,
  model: Model,
): ResponseEvent {
  const { quizId, question, credit, at, timeMs } = answer;
  return {
    quizId,
    questionId: question.id,
    topicId: question.topicId,
    chapterId: question.chapterId,
    at,
    timeMs: timeMs ?? null,
    credit,
    weight: weightOf(answer),
    isFirstAttempt: !itemHistories.has(question.id),
    predicted: prediction.p,
    guess: prediction.guess,
    recall: prediction.recall,
    gapDays: topic.memory ? daysBetween(topic.memory.lastAt, at) : null,
    ability: prediction.logit - model.bias + question.itemDifficulty.difficultyLogit,
    abilityVariance: prediction.variance - question.itemDifficulty.variance,
    features: prediction.features,
  };
}

function setInAll<State>(maps: readonly Map<number, State>[], id: number, state: State): void {
  for (const map of maps) map.set(id, state);
}
