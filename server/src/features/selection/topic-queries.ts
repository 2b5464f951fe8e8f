import type { TargetExam } from "@rasayan/contract";
import { examTrackOf } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { countSharedTags, listCandidates, MAX_CANDIDATES } from "./candidate-queries.ts";
import { quizTypes } from "./quiz-types.ts";
import { type Candidate, type Likeness, selectEasier } from "./selection.ts";

type Learner = { id: number; target_exam: TargetExam | null };
type TopicOfChapter = { topic_id: number; chapter_id: number };

const EASIER_QUESTIONS = 2;

/** Returns what a quiz of one topic chooses from, shuffled by `seed`. */
export function listTopicCandidates(
  tx: Db,
  learner: Learner,
  { type, topic_id, chapter_id }: TopicOfChapter & { type: "similar" | "topic" },
  seed: number,
): Promise<Candidate[]> {
  const { candidates } = quizTypes[type];
  const sampling = {
    userId: learner.id,
    chapterIds: [chapter_id],
    topicId: topic_id,
    seed: String(seed),
    exam: examTrackOf(learner.target_exam),
    maxPerTopic: candidates.maxPerTopic,
  };
  return listCandidates(tx, sampling, { order: candidates.order, limit: MAX_CANDIDATES });
}

/** Returns the questions of a quiz of easier ones than this, of the same topic. */
export async function listEasierQuestions(
  tx: Db,
  learner: Learner,
  like: Likeness & TopicOfChapter,
  seed: number,
): Promise<Candidate[]> {
  const { topic_id, chapter_id } = like;
  const candidates = await listTopicCandidates(tx, learner, { type: "similar", topic_id, chapter_id }, seed);
  const sharedTags = await countSharedTags(
    tx,
    like.id,
    candidates.map(({ id }) => id),
  );
  return selectEasier(candidates, EASIER_QUESTIONS, like, sharedTags);
}
