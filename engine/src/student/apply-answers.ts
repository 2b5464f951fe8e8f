import { daysBetween } from "../ist-day.ts";
import { memoryAfterCard, type RecallRating } from "../memory.ts";
import { withoutHeadStart } from "./ability.ts";
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

/** A final answer of a completed quiz; what was not attempted is left out. */
export type QuizAnswer = Answer & { quizId: number; question: EngineQuestion };

/** One row of the answer log: what was predicted, what came, and all that folding and refits need. */
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
  /** p before the answer, for the calibration that is watched. */
  predicted: number;
  guess: number;
  recall: number;
  /** Days since the topic was met; null when it was new. */
  gapDays: number | null;
  /** θ_user + θ_chapter + θ_topic, and the sum of their variances. */
  ability: number;
  abilityVariance: number;
  features: readonly number[];
};

export type ApplyResult = {
  learner: Learner;
  events: ResponseEvent[];
  /** What has to be stored anew. */
  changed: {
    chapters: Map<number, ChapterState>;
    topics: Map<number, TopicState>;
    itemHistories: Map<number, ItemHistory>;
  };
};

/** Names an answer; the same one never counts twice. */
export function answerKey({ quizId, question }: { quizId: number; question: { id: number } }): string {
  return `${quizId}/${question.id}`;
}

/** Share of the full marks won, which is y: 0 for a wrong answer, undefined for one that was not attempted. */
export function creditOf(grade: { outcome: string; score: number }, full: number): number | undefined {
  if (grade.outcome === "unattempted") return undefined;
  if (grade.outcome === "correct" || full <= 0) return grade.outcome === "correct" ? 1 : 0;
  return Math.min(1, Math.max(0, grade.score / full));
}

/**
 * A learner after the answers of a completed quiz, and their log rows. Answers are taken in the order of their times,
 * whatever order they come in; of several to one question of one quiz the last counts, and those in `logged` count no
 * more. Questions and model stay as they are: a job folds the log into them.
 */
export function applyAnswers(
  learner: Learner,
  model: Model,
  answers: readonly QuizAnswer[],
  loggedKeys: ReadonlySet<string> = new Set(),
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
  for (const answer of answersInOrder(answers, loggedKeys)) {
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
      withoutHeadStart(next.chapter, isCompleted),
    );
    current = { ...current, overall: next.overall };
  }
  return { learner: current, events, changed: { chapters, topics, itemHistories } };
}

/** A learner's topic after its card was marked as revised; the card shares the memory with the questions. */
export function applyCard(
  topic: TopicState | undefined,
  { rating, at, dwellMs }: { rating: RecallRating; at: Date; dwellMs?: number | null },
): TopicState {
  const state = topic ?? newTopic();
  return { ...state, memory: memoryAfterCard(state.memory, rating, at, dwellMs) };
}

/** The answers that count, by time: of several to one question of one quiz the last, and none in `logged`. */
export function answersInOrder(
  answers: readonly QuizAnswer[],
  loggedKeys: ReadonlySet<string>,
): QuizAnswer[] {
  const sortedAnswers = answers
    .filter((answer) => !loggedKeys.has(answerKey(answer)))
    .toSorted(
      (a, b) =>
        a.at.getTime() - b.at.getTime() ||
        a.quizId - b.quizId ||
        a.question.id - b.question.id ||
        a.credit - b.credit,
    );
  const latest = new Map<string, QuizAnswer>();
  for (const answer of sortedAnswers) {
    // Taken out first, so that it stands at the place of its last time.
    latest.delete(answerKey(answer));
    latest.set(answerKey(answer), answer);
  }
  return [...latest.values()];
}

function toResponseEvent(
  { quizId, question, credit, at, timeMs }: QuizAnswer,
  prediction: Prediction,
  topic: TopicState,
  { itemHistories }: Learner,
  model: Model,
): ResponseEvent {
  return {
    quizId,
    questionId: question.id,
    topicId: question.topicId,
    chapterId: question.chapterId,
    at,
    timeMs: timeMs ?? null,
    credit,
    weight: weightOf({ timeMs }),
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
