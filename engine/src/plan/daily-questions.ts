import { istDate } from "../ist-day.ts";
import { type Prng, seededRandom } from "../prng.ts";
import { shareOfDay } from "./daily-cards.ts";
import { type ExamHorizon, isFinalPhase } from "./exam-horizon.ts";
import { interleave } from "./interleave.ts";
import { bestQuestion, isEligible, type PlanQuestion } from "./question-selection.ts";
import { createTopicExplainer, type Reason, weightageReason } from "./reasons.ts";
import { type PlanContext, type TopicValue, topicValues } from "./topic-value.ts";
import { weightedSample } from "./weighted-sample.ts";

/** One question of today's set; `selectionPolicy` is `control` if its topic was sampled by weightage alone. */
export type QuestionPick = {
  questionId: number;
  topicId: number;
  chapterId: number;
  /** Predicted probability of answering it right. */
  p: number;
  /** Expected gain in marks (of 100) per minute. */
  value: number;
  selectionPolicy: "optimized" | "control";
  reasons: Reason[];
};

export type DailyQuestionsInput = PlanContext & {
  /** Seeds the random choice together with the date, so that planning a day twice gives the same set. */
  userId: number;
  /** Topics of completed chapters, topics of the latest chapter, and practised topics. */
  eligibleTopicIds: readonly number[];
  latestChapterId: number | null;
  /** Published questions of those topics. */
  questions: readonly PlanQuestion[];
  questionCount?: number;
  /** Share of topics sampled by weightage alone, to measure what choosing by value is worth (engine.md §9). */
  controlShare?: number;
};

/** Number of questions per day before the last exam session. */
export const DAILY_QUESTIONS = 10;
const MAINTENANCE_QUESTIONS = 5;
const MAX_CHAPTER_SHARE = 0.4;
const MIN_LATEST_CHAPTER_SHARE = 0.3;
/** The latest chapter is new while one of its topics has fewer answers. */
const MIN_ANSWERS_PER_PRACTISED_TOPIC = 6;
const REPEAT_DAMPING = 0.6;
const CONTROL_SHARE = 0.1;

/** Number of questions per day before the last exam session, by the minutes that a learner has a day. */
export const questionsInMinutes = (dailyMinutes: number): number =>
  Math.max(1, Math.round(DAILY_QUESTIONS * shareOfDay(dailyMinutes)));

/** Number of questions per day; fewer after the last exam session (engine.md §5d). */
export function questionsPerDay(horizon: ExamHorizon, dailyMinutes = Number.POSITIVE_INFINITY): number {
  const questions = questionsInMinutes(dailyMinutes);
  return horizon.kind === "maintenance" ? Math.min(MAINTENANCE_QUESTIONS, questions) : questions;
}

/**
 * Selects today's questions (engine.md §5f). Samples topics with probability ∝ value², at most 40 % from one chapter
 * while others have questions, and at least 30 % from the latest chapter while it is new. In each topic it picks the
 * question nearest to a success probability of 70 %, and then keeps questions of one topic apart. Returns fewer
 * questions than requested if there are no more.
 */
export function dailyQuestions(input: DailyQuestionsInput): QuestionPick[] {
  const questionCount = Math.max(0, input.questionCount ?? questionsPerDay(input.horizon));
  const selection = createSelection(input);
  const maxPerChapter = Math.max(1, Math.floor(MAX_CHAPTER_SHARE * questionCount));
  const isBelowChapterLimit = ({ chapterId }: TopicValue) =>
    selection.picks.filter((pick) => pick.chapterId === chapterId).length < maxPerChapter;
  const latestChapterQuota = isLatestChapterNew(input, selection)
    ? Math.ceil(MIN_LATEST_CHAPTER_SHARE * questionCount)
    : 0;
  fillQuota(input, selection, questionCount, isBelowChapterLimit, latestChapterQuota);
  fillQuota(input, selection, questionCount, () => true, 0);
  return interleave(selection.picks);
}

/** The selection in progress: topics to sample from, and the picks so far. */
type Selection = {
  random: Prng;
  topics: TopicValue[];
  reasonsOf: (topic: TopicValue) => Reason[];
  questionsByTopic: Map<number, PlanQuestion[]>;
  picks: QuestionPick[];
};

