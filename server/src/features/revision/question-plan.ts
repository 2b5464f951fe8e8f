import type { Difficulty, PlanReason, QuestionType } from "@rasayan/contract";
import {
  dailyQuestions,
  type ItemDifficulty,
  interleave,
  istDate,
  type PlanContext,
  type PlanQuestion,
  predict,
  predictionInput,
} from "@rasayan/engine";
import { kindOf, toEngineQuestion } from "../learning/engine-question.ts";
import { reasonsOf } from "./card-plan.ts";

export type PlannedQuestion = {
  question_id: number;
  predicted: number;
  selection_policy: "optimized" | "control" | "filler" | "required";
  reasons: PlanReason[];
};

/** The topics missed in the diagnostic, and those of this week's chapter. */
export type RequiredTopics = { diagnosedTopicIds: readonly number[]; weekTopicIds: readonly number[] };

type PlanInput = PlanContext & {
  userId: number;
  topicIds: readonly number[];
  latestChapterId: number | null;
  required: RequiredTopics;
  itemParameters: ReadonlyMap<number, ItemDifficulty>;
};

/** What the day already contains: groups of variants, and the topic of its last question. */
type PlannedBefore = { groups: ReadonlySet<string>; lastTopicId: number | undefined };

/**
 * Returns the questions to add to a learner's day: what it must hold, those chosen by the engine and, if there is room,
 * other due ones; open ones only if nothing else is left. None is a variant of a question that is already planned. No topic follows
 * itself if another order avoids it; apart from that, incorrectly answered ones come first, then new ones, then known
 * ones.
 */
export function planQuestions(
  input: PlanInput,
  candidates: readonly DueCandidate[],
  plannedBefore: PlannedBefore,
  questionCount: number,
): PlannedQuestion[] {
  const available = candidates.filter((candidate) => !isInGroups(plannedBefore.groups, candidate));
  const byId = new Map(available.map((candidate) => [candidate.id, candidate]));
  const selected = chooseQuestions(
    input,
    available.filter(({ is_open }) => !is_open),
    questionCount,
  );
  const open = available.filter(({ is_open }) => is_open);
  const openSelected = chooseQuestions(input, open, questionCount - selected.length);
  const ranked = [...selected, ...openSelected].flatMap((plan) => {
    const candidate = byId.get(plan.question_id);
    return candidate
      ? [{ plan, rank: urgency(candidate), topicId: candidate.topic_id, chapterId: candidate.chapter_id }]
      : [];
  });
  return interleave(ranked, ({ rank }) => rank, plannedBefore.lastTopicId).map(({ plan }) => plan);
}

/** The part of a day that may repeat what was missed before, and the part that this week's chapter has. */
const MAX_MISSED_SHARE = 0.4;
const WEEK_SHARE = 0.3;

/**
 * What the day must hold: a question of each topic missed in the diagnostic, what was missed last, and this week's
 * chapter. The engine finds the best question of a topic.
 */
function requiredQuestions(
  input: PlanInput,
  candidates: readonly DueCandidate[],
  questionCount: number,
): PlannedQuestion[] {
  const chosen: PlannedQuestion[] = [];
  const add = (
    questions: readonly DueCandidate[],
    topicIds: readonly number[],
    count: number,
    reason?: PlanReason,
  ) => {
    const free = Math.min(count, questionCount - chosen.length);
    if (free <= 0) return;
    const groups = new Set(
      candidates.flatMap(({ id, variant_group }) =>
        chosen.some(({ question_id }) => question_id === id) ? (variant_group ?? []) : [],
      ),
    );
    const available = questions.filter(
      (candidate) =>
        !isInGroups(groups, candidate) && !chosen.some(({ question_id }) => question_id === candidate.id),
    );
    for (const { questionId, p, reasons } of dailyQuestions({
      ...input,
      latestChapterId: null,
      controlShare: 0,
      eligibleTopicIds: topicIds,
      questions: available.map((candidate) => toPlanQuestion(candidate, input.itemParameters)),
      questionCount: free,
    })) {
      const candidate = available.find(({ id }) => id === questionId);
      const why = (candidate && incorrectReasons(candidate)) ?? (reason ? [reason] : reasons);
      chosen.push({ question_id: questionId, predicted: p, selection_policy: "required", reasons: why });
    }
  };
  for (const topicId of input.required.diagnosedTopicIds)
    add(candidates, [topicId], 1, { kind: "missed_topic" });
  const missed = candidates
    .filter(isIncorrect)
    .toSorted((a, b) => (b.last_seen?.getTime() ?? 0) - (a.last_seen?.getTime() ?? 0));
  for (const candidate of missed.slice(0, Math.ceil(MAX_MISSED_SHARE * questionCount)))
    add([candidate], [candidate.topic_id], 1);
  add(candidates, input.required.weekTopicIds, Math.ceil(WEEK_SHARE * questionCount), { kind: "this_week" });
  return chosen;
}

