import type { SmartPath } from "@rasayan/contract";
import { overallPrep, reasonFor, topicMastery, topicParts, topicValues, wordReason } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { type LearnerOutlook, readOutlook } from "../learning/outlook-actions.ts";
import { readCardDay } from "../revision/card-actions.ts";
import { readQuestionDay } from "../revision/revision-actions.ts";
import { nextSteps } from "./next-steps.ts";
import { isNew, toChapters, toEstimate, toGoal, toHistory, toPrep } from "./smart-path-figures.ts";
import { listKeptPrep } from "./smart-path-queries.ts";

type Learner = { id: number; target_exam: string | null; class_standard: string | null };

const DAYS_OF_HISTORY = 90;
const CARD_MINUTES = 0.8;
const QUESTION_MINUTES = 2;

/** The learner's way to the exam as it stands now, with the reasons for what it says. */
export async function getSmartPath(db: Db, learner: Learner): Promise<SmartPath> {
  const questionDay = await readQuestionDay(db, learner);
  const cardDay = await readCardDay(db, learner);
  const outlook = await readOutlook(db, learner.id);
  const kept = await listKeptPrep(db, learner.id, DAYS_OF_HISTORY);
  const topics = topicParts(outlook);
  const prep = overallPrep(topics);
  const today = toToday(questionDay.questions, cardDay.cards);
  const path = {
    ...{ goal: toGoal(outlook), today },
    best_topic: bestTopic(outlook, questionDay.topics),
    chapters: toChapters(outlook, topics),
  };
  return {
    ...path,
    next_steps: nextSteps({ ...path, isNew: isNew(outlook.learner) }),
    overall_prep: toPrep(outlook, prep, kept),
    history: toHistory(outlook.now, prep, kept),
    estimate: toEstimate(outlook),
  };
}

type Questions = Awaited<ReturnType<typeof readQuestionDay>>["questions"];
type Cards = Awaited<ReturnType<typeof readCardDay>>["cards"];

function toToday(questions: Questions, cards: Cards): SmartPath["today"] {
  const leftOf = (rows: readonly { is_done: boolean }[]) => rows.filter(({ is_done }) => !is_done).length;
  const shown = {
    cards: cards.map(({ topic_id, topic_name, chapter_id, chapter_name, reason, is_revised }) => ({
      ...{ topic_id, topic_name, chapter_id, chapter_name, reason, is_done: is_revised },
    })),
    questions: questions.map(({ id, hash, topic_id, topic_name, reason, is_answered }) => ({
      ...{ id, hash, topic_id, topic_name, reason, is_done: is_answered },
    })),
  };
  const minutes = CARD_MINUTES * leftOf(shown.cards) + QUESTION_MINUTES * leftOf(shown.questions);
  return { minutes: Math.ceil(minutes), ...shown };
}

/** Of the topics of the learner's day the one worth most per minute. */
function bestTopic(
  outlook: LearnerOutlook,
  topics: readonly { id: number; name: string }[],
): SmartPath["best_topic"] {
  const values = topicValues(outlook);
  const [best] = topics
    .flatMap((topic) => {
      const value = values.get(topic.id);
      return value ? [{ topic, value }] : [];
    })
    .toSorted((a, b) => b.value.value - a.value.value || a.topic.id - b.topic.id);
  if (!best) return null;
  const { chapterId, value, mastery, answers } = best.value;
  return {
    topic_id: best.topic.id,
    topic_name: best.topic.name,
    chapter_id: chapterId,
    chapter_name: outlook.chapters.find(({ id }) => id === chapterId)?.name ?? "",
    reason: wordReason(reasonFor(best.value, outlook.latestChapterId)),
    mastery: topicMastery({ answers, chance: mastery }),
    marks_per_hour: Math.round(600 * value) / 10,
  };
}
