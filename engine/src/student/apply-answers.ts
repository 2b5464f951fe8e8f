import { daysBetween } from "../ist-day.ts";
import { type Recall, reviseMemory } from "../memory.ts";
import { withoutHeadStart } from "./ability.ts";
import { type Answer, learnOwn, weightOf } from "./learn.ts";
import { type EngineQuestion, type Prediction, predict, situationOf } from "./predict.ts";
import {
  type ChapterState,
  type Learner,
  type Model,
  newTopic,
  type OwnRecord,
  type TopicState,
} from "./states.ts";

/** A final answer of a completed quiz; what was not attempted is left out. */
export type QuizAnswer = Answer & { quizId: number; question: EngineQuestion };

/** One row of the answer log: what was predicted, what came, and all that folding and refits need. */
export type LogRow = {
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

export type Applied = {
  learner: Learner;
  log: LogRow[];
  /** What has to be stored anew. */
  changed: {
    chapters: Map<number, ChapterState>;
    topics: Map<number, TopicState>;
    own: Map<number, OwnRecord>;
  };
};

/** Names an answer; the same one never counts twice. */
export function answerKey({ quizId, question }: { quizId: number; question: { id: number } }): string {
  return `${quizId}/${question.id}`;
}

/** Share of the full marks won, which is y: 0 for a wrong answer, undefined for one that was not attempted. */
export function creditOf(mark: { outcome: string; score: number }, full: number): number | undefined {
  if (mark.outcome === "unattempted") return undefined;
  if (mark.outcome === "correct" || full <= 0) return mark.outcome === "correct" ? 1 : 0;
  return Math.min(1, Math.max(0, mark.score / full));
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
  logged: ReadonlySet<string> = new Set(),
): Applied {
  const chapters = new Map<number, ChapterState>();
  const topics = new Map<number, TopicState>();
  const own = new Map<number, OwnRecord>();
  const all = {
    chapters: new Map(learner.chapters),
    topics: new Map(learner.topics),
    own: new Map(learner.own),
  };
  const log: LogRow[] = [];
  let now: Learner = { ...learner, ...all };
  for (const answer of answersInOrder(answers, logged)) {
    const { question } = answer;
    const situation = situationOf(now, question, model, answer.at);
    const prediction = predict(situation);
    const next = learnOwn(situation, prediction, answer);
    log.push(toLogRow(answer, prediction, situation.topic, now, model));
    put([all.topics, topics], question.topicId, next.topic);
    put([all.own, own], question.id, next.own);
    const isDone = learner.doneChapters.has(question.chapterId);
    put([all.chapters, chapters], question.chapterId, withoutHeadStart(next.chapter, isDone));
    now = { ...now, general: next.general };
  }
  return { learner: now, log, changed: { chapters, topics, own } };
}

/** A learner's topic after its card was marked as revised; the card shares the memory with the questions. */
export function applyCard(
  topic: TopicState | undefined,
  { recall, at, dwellMs }: { recall: Recall; at: Date; dwellMs?: number | null },
): TopicState {
  const state = topic ?? newTopic();
  return { ...state, memory: reviseMemory(state.memory, recall, at, dwellMs) };
}

/** The answers that count, by time: of several to one question of one quiz the last, and none in `logged`. */
export function answersInOrder(answers: readonly QuizAnswer[], logged: ReadonlySet<string>): QuizAnswer[] {
  const sorted = answers
    .filter((answer) => !logged.has(answerKey(answer)))
    .toSorted(
      (a, b) =>
        a.at.getTime() - b.at.getTime() ||
        a.quizId - b.quizId ||
        a.question.id - b.question.id ||
        a.credit - b.credit,
    );
  const last = new Map<string, QuizAnswer>();
  for (const answer of sorted) {
    // Taken out first, so that it stands at the place of its last time.
    last.delete(answerKey(answer));
    last.set(answerKey(answer), answer);
  }
  return [...last.values()];
}

function toLogRow(
  { quizId, question, credit, at, timeMs }: QuizAnswer,
  prediction: Prediction,
  topic: TopicState,
  { own }: Learner,
  model: Model,
): LogRow {
  return {
    quizId,
    questionId: question.id,
    topicId: question.topicId,
    chapterId: question.chapterId,
    at,
    timeMs: timeMs ?? null,
    credit,
    weight: weightOf({ timeMs }),
    isFirstAttempt: !own.has(question.id),
    predicted: prediction.p,
    guess: prediction.guess,
    recall: prediction.recall,
    gapDays: topic.memory ? daysBetween(topic.memory.lastAt, at) : null,
    ability: prediction.logit - model.bias + question.hardness.hardness,
    abilityVariance: prediction.variance - question.hardness.variance,
    features: prediction.features,
  };
}

function put<State>(maps: readonly Map<number, State>[], id: number, state: State): void {
  for (const map of maps) map.set(id, state);
}