/** Returns what the day must hold, the engine's choice, and then the questions that fill the day. */
function chooseQuestions(
  input: PlanInput,
  candidates: readonly DueCandidate[],
  questionCount: number,
): PlannedQuestion[] {
  const byId = new Map(
    candidates.map((candidate) => [
      candidate.id,
      { candidate, question: toPlanQuestion(candidate, input.itemParameters) },
    ]),
  );
  const required = requiredQuestions(input, candidates, questionCount);
  const selected = new Map(required.map((question) => [question.question_id, question]));
  const groups = new Set(
    required.flatMap(({ question_id }) => byId.get(question_id)?.candidate.variant_group ?? []),
  );
  const enginePicks = dailyQuestions({
    ...input,
    eligibleTopicIds: input.topicIds,
    questions: [...byId.values()].flatMap(({ candidate, question }) =>
      selected.has(candidate.id) || isInGroups(groups, candidate) ? [] : question,
    ),
    questionCount: questionCount - selected.size,
  });
  for (const { questionId, p, selectionPolicy, reasons } of enginePicks) {
    const candidate = byId.get(questionId)?.candidate;
    selected.set(questionId, {
      question_id: questionId,
      predicted: p,
      selection_policy: selectionPolicy,
      reasons: (candidate && incorrectReasons(candidate)) ?? reasons,
    });
    if (candidate?.variant_group) groups.add(candidate.variant_group);
  }
  const fillerCandidates = candidates.filter(
    (candidate) => !selected.has(candidate.id) && !isInGroups(groups, candidate),
  );
  const reasonsFor = reasonsOf(input, input.topicIds);
  for (const candidate of selectDue(fillerCandidates, questionCount - selected.size)) {
    const { p } = predict(
      predictionInput(input.learner, toPlanQuestion(candidate, input.itemParameters), input.model, input.now),
    );
    selected.set(candidate.id, {
      question_id: candidate.id,
      predicted: p,
      selection_policy: "filler",
      reasons: incorrectReasons(candidate) ?? reasonsFor(candidate.topic_id),
    });
  }
  return [...selected.values()];
}

/** Returns the day in India of the last attempt if it was wrong or partially correct. */
function incorrectReasons(candidate: DueCandidate): PlanReason[] | undefined {
  if (!isIncorrect(candidate) || !candidate.last_seen) return undefined;
  return [{ kind: "missed", on: istDate(candidate.last_seen) }];
}

function toPlanQuestion(
  candidate: DueCandidate,
  itemParameters: ReadonlyMap<number, ItemDifficulty>,
): PlanQuestion {
  const { id, topic_id: topicId, chapter_id: chapterId, type, difficulty } = candidate;
  return {
    ...toEngineQuestion({ id, topicId, chapterId, kind: kindOf(type), difficulty }, itemParameters),
    variantGroup: candidate.variant_group,
    timesSeenIn30Days: candidate.times_seen,
    lastCorrectAt: candidate.last_correct_at,
    isFromPaper: candidate.is_from_paper,
  };
}

const isInGroups = (groups: ReadonlySet<string>, { variant_group }: DueCandidate) =>
  variant_group !== null && groups.has(variant_group);

/** A question that may be due today, with the outcome of its last attempt; null if it was never attempted. */
export type DueCandidate = {
  id: number;
  hash: string;
  topic_id: number;
  topic_name: string;
  chapter_id: number;
  type: QuestionType;
  difficulty: Difficulty;
  variant_group: string | null;
  is_from_paper: boolean;
  last_seen: Date | null;
  last_outcome: string | null;
  last_correct_at: Date | null;
  /** Number of attempts in completed quizzes of the last 30 days. */
  times_seen: number;
  /** Whether a quiz in progress of this learner contains the question or a variant of it. */
  is_open: boolean;
};

type AttemptHistory = Pick<DueCandidate, "id" | "topic_id" | "variant_group" | "last_seen" | "last_outcome">;

/**
 * Selects today's questions: incorrectly answered ones first, then new ones, then the others, least recently seen
 * first; among equally urgent ones, one per topic before a second.
 */
export function selectDue<Candidate extends AttemptHistory>(
  candidates: readonly Candidate[],
  count: number,
): Candidate[] {
  const roundsByTopic = new Map<string, number>();
  const ranked = candidates.toSorted(byUrgency).map((candidate) => {
    const roundKey = `${urgency(candidate)}/${candidate.topic_id}`;
    const round = roundsByTopic.get(roundKey) ?? 0;
    roundsByTopic.set(roundKey, round + 1);
    return { candidate, round };
  });
  const spreadByTopic = ranked
    .toSorted((a, b) => urgency(a.candidate) - urgency(b.candidate) || a.round - b.round)
    .map(({ candidate }) => candidate);
  return spreadByTopic
    .filter((candidate, index) => isFirstOfGroup(spreadByTopic, candidate, index))
    .slice(0, Math.max(0, count));
}

/** Returns whether the last attempt was wrong or only partially correct. */
const isIncorrect = ({ last_outcome }: Pick<AttemptHistory, "last_outcome">) =>
  last_outcome === "wrong" || last_outcome === "partial";

const byUrgency = (a: AttemptHistory, b: AttemptHistory) =>
  urgency(a) - urgency(b) || (a.last_seen?.getTime() ?? 0) - (b.last_seen?.getTime() ?? 0);

/**
 * Returns how urgent a question is: 0 if the last answer was incorrect, 1 if it's new, 2 if the last answer was
 * correct.
 */
export function urgency(candidate: Pick<AttemptHistory, "last_outcome">): number {
  if (isIncorrect(candidate)) return 0;
  return candidate.last_outcome === null || candidate.last_outcome === "unattempted" ? 1 : 2;
}

function isFirstOfGroup(all: readonly AttemptHistory[], candidate: AttemptHistory, index: number): boolean {
  return (
    candidate.variant_group === null ||
    all.findIndex((other) => other.variant_group === candidate.variant_group) === index
  );
}
