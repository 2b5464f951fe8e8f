import type { BuiltTestFilters, ChapterQuizType } from "@rasayan/contract";
import { sql } from "kysely";
import type { Db } from "../src/db/connect.ts";
import { ResponseError, type TestUser } from "./test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "./test-content.ts";

/** Inserts a chapter with one question of each type. Their keys: B (single), A, B and C (many), 20 (number). */
export async function addTestQuestions(db: Db) {
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const single = await addQuestion(db, topicId);
  const many = await addQuestion(db, topicId, {
    type: "multi choice multi correct",
    options: ["A", "B", "C", "D"].map((text) => ({ text, correct: text !== "D" })),
  });
  const number = await addQuestion(db, topicId, { type: "numerical", accept: [["20", "20"]] });
  return { chapterId, topicId, single, many, number };
}

/** Filters of a built test that every question fits. */
export const noFilters: BuiltTestFilters = {
  chapter_ids: [],
  topic_ids: [],
  exam: null,
  types: [],
  difficulties: [],
  states: [],
  years: [],
};

/** Starts a quiz on a chapter and returns functions to take it. */
export async function startQuiz(
  person: TestUser,
  chapterId: number,
  type: ChapterQuizType = "quick-quiz_chapter",
  mode: "plain" | "exam" | "practice" = "plain",
) {
  const body = { type, chapter_id: chapterId, ...(mode === "plain" ? {} : { mode }) };
  const { hash } = await person.request("createQuiz", { body });
  return createPlayer(person, hash);
}

export async function startDailyQuiz(person: TestUser, questions: readonly AddedQuestion[]) {
  const question_hashes = questions.map((question) => question.hash);
  const { hash } = await person.request("createQuiz", { body: { type: "custom", question_hashes } });
  return createPlayer(person, hash);
}

export async function startDiagnostic(person: TestUser) {
  const { hash } = await person.request("createDiagnostic", { body: {} });
  return createPlayer(person, hash);
}

export type Player = ReturnType<typeof createPlayer>;

/**
 * Returns functions with which a user takes a quiz. They throw ResponseError if the server rejects the request, except
 * `sendAnswer` and `sendQuestion`, which return every response.
 */
export function createPlayer(person: TestUser, hash: string) {
  const params = { hash };
  /** Sends an answer and returns the whole response, whatever its status. A string payload is sent unchanged. */
  const sendAnswer = (
    questionId: number | string,
    payload: object | string,
    headers: Record<string, string> = {},
  ) =>
    person.send({
      method: "POST",
      url: `/api/quiz/${hash}/question/${questionId}/answer`,
      headers: { "content-type": "application/json", ...headers },
      payload,
    });
  const sendQuestion = (questionId: number) =>
    person.send({ url: `/api/quiz/${hash}/question/${questionId}` });
  return {
    hash,
    sendAnswer,
    sendQuestion,
    answer: async (questionId: number, body: object, headers?: Record<string, string>) => {
      const response = await sendAnswer(questionId, body, headers);
      if (response.statusCode !== 200) throw new ResponseError(response);
    },
    quiz: async () => (await person.request("getQuiz", { params })).quiz,
    question: async (questionId: number) =>
      (await person.request("getQuizQuestion", { params: { hash, questionId } })).question,
    stats: async () => (await person.request("getQuizStats", { params })).stats,
    saveTimes: (times: { question_id: number; time_ms: number; offline_ms?: number }[]) =>
      person.request("saveQuestionTimes", { params, body: { times } }),
    discard: () => person.request("discardQuiz", { params, body: {} }),
    end: () => person.request("endQuiz", { params, body: {} }),
  };
}

/** Request bodies that answer a single-choice question whose key is B. */
export const correctAnswer = ({ optionIds }: AddedQuestion) => ({ answer_id: optionIds[1] });
export const wrongAnswer = ({ optionIds }: AddedQuestion) => ({ answer_id: optionIds[0] });

/** Stops app_now(), so that a slow machine can't change the result. `shiftClock` still moves it, from this time. */
export async function freezeClock(db: Db): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const frozenAt = sql.lit(rows[0]?.now.toISOString());
  await sql`create or replace function app_now() returns timestamptz language sql volatile as
    $$ select ${frozenAt}::timestamptz + shift from test_clock $$`.execute(db);
}

/** Sets the clock to this interval after a quiz's deadline, or before it if the interval is negative. */
export async function setClockToEnd(db: Db, hash: string, interval: string): Promise<void> {
  await sql`update test_clock set shift = shift + ((select end_time from quizzes where hash = ${hash})
    + ${interval}::interval - app_now())`.execute(db);
}

/** Sets the clock to the start of the real tomorrow in India plus this interval. */
export async function setClockInIndia(db: Db, time: string): Promise<void> {
  await sql`update test_clock set shift = (date_trunc('day', clock_timestamp() at time zone 'Asia/Kolkata')
    + interval '1 day' + ${time}::interval) at time zone 'Asia/Kolkata' - clock_timestamp()`.execute(db);
}
