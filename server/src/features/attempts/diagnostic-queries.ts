import type { TargetExam } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";

type QuizQuestionRow = {
  user_id: number;
  quiz_id: number;
  question_id: number;
  version_id: number;
  position: number;
};

/** Adds a question to a quiz that grows. */
export async function insertQuizQuestion(tx: Db, row: QuizQuestionRow): Promise<void> {
  await tx.insertInto("quiz_questions").values(row).execute();
}

/** Returns the goals that decide which questions a learner gets. */
export function findQuizOwner(tx: Db, userId: number) {
  return tx
    .selectFrom("users")
    .select(["id", "target_exam", "class_standard"])
    .where("id", "=", userId)
    .$narrowType<{ target_exam: TargetExam | null }>()
    .executeTakeFirst();
}
