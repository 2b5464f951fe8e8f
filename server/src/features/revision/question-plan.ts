import {
  dailyQuestions,
  formatReasons,
  type ItemDifficulty,
  interleave,
  type PlanContext,
  type PlanQuestion,
  predict,
  predictionInput,
} from "@rasayan/engine";
import { toEngineQuestion } from "../learning/engine-question.ts";
import { kindOf } from "../quizzes/attempt-question.ts";
import { type DueCandidate, isIncorrect, selectDue, urgency } from "./daily-selection.ts";
import { reasonsOf } from "./plan-reasons.ts";

export type PlannedQuestion = {
  question_id: number;
  predicted: number;
  selection_policy: "optimized" | "control" | "filler";
  reason: string;
};

type PlanInput = PlanContext & {
  userId: number;
  topicIds: readonly number[];
  latestChapterId: number | null;
  itemParameters: ReadonlyMap<number, ItemDifficulty>;
};

/** What the day already contains: groups of variants, and the topic of its last question. */
type PlannedBefore = { groups: ReadonlySet<string>; lastTopicId: number | undefined };

/**
 * Returns the questions to add to a learner's day: those chosen by the engine and, if there is room, other due ones;
 * open ones only if nothing else is left. None is a variant of a question that is already planned. No topic follows
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

/** Returns the engine's choice and then the questions that fill the day. */
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
  const questions = [...byId.values()].map(({ question }) => question);
  const enginePicks = dailyQuestions({
    ...input,
    eligibleTopicIds: input.topicIds,
    questions,
    questionCount,
  });
  const selected = new Map<number, PlannedQuestion>();
  const groups = new Set<string>();
  for (const { questionId, p, selectionPolicy, reasons } of enginePicks) {
    const candidate = byId.get(questionId)?.candidate;
    const reasonText = (candidate && incorrectReason(candidate)) ?? formatReasons(reasons);
    selected.set(questionId, {
      question_id: questionId,
      predicted: p,
      selection_policy: selectionPolicy,
      reason: reasonText,
    });
    if (candidate?.variant_group) groups.add(candidate.variant_group);
  }
  const fillerCandidates = candidates.filter(
    (candidate) => !selected.has(candidate.id) && !isInGroups(groups, candidate),
  );
  const reasonOf = reasonsOf(input, input.topicIds);
  for (const candidate of selectDue(fillerCandidates, questionCount - selected.size)) {
    const { p } = predict(
      predictionInput(input.learner, toPlanQuestion(candidate, input.itemParameters), input.model, input.now),
    );
    const reason = incorrectReason(candidate) ?? reasonOf(candidate.topic_id);
    selected.set(candidate.id, {
      question_id: candidate.id,
      predicted: p,
      selection_policy: "filler",
      reason,
    });
  }
  return [...selected.values()];
}

/** Returns `missed on 12 Nov`, with the day in India, if the last attempt was wrong or partially correct. */
function incorrectReason(candidate: DueCandidate): string | undefined {
  if (!isIncorrect(candidate) || !candidate.last_seen) return undefined;
  const date = candidate.last_seen.toLocaleDateString("en-IN", {
    ...{ day: "numeric", month: "short", timeZone: "Asia/Kolkata" },
  });
  return `missed on ${date}`;
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
