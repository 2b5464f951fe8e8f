import type { ResponseOf, TargetExam } from "@rasayan/contract";
import { topicEvidence } from "@rasayan/engine";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../domain-errors.ts";
import { isClosed } from "../attempts/attempt-actions.ts";
import { readReleased } from "../attempts/quiz-actions.ts";
import { type LearnerContext, readLearnerContext } from "../learning/learner-context-actions.ts";
import { renderBodies } from "../questions/text-rendering-actions.ts";
import { listEasierQuestions } from "../selection/topic-queries.ts";
import { findExplainedQuestion, listNotes, type NoteOfTopic } from "./explanation-queries.ts";
import { type FoundPassage, findPassages } from "./find-passages.ts";

type Learner = { id: number; target_exam: TargetExam | null };
type Explanation = ResponseOf<"getExplanation">;

/** A prerequisite of which the learner has retained less than this share is worth reading first. */
const LOW_RETAINED_BELOW = 0.6;

/**
 * Returns what explains a question of a learner's quiz, without any model: parts of notes found by the words of the
 * question. Throws `notFound`, or `conflict` while its key must not be seen, so that no passage can be a hint.
 */
export async function explainQuestion(
  deps: Deps,
  learner: Learner,
  publicId: string,
  questionId: number,
): Promise<Explanation> {
  const { db } = deps;
  const question = await readReleased(deps, learner.id, publicId, () =>
    findExplainedQuestion(db, learner.id, publicId, questionId),
  );
  if (!isClosed(question) || question.key_opens_at) throw conflict("question_open");
  const { topic_id, chapter_id } = question;
  const retained = lowPrerequisites(await readLearnerContext(db, learner.id), chapter_id);
  const notes = await listNotes(db, question, [...retained.keys()]);
  const { passages, example } = findPassages(
    question,
    topic_id,
    notes.filter(({ is_near }) => is_near),
  );
  const [earlier] = findPassages(
    question,
    topic_id,
    notes.filter((note) => retained.has(note.topic_id)),
  ).passages;
  const found = example ? [...passages, example] : passages;
  const rendered = await renderBodies(
    deps,
    found.map(({ source }) => source),
  );
  const parts = found.map((part, index) => toPassage(part, rendered[index]?.html ?? ""));
  return {
    passages: parts.slice(0, passages.length),
    example: parts[passages.length] ?? null,
    prerequisite: earlier
      ? {
          ...toReference(earlier.note),
          retained: Math.round(1000 * (retained.get(earlier.note.topic_id) ?? 0)) / 10,
        }
      : null,
    easier_questions: (await listEasierQuestions(db, learner, question, 0)).length,
  };
}

/** Returns how much of each topic of the chapters that this one requires is retained, where that is little. */
function lowPrerequisites(context: LearnerContext, chapterId: number): Map<number, number> {
  const required = context.chapters.find(({ id }) => id === chapterId)?.requires ?? [];
  return new Map(
    topicEvidence(context).flatMap((topic) =>
      required.includes(topic.chapterId) && topic.retained !== null && topic.retained < LOW_RETAINED_BELOW
        ? [[topic.topicId, topic.retained] as const]
        : [],
    ),
  );
}

const toPassage = ({ note, anchor }: FoundPassage<NoteOfTopic>, html: string) => ({
  ...toReference(note),
  anchor,
  html,
});

const toReference = ({ id, title, topic_id, topic_name, chapter_id, chapter_name }: NoteOfTopic) => ({
  note_id: id,
  note_title: title,
  topic_id,
  topic_name,
  chapter_id,
  chapter_name,
});
