import { sql } from "kysely";
import type { Db } from "../src/db/connect.ts";
import type { AddedQuestion } from "./test-content.ts";

/**
 * A learner's quiz of two questions: the question under test, then a later one. An answer to the later question shows
 * that the first was presented.
 */
export type Attempt = {
  /** Index of the selected option, from 0; null if the question was left blank. */
  selectedIndex: number | null;
  /** Marks scored in the rest of the quiz, out of 40. */
  otherMarks: number;
  timeMs?: number;
  role?: "student" | "editor";
  /** The learner; by default a new one. */
  userId?: number;
  /** False if the learner left the quiz before the question was presented. */
  wasPresented?: boolean;
  state?: "completed" | "in_progress";
};

/**
 * Stores attempts at a single-choice question (key B, +4 and -1 marks) as completed quizzes would, each worth 44 marks.
 * Returns the user ids.
 */
export async function addAttempts(
  db: Db,
  question: AddedQuestion,
  laterQuestion: AddedQuestion,
  attempts: readonly Attempt[],
): Promise<number[]> {
  const userIds: number[] = [];
  for (const attempt of attempts) userIds.push(await addAttempt(db, question, laterQuestion, attempt));
  return userIds;
}

async function addAttempt(
  db: Db,
  question: AddedQuestion,
  laterQuestion: AddedQuestion,
  attempt: Attempt,
): Promise<number> {
  const {
    selectedIndex,
    otherMarks,
    timeMs = 0,
    role = "student",
    wasPresented = true,
    state = "completed",
  } = attempt;
  const user_id = attempt.userId ?? (await addUser(db, role));
  const awardedMarks = selectedIndex === null ? 0 : selectedIndex === 1 ? 4 : -1;
  const outcome = selectedIndex === null ? "unattempted" : selectedIndex === 1 ? "correct" : "wrong";
  const now = sql<Date>`app_now()`;
  const isCompleted = state === "completed";
  const { id: quiz_id } = await db
    .insertInto("quizzes")
    .values({
      user_id,
      hash: sql<string>`gen_random_uuid()::text`,
      type: "custom",
      state,
      total_questions: 2,
      marking_rule_id: sql`(select id from marking_rules where slug = 'jee-main-2025')`,
      created_at: now,
      last_activity_at: now,
      completed_at: isCompleted ? now : null,
      ...(isCompleted ? { correct: 1, wrong: 0, score: otherMarks + awardedMarks, max_score: 44 } : {}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const completedFields = isCompleted ? { completed_at: now, outcome, score: awardedMarks } : {};
  const quizQuestions = [question, laterQuestion].map(({ id }, position) => ({
    user_id,
    quiz_id,
    question_id: id,
    position,
    ...completedFields,
    version_id: sql<number>`(select version_id from questions where id = ${id})`,
  }));
  await db.insertInto("quiz_questions").values(quizQuestions).execute();
  const answer = { user_id, quiz_id, time_ms: timeMs, answered_at: now };
  const answers =
    selectedIndex === null
      ? []
      : [
          {
            ...answer,
            question_id: question.id,
            selected_option_ids: [question.optionIds[selectedIndex] ?? 0],
          },
        ];
  const laterAnswers = wasPresented
    ? [{ ...answer, question_id: laterQuestion.id, selected_option_ids: [laterQuestion.optionIds[1] ?? 0] }]
    : [];
  const responses = [...answers, ...laterAnswers];
  if (responses.length > 0) await db.insertInto("responses").values(responses).execute();
  return user_id;
}

async function addUser(db: Db, role: string): Promise<number> {
  const { id } = await db
    .insertInto("users")
    .values({ google_sub: sql<string>`gen_random_uuid()::text`, role })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
