import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import type { Db } from "../src/db/connect.ts";
import { startTestApp } from "./test-app.ts";
import {
  addTestQuestions,
  correctAnswer,
  createPlayer,
  type Player,
  startQuiz,
  wrongAnswer,
} from "./test-quizzes.ts";

/** Starts an app with `count` learners, each of whom has a quiz in progress. */
async function startPlayers(count: number) {
  const testApp = await startTestApp();
  const paper = await addTestQuestions(testApp.db);
  const players = [];
  for (let n = 0; n < count; n++) {
    const player = await startQuiz(await testApp.signInAs(), paper.chapterId);
    await player.question(paper.single.id);
    players.push(player);
  }
  return { ...testApp, ...paper, players };
}

const listTypedAnswers = async (db: Db) =>
  (
    await sql<{
      numeric_answer: string;
    }>`select numeric_answer from responses order by numeric_answer`.execute(db)
  ).rows.map(({ numeric_answer }) => numeric_answer);

const listStoredAnswers = async (db: Db) =>
  (
    await sql<{ hash: string; selected_option_ids: number[] }>`select hash, selected_option_ids from responses
      join quizzes on quizzes.id = quiz_id order by quizzes.id`.execute(db)
  ).rows;

/** Makes every statement that saves the answer 13 fail with this error condition. */
async function rejectThirteen(db: Db, condition: string) {
  await sql`create function refuse() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise 'no thirteen' using errcode = '${condition}'; end $$`)}`.execute(db);
  await sql`create trigger refuse before insert on responses for each row when (new.numeric_answer = '13')
    execute function refuse()`.execute(db);
}

const statementText = (statement: unknown) =>
  typeof statement === "string" ? statement : String((statement as pg.QueryConfig).text);

/** Returns the number of requests that a batched statement serves; empty for any other statement. */
function batchSizesOf([statement, values]: unknown[]): number[] {
  const [requests] = ((statement as pg.QueryConfig).values ?? values ?? []) as unknown[];
  return typeof requests === "string" && requests.startsWith("[") ? [JSON.parse(requests).length] : [];
}

test("concurrent answers and questions of many learners take few statements, and each learner gets their own", async () => {
  const { db, players, single } = await startPlayers(12);
  const answers = players.map((_player, index) => (index % 2 ? correctAnswer(single) : wrongAnswer(single)));
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await Promise.all(players.map((player, index) => player.answer(single.id, answers[index] ?? {})));
  const questions = await Promise.all(players.map((player) => player.question(single.id)));
  expect(sent.mock.calls.length).toBeLessThan(players.length);
  sent.mockRestore();
  expect(questions.map((question) => question.selected_answer)).toEqual(
    answers.map(({ answer_id }) => answer_id),
  );
  expect(await listStoredAnswers(db)).toEqual(
    players.map(({ hash }, index) => ({ hash, selected_option_ids: [answers[index]?.answer_id] })),
  );
});

test("each invalid answer in a batch is rejected for its own reason, and the valid ones are saved", async () => {
  const { db, players, single, signInAs } = await startPlayers(4);
  const [onTime, foreign, completed, twice] = players as [Player, Player, Player, Player];
  await completed.end();
  const outsider = createPlayer(await signInAs(), onTime.hash);
  const sent = await Promise.all([
    onTime.sendAnswer(single.id, correctAnswer(single)),
    foreign.sendAnswer(single.id, { answer_id: 2 ** 31 }),
    foreign.sendAnswer(0, correctAnswer(single)),
    completed.sendAnswer(single.id, correctAnswer(single)),
    outsider.sendAnswer(single.id, wrongAnswer(single)),
    twice.sendAnswer(single.id, { ...wrongAnswer(single), seq: 1 }),
    twice.sendAnswer(single.id, { ...correctAnswer(single), seq: 2 }),
  ]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 409, 404, 200, 200]);
  expect(await listStoredAnswers(db)).toEqual(
    [onTime, twice].map(({ hash }) => ({ hash, selected_option_ids: [correctAnswer(single).answer_id] })),
  );
});

test("an answer that the database rejects doesn't affect the others in its batch", async () => {
  const { db, players, number } = await startPlayers(4);
  await rejectThirteen(db, "check_violation");
  const sent = await Promise.all(
    players.map((player, index) => player.sendAnswer(number.id, { answer_id: `${12 + index}` })),
  );
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 500, 200, 200]);
  expect(await listTypedAnswers(db)).toEqual(["12", "14", "15"]);
});

test.each([
  ["times out", "query_canceled", 503],
  ["ends in a deadlock", "deadlock_detected", 503],
  ["raises an exception in a trigger", "raise_exception", 500],
])("an answer that %s fails, and the others in its batch are saved", async (_how, condition, status) => {
  const { db, players, number } = await startPlayers(6);
  await rejectThirteen(db, condition);
  const sent = await Promise.all(
    players.map((player, index) => player.sendAnswer(number.id, { answer_id: `${11 + index}` })),
  );
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, status, 200, 200, 200]);
  expect(await listTypedAnswers(db)).toEqual(["11", "12", "14", "15", "16"]);
});

test("only the answer that the database rejects is retried in a transaction of its own", async () => {
  const { db, players, number } = await startPlayers(6);
  await rejectThirteen(db, "check_violation");
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await Promise.all(
    players.map((player, index) => player.sendAnswer(number.id, { answer_id: `${11 + index}` })),
  );
  const beginStatements = sent.mock.calls.filter(([statement]) => /^begin/.test(statementText(statement)));
  sent.mockRestore();
  expect(beginStatements).toHaveLength(1);
});

test("a batched statement serves at most 64 requests", async () => {
  const { players, single } = await startPlayers(1);
  const [player] = players as [Player];
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const questions = await Promise.all(Array.from({ length: 200 }, () => player.question(single.id)));
  const sizes = sent.mock.calls.flatMap(batchSizesOf);
  sent.mockRestore();
  expect(questions.map(({ id }) => id)).toEqual(questions.map(() => single.id));
  expect(Math.max(...sizes)).toBe(64);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(200);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "rejects requests at once with 503 and Retry-After when too many wait for the database",
  async () => {
    const { db, players, single } = await startPlayers(1);
    const [player] = players as [Player];
    const { sent, rejected } = await db.transaction().execute(async (other) => {
      await sql`lock table questions`.execute(other);
      const sent = Array.from({ length: 2_300 }, () => player.sendQuestion(single.id));
      return { sent, rejected: await Promise.any(sent) };
    });
    expect(rejected).toMatchObject({ statusCode: 503, headers: { "retry-after": "2" } });
    const codes = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(2_000);
    expect(new Set(codes)).toEqual(new Set([200, 503]));
  },
);

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "an answer to a quiz that another request has locked delays no other one, and is saved with its mark afterwards",
  async () => {
    const { db, players, single } = await startPlayers(2);
    const [lockedPlayer, freePlayer] = players as [Player, Player];
    const lockedAnswer = await db.transaction().execute(async (other) => {
      await sql`select from quizzes where hash = ${lockedPlayer.hash} for update`.execute(other);
      const answer = { ...correctAnswer(single), marked: true };
      const pending = lockedPlayer.sendAnswer(single.id, answer);
      expect((await freePlayer.sendAnswer(single.id, correctAnswer(single))).statusCode).toBe(200);
      expect(await listStoredAnswers(db)).toMatchObject([{ hash: freePlayer.hash }]);
      return { pending };
    });
    expect((await lockedAnswer.pending).statusCode).toBe(200);
    expect(await listStoredAnswers(db)).toHaveLength(2);
    expect((await lockedPlayer.quiz()).marked_ids).toEqual([single.id]);
  },
);
