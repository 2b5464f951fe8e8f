import type { SmartPath } from "@rasayan/contract";
import {
  CARD_MINUTES,
  minutesOf,
  overallPrep,
  reasonsAmong,
  topicMastery,
  topicParts,
  topicValues,
  wordReasons,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { type LearnerOutlook, readOutlook } from "../learning/outlook-actions.ts";
import { readCardDay } from "../revision/card-actions.ts";
import { dueOf, readQuestionDay } from "../revision/revision-actions.ts";
import { nextSteps } from "./next-steps.ts";
import {
  DAYS_OF_HISTORY,
  hasNoAnswers,
  toChapters,
  toEstimate,
  toGoal,
  toHistory,
  toPrep,
} from "./smart-path-figures.ts";
import { findPast } from "./smart-path-queries.ts";

type Learner = { id: number; target_exam: string | null; class_standard: string | null; ist_day: string };

/** The learner's way to the exam as it stands now, with the reasons for what it says. */
export async function getSmartPath(db: Db, learner: Learner): Promise<SmartPath> {
  const questionDay = await readQuestionDay(db, learner);
  const cardDay = await readCardDay(db, learner);
  const topicIds = questionDay.questions.map(({ topic_id }) => topic_id);
  const outlook = await readOutlook(db, learner.id, [], topicIds);
  const { kept, has_diagnosed } = await findPast(db, learner, DAYS_OF_HISTORY);
  const topics = topicParts(outlook);
  const prep = overallPrep(topics);
  const due = dueOf(questionDay);
  const asked = questionDay.questions.filter((one) => one.is_answered || due.includes(one));
  const today = toToday(outlook, asked, cardDay.cards);
  const path = {
    ...{ goal: toGoal(outlook), today },
    best_topic: bestTopic(outlook, due.length > 0 ? due : asked),
    chapters: toChapters(outlook, topics),
  };
  return {
    ...path,
    next_steps: nextSteps({ ...path, isNew: !has_diagnosed && hasNoAnswers(outlook.learner) }),
    overall_prep: toPrep(outlook, prep, kept),
    history: toHistory(learner.ist_day, prep, kept),
    estimate: toEstimate(outlook),
  };
}

type Questions = Awaited<ReturnType<typeof readQuestionDay>>["questions"];
type Cards = Awaited<ReturnType<typeof readCardDay>>["cards"];

function toToday(outlook: LearnerOutlook, questions: Questions, cards: Cards): SmartPath["today"] {
  const shown = {
    cards: cards.map(({ topic_id, topic_name, chapter_id, chapter_name, reason, is_revised }) => ({
      ...{ topic_id, topic_name, chapter_id, chapter_name, reason, is_done: is_revised },
    })),
    questions: questions.map(({ id, hash, topic_id, topic_name, reason, is_answered }) => ({
      ...{ id, hash, topic_id, topic_name, reason, is_done: is_answered },
    })),
  };
  const left = <Row extends { is_done: boolean }>(rows: readonly Row[]) => rows.filter((row) => !row.is_done);
  const minutes = left(shown.questions).reduce(
    (sum, { topic_id }) => sum + minutesOf(outlook, topic_id),
    CARD_MINUTES * left(shown.cards).length,
  );
  return { minutes: Math.ceil(minutes), ...shown };
}

/**
 * Of the topics of these questions the one worth most per minute, so that who answers them practises it; the reason is
 * what sets it apart from the others.
 */
function bestTopic(outlook: LearnerOutlook, questions: Questions): SmartPath["best_topic"] {
  const values = topicValues(outlook);
  const topics = new Map(questions.map(({ topic_id, topic_name }) => [topic_id, topic_name]));
  const among = [...topics.keys()].flatMap((topicId) => values.get(topicId) ?? []);
  const [best] = among.toSorted((a, b) => b.value - a.value || a.topicId - b.topicId);
  if (!best) return null;
  const { topicId, chapterId, value, mastery, answers } = best;
  return {
    topic_id: topicId,
    topic_name: topics.get(topicId) ?? "",
    chapter_id: chapterId,
    chapter_name: outlook.chapters.find(({ id }) => id === chapterId)?.name ?? "",
    // Being the latest chapter makes no topic worth more.
    reason: wordReasons(reasonsAmong(among, null)(best)),
    mastery: topicMastery({ answers, chance: mastery }),
    marks_per_hour: Math.round(600 * value) / 10,
  };
}
