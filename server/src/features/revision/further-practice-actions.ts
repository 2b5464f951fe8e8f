import { DAILY_QUESTIONS, examTrackOf } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { findDailyQuestions, type Learner } from "./daily-plan-queries.ts";
import { listDueCandidates } from "./due-queries.ts";
import { listIncorrectToday, listWeakestTopics } from "./further-practice-queries.ts";
import { MAX_CANDIDATES, MAX_PER_TOPIC } from "./revision-actions.ts";

const MAX_REDO = 30;

/** Returns what a learner can practise after the questions of the day. It changes nothing. */
export async function listFurtherPractice(db: Db, learner: Learner) {
  const { topics, questions } = await findDailyQuestions(db, learner);
  const topicIds = topics.map(({ id }) => id);
  const candidates = await listDueCandidates(db, learner, {
    topicIds,
    plannedIds: questions.map(({ id }) => id),
    examTrack: examTrackOf(learner.target_exam),
    maxPerTopic: MAX_PER_TOPIC,
    limit: MAX_CANDIDATES,
  });
  const available = candidates.filter(({ is_open }) => !is_open);
  const firstHashes = (of: typeof available) => of.slice(0, DAILY_QUESTIONS).map(({ hash }) => hash);
  const weakestIds = await listWeakestTopics(db, learner.id, topicIds);
  const weakestId = weakestIds.find((id) => available.some(({ topic_id }) => topic_id === id));
  const ofWeakest = available.filter(({ topic_id }) => topic_id === weakestId);
  return {
    redo: await listIncorrectToday(db, learner, MAX_REDO),
    more: firstHashes(available),
    weakest_topic: ofWeakest[0]
      ? { name: ofWeakest[0].topic_name, question_hashes: firstHashes(ofWeakest) }
      : null,
  };
}
