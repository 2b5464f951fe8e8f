import { sql } from "kysely";
import { expect, test } from "vitest";
import { type ResponseError, startTestApp } from "../../../test/test-app.ts";
import {
  addTestQuestions,
  correctAnswer,
  createPlayer,
  type Player,
  setClockToEnd,
  startQuiz,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

/** Returns everything that a request could change, as text. */
async function snapshotOf(db: Db): Promise<string> {
  const { rows } = await sql`select
    (select jsonb_agg(q order by id) from quizzes q) as quizzes,
    (select jsonb_agg(q order by quiz_id, question_id) from quiz_questions q) as questions,
    (select jsonb_agg(r order by quiz_id, question_id) from responses r) as responses`.execute(db);
  return JSON.stringify(rows);
}

type RequestCase = [
  name: string,
  request: (player: Player, questionId: number, answer: object) => Promise<unknown>,
];
const REQUEST_CASES: RequestCase[] = [
  ["quiz", (player) => player.quiz()],
  ["question", (player, id) => player.question(id)],
  ["stats", (player) => player.stats()],
  ["answer", (player, id, answer) => player.answer(id, answer)],
  ["end", (player) => player.end()],
  ["discard", (player) => player.discard()],
];

test("another student's quiz, in progress, overdue or completed, looks like one that does not exist", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId, single } = await addTestQuestions(db);
  const asha = await signInAs();
  const binu = await signInAs();
  const editor = await signInAs({ role: "editor" });
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, correctAnswer(single));

  const tryAll = async () => {
    const before = await snapshotOf(db);
    for (const [name, request] of REQUEST_CASES) {
      const rejections = [];
      for (const [person, hash] of [
        [binu, quiz.hash],
        [editor, quiz.hash],
        [binu, "AAAAAAAAAAAAAAAAAAAAAA"],
      ] as const) {
        const attempt = request(createPlayer(person, hash), single.id, correctAnswer(single));
        const rejection = await attempt.then(
          () => undefined,
          (error: ResponseError) => error,
        );
        rejections.push({ status: rejection?.status, body: rejection?.body });
      }
      const error = { code: "quiz_not_found", params: {}, message: "No such quiz." };
      const notFound = { status: 404, body: { error } };
      expect(rejections, name).toEqual([notFound, notFound, notFound]);
    }
    expect(await snapshotOf(db)).toBe(before);
  };

  await tryAll();
  await setClockToEnd(db, quiz.hash, "10 minutes");
  await tryAll();
  await quiz.end();
  await tryAll();
});

test("the history and the list of quizzes in progress contain only the user's own quizzes", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId } = await addTestQuestions(db);
  const asha = await signInAs();
  const binu = await signInAs();
  const quiz = await startQuiz(asha, chapterId);
  const history = { params: { id: chapterId }, query: { type: "quick-quiz" as const } };
  expect(await binu.request("listOpenQuizzes")).toEqual({ quizzes: [], due_tests: [] });
  expect(await binu.request("listQuizHistory", history)).toEqual({ quizzes: [], hasMore: false });
  expect((await asha.request("listQuizHistory", history)).quizzes).toMatchObject([{ hash: quiz.hash }]);
});

test("public ids have 128 random bits", async () => {
  const { db, signInAs } = await startTestApp();
  const { chapterId } = await addTestQuestions(db);
  const hashes = [];
  for (let count = 0; count < 5; count += 1) {
    const quiz = await startQuiz(await signInAs(), chapterId);
    hashes.push(quiz.hash);
  }
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{22,}$/);
  expect(new Set(hashes).size).toBe(5);
});
