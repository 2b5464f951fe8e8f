import type { Db } from "../src/db/connect.ts";
import { addChapter, addMarkingRules, addQuestion } from "./test-content.ts";
import type { Player } from "./test-quizzes.ts";

export const BRANCHES = ["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"];

/**
 * Inserts one chapter per branch, each with eight questions, of which one is multi-correct and one numerical. Returns
 * the branch of each question by its id.
 */
export async function addThreeBranches(db: Db) {
  await addMarkingRules(db);
  const branchOf = new Map<number, string>();
  for (const type of BRANCHES) {
    const { topicId } = await addChapter(db, { name: type, type });
    const multiCorrect = await addQuestion(db, topicId, { type: "multi choice multi correct" });
    const numerical = await addQuestion(db, topicId, { type: "numerical", accept: [["1", "1"]] });
    const ids = [multiCorrect.id, numerical.id];
    for (let count = 0; count < 6; count += 1) ids.push((await addQuestion(db, topicId)).id);
    for (const id of ids) branchOf.set(id, type);
  }
  return branchOf;
}

type Question = Awaited<ReturnType<Player["question"]>>;

/** Returns an answer that is valid for the question's type. It may be right or wrong. */
export const anyAnswer = (type: Question["type"], answers: Question["answers"]) => {
  if (type === "numerical") return { answer_id: "1" };
  return type === "multi choice multi correct"
    ? { answer_ids: [answers[0]?.id ?? 0] }
    : { answer_id: answers[0]?.id };
};

/** Answers all questions of a diagnostic quiz, at most `maxQuestions`. Returns the ids of all that were presented. */
export async function answerAll(diagnostic: Player, maxQuestions = 100): Promise<number[]> {
  for (let index = 0; index < maxQuestions; index += 1) {
    const id = (await diagnostic.quiz()).question_ids[index];
    if (id === undefined) break;
    const { type, answers } = await diagnostic.question(id);
    await diagnostic.answer(id, anyAnswer(type, answers));
  }
  return (await diagnostic.quiz()).question_ids;
}