function createSelection(input: DailyQuestionsInput): Selection {
  const values = topicValues(input);
  const questionsByTopic = new Map<number, PlanQuestion[]>();
  for (const question of input.questions.toSorted((a, b) => a.id - b.id)) {
    if (!isEligible(question, input.now)) continue;
    const topicQuestions = questionsByTopic.get(question.topicId);
    if (topicQuestions) topicQuestions.push(question);
    else questionsByTopic.set(question.topicId, [question]);
  }
  const topics = [...new Set(input.eligibleTopicIds)]
    .toSorted((a, b) => a - b)
    .flatMap((topicId) => values.get(topicId) ?? []);
  const reasonsOf = createTopicExplainer(topics, input.latestChapterId);
  return {
    random: seededRandom(input.userId, istDate(input.now), "questions"),
    topics,
    reasonsOf,
    questionsByTopic,
    picks: [],
  };
}

/**
 * Samples topics until there are `targetCount` picks. If the latest chapter is below its quota, it gets the last
 * picks.
 */
function fillQuota(
  input: DailyQuestionsInput,
  selection: Selection,
  targetCount: number,
  isAllowed: (topic: TopicValue) => boolean,
  latestChapterQuota: number,
): void {
  const isLatest = ({ chapterId }: { chapterId: number }) => chapterId === input.latestChapterId;
  while (selection.picks.length < targetCount) {
    const availableTopics = selection.topics.filter(
      (topic) => (selection.questionsByTopic.get(topic.topicId) ?? []).length > 0 && isAllowed(topic),
    );
    const missingFromLatest = latestChapterQuota - selection.picks.filter(isLatest).length;
    const latestTopics =
      missingFromLatest >= targetCount - selection.picks.length ? availableTopics.filter(isLatest) : [];
    const candidateTopics = latestTopics.length > 0 ? latestTopics : availableTopics;
    const isControl = selection.random() < (input.controlShare ?? CONTROL_SHARE);
    const topic = weightedSample(
      candidateTopics,
      (candidate) => (isControl ? candidate.share : dampedValue(candidate, selection.picks) ** 2),
      selection.random,
    );
    if (!topic) return;
    pickFromTopic(input, selection, topic, isControl ? "control" : "optimized");
  }
}

function pickFromTopic(
  input: DailyQuestionsInput,
  selection: Selection,
  topic: TopicValue,
  selectionPolicy: QuestionPick["selectionPolicy"],
): void {
  const topicQuestions = selection.questionsByTopic.get(topic.topicId) ?? [];
  const bestPick = bestQuestion(input, topicQuestions, isFinalPhase(input.horizon), selection.random);
  if (!bestPick) return;
  const { question, p } = bestPick;
  const { topicId, chapterId, value } = topic;
  const reasons = selectionPolicy === "control" ? [weightageReason(topic)] : selection.reasonsOf(topic);
  selection.picks.push({ questionId: question.id, topicId, chapterId, p, value, selectionPolicy, reasons });
  const affectedTopicIds =
    question.variantGroup === null ? [topicId] : [...selection.questionsByTopic.keys()];
  for (const id of affectedTopicIds) {
    const remainingQuestions = (selection.questionsByTopic.get(id) ?? []).filter(
      (candidate) => candidate !== question && !isVariant(candidate, question),
    );
    selection.questionsByTopic.set(id, remainingQuestions);
  }
}

/** A topic already picked today is worth less. */
function dampedValue({ topicId, value }: TopicValue, picks: readonly QuestionPick[]): number {
  return value / (1 + REPEAT_DAMPING * picks.filter((pick) => pick.topicId === topicId).length);
}

const isLatestChapterNew = ({ latestChapterId }: DailyQuestionsInput, { topics }: Selection) =>
  topics.some(
    ({ chapterId, answers }) => chapterId === latestChapterId && answers < MIN_ANSWERS_PER_PRACTISED_TOPIC,
  );

const isVariant = (a: PlanQuestion, b: PlanQuestion) =>
  a.variantGroup !== null && a.variantGroup === b.variantGroup;
