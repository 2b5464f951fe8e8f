import { questionsADay } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { readOutlook } from "../learning/outlook-actions.ts";
import { type DayQuestion, findQuestionDay, type Learner, paperOf } from "./day-queries.ts";
import { insertDailyQuestions, listDueCandidates } from "./due-queries.ts";
import type { DueCandidate } from "./due-questions.ts";
import { type PlannedQuestion, planQuestions } from "./question-plan.ts";

const DAILY_QUESTIONS = 10;
/** Enough of each topic to find one of the right difficulty. */
const MOST_OF_TOPIC = 12;
const MOST_CANDIDATES = 1200;

/** The questions still due today: what was planned for the day, less what was answered, planned or not. */
export async function listDueQuestions(db: Db, learner: Learner): Promise<DayQuestion[]> {
  return dueOf(await readQuestionDay(db, learner));
}

/** What is left of a day of questions. */
export function dueOf(day: { questions: DayQuestion[]; wanted: number; answered: number }): DayQuestion[] {
  const { questions, wanted, answered } = day;
  return questions.filter(({ is_answered }) => !is_answered).slice(0, Math.max(0, wanted - answered));
}

/**
 * Today's questions, answered ones included. They are chosen when the day is first looked at and stay; only when one
 * may not be asked any more, or there are more to choose from, is a day that is not full filled up.
 */
export async function readQuestionDay(db: Db, learner: Learner) {
  const day = await findQuestionDay(db, learner);
  if (day.questions.length >= DAILY_QUESTIONS) return { ...day, wanted: DAILY_QUESTIONS };
  const topicIds = day.topics.map(({ id }) => id);
  const candidates = await listDueCandidates(db, learner, {
    topicIds,
    plannedIds: day.questions.map(({ id }) => id),
    paper: paperOf(learner),
    mostOfTopic: MOST_OF_TOPIC,
    most: MOST_CANDIDATES,
  });
  if (candidates.length === 0) return { ...day, wanted: DAILY_QUESTIONS };
  const outlook = await readOutlook(
    db,
    learner.id,
    candidates.map(({ id }) => id),
    topicIds,
  );
  const wanted = questionsADay(outlook.horizon);
  const groups = new Set(day.questions.flatMap(({ variant_group }) => variant_group ?? []));
  const added = planQuestions(
    { ...outlook, userId: learner.id, topicIds },
    candidates,
    { groups, lastTopicId: day.questions.at(-1)?.topic_id },
    wanted - day.questions.length,
  );
  if (added.length === 0) return { ...day, wanted };
  const rows = added.map((one, index) => ({ ...one, position: day.last_position + 1 + index }));
  const isOurs = await insertDailyQuestions(db, learner, rows);
  if (!isOurs) return { ...(await findQuestionDay(db, learner)), wanted };
  return { ...day, questions: [...day.questions, ...toDayQuestions(added, candidates)], wanted };
}

function toDayQuestions(
  added: readonly PlannedQuestion[],
  candidates: readonly DueCandidate[],
): DayQuestion[] {
  const byId = new Map(candidates.map((one) => [one.id, one]));
  return added.flatMap(({ question_id, reason }) => {
    const question = byId.get(question_id);
    return question ? [{ ...question, reason, is_answered: false }] : [];
  });
}
