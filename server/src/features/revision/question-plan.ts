import {
  dailyQuestions,
  type Hardness,
  type Outlook,
  type PlanQuestion,
  predict,
  situationOf,
  wordReason,
} from "@rasayan/engine";
import { toEngineQuestion } from "../learning/engine-question.ts";
import { kindOf } from "../quizzes/player-question.ts";
import { type DueCandidate, isMissed, pickDue } from "./due-questions.ts";
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

/**
 * The questions to add to a learner's day: those the engine chooses, and while there are more, what else is due. They
 * are asked in the order missed, new, known, whoever chose them. None is a variant of what is planned already.
 */
export function planQuestions(
  day: QuestionDay,
  candidates: readonly DueCandidate[],
  plannedGroups: ReadonlySet<string>,
  wanted: number,
): PlannedQuestion[] {
  const free = candidates.filter((one) => !isIn(plannedGroups, one));
  const questions = new Map(free.map((one) => [one.id, toPlanQuestion(one, day.terms)]));
  const picks = dailyQuestions({
    ...day,
    eligibleTopicIds: day.topicIds,
    questions: [...questions.values()],
    wanted,
  });
  const planned = new Map<number, PlannedQuestion>(
    picks.map(({ questionId, p, arm, reason }) => [
      questionId,
      { question_id: questionId, predicted: p, arm, reason: wordReason(reason) },
    ]),
  );
  const chosen = picks.flatMap(({ questionId }) => free.find(({ id }) => id === questionId) ?? []);
  const groups = new Set(chosen.flatMap(({ variant_group }) => variant_group ?? []));
  const others = free.filter((one) => !planned.has(one.id) && !isIn(groups, one));
  const reasonOf = reasonsOf(day);
  for (const one of pickDue(others, wanted - chosen.length)) {
    const question = questions.get(one.id);
    if (!question) continue;
    const { p } = predict(situationOf(day.learner, question, day.model, day.now));
    const reason = isMissed(one) ? "missed last time" : reasonOf(one.topic_id);
    planned.set(one.id, { question_id: one.id, predicted: p, arm: "rest", reason });
  }
  const ordered = pickDue(
    free.filter(({ id }) => planned.has(id)),
    wanted,
  );
  return ordered.flatMap(({ id }) => planned.get(id) ?? []);
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
