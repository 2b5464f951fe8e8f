import {
  dailyQuestions,
  type Hardness,
  interleave,
  type Outlook,
  type PlanQuestion,
  predict,
  situationOf,
  wordReasons,
} from "@rasayan/engine";
import { toEngineQuestion } from "../learning/engine-question.ts";
import { kindOf } from "../quizzes/player-question.ts";
import { type DueCandidate, isMissed, pickDue, urgency } from "./due-questions.ts";
import { reasonsOf } from "./plan-reasons.ts";

export type PlannedQuestion = {
  question_id: number;
  predicted: number;
  arm: "value" | "control" | "rest";
  reason: string;
};

type QuestionDay = Outlook & {
  userId: number;
  topicIds: readonly number[];
  latestChapterId: number | null;
  terms: ReadonlyMap<number, Hardness>;
};

/** What a day holds already: groups of variants, and the topic of its last question. */
type DayBefore = { groups: ReadonlySet<string>; lastTopicId: number | undefined };

/**
 * The questions to add to a learner's day: those the engine chooses, and while there are more, what else is due; open
 * ones only when nothing else is left, and none is a variant of what is planned already. Whoever chose them, no topic follows itself where another order exists, and
 * as far as that allows they are asked in the order missed, new, known.
 */
export function planQuestions(
  day: QuestionDay,
  candidates: readonly DueCandidate[],
  before: DayBefore,
  wanted: number,
): PlannedQuestion[] {
  const free = candidates.filter((one) => !isIn(before.groups, one));
  const byId = new Map(free.map((one) => [one.id, one]));
  const chosen = chooseQuestions(
    day,
    free.filter(({ is_open }) => !is_open),
    wanted,
  );
  const open = free.filter(({ is_open }) => is_open);
  const added = chooseQuestions(day, open, wanted - chosen.length);
  const placed = [...chosen, ...added].flatMap((plan) => {
    const one = byId.get(plan.question_id);
    return one ? [{ plan, rank: urgency(one), topicId: one.topic_id, chapterId: one.chapter_id }] : [];
  });
  return interleave(placed, ({ rank }) => rank, before.lastTopicId).map(({ plan }) => plan);
}

/** The engine's choice, then what fills the day. */
function chooseQuestions(
  day: QuestionDay,
  candidates: readonly DueCandidate[],
  wanted: number,
): PlannedQuestion[] {
  const byId = new Map(candidates.map((one) => [one.id, { one, question: toPlanQuestion(one, day.terms) }]));
  const questions = [...byId.values()].map(({ question }) => question);
  const picks = dailyQuestions({ ...day, eligibleTopicIds: day.topicIds, questions, wanted });
  const chosen = new Map<number, PlannedQuestion>();
  const groups = new Set<string>();
  for (const { questionId, p, arm, reasons } of picks) {
    const one = byId.get(questionId)?.one;
    const words = (one && missedWords(one)) ?? wordReasons(reasons);
    chosen.set(questionId, { question_id: questionId, predicted: p, arm, reason: words });
    if (one?.variant_group) groups.add(one.variant_group);
  }
  const others = candidates.filter((one) => !chosen.has(one.id) && !isIn(groups, one));
  const reasonOf = reasonsOf(day, day.topicIds);
  for (const one of pickDue(others, wanted - chosen.size)) {
    const { p } = predict(situationOf(day.learner, toPlanQuestion(one, day.terms), day.model, day.now));
    const reason = missedWords(one) ?? reasonOf(one.topic_id);
    chosen.set(one.id, { question_id: one.id, predicted: p, arm: "rest", reason });
  }
  return [...chosen.values()];
}

/** `missed on 12 Nov`, the day in India, where the last attempt went wrong. */
function missedWords(one: DueCandidate): string | undefined {
  if (!isMissed(one) || !one.last_seen) return undefined;
  const day = one.last_seen.toLocaleDateString("en-IN", {
    ...{ day: "numeric", month: "short", timeZone: "Asia/Kolkata" },
  });
  return `missed on ${day}`;
}

function toPlanQuestion(one: DueCandidate, terms: ReadonlyMap<number, Hardness>): PlanQuestion {
  const { id, topic_id: topicId, chapter_id: chapterId, type, difficulty } = one;
  return {
    ...toEngineQuestion({ id, topicId, chapterId, kind: kindOf(type), difficulty }, terms),
    variantGroup: one.variant_group,
    timesSeenIn30Days: one.times_seen,
    lastCorrectAt: one.last_correct_at,
    isFromPaper: one.is_from_paper,
  };
}

const isIn = (groups: ReadonlySet<string>, { variant_group }: DueCandidate) =>
  variant_group !== null && groups.has(variant_group);
