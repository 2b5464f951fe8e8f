import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Refused, startTestApp } from "../../../test/test-app.ts";
import {
  addPaper,
  type Player,
  playerOf,
  rightOf,
  setClockToEnd,
  startQuiz,
} from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

/** Everything a call could change, as text. */
async function contentsOf(db: Db): Promise<string> {
  const { rows } = await sql`select
    (select jsonb_agg(q order by id) from quizzes q) as quizzes,
    (select jsonb_agg(q order by quiz_id, question_id) from quiz_questions q) as questions,
    (select jsonb_agg(r order by quiz_id, question_id) from responses r) as responses`.execute(db);
  return JSON.stringify(rows);
}

type Call = [name: string, make: (player: Player, questionId: number, answer: object) => Promise<unknown>];
const CALLS: Call[] = [
  ["quiz", (player) => player.quiz()],
  ["question", (player, id) => player.question(id)],
  ["stats", (player) => player.stats()],
  ["answer", (player, id, answer) => player.answer(id, answer)],
  ["end", (player) => player.end()],
];

test("another student's quiz, running, overdue or completed, is like one that does not exist", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId, single } = await addPaper(db);
  const asha = await signedIn();
  const binu = await signedIn();
  const editor = await signedIn({ role: "editor" });
  const quiz = await startQuiz(asha, chapterId);
  await quiz.answer(single.id, rightOf(single));

  const tryAll = async () => {
    const before = await contentsOf(db);
    for (const [name, make] of CALLS) {
      const refusals = [];
      for (const [person, hash] of [
        [binu, quiz.hash],
        [editor, quiz.hash],
        [binu, "AAAAAAAAAAAAAAAAAAAAAA"],
      ] as const) {
        const made = make(playerOf(person, hash), single.id, rightOf(single));
        const refusal = await made.then(
          () => undefined,
          (error: Refused) => error,
        );
        refusals.push({ status: refusal?.status, body: refusal?.body });
      }
      const notThere = { status: 404, body: { error: { code: "not_found", message: "No such quiz." } } };
      expect(refusals, name).toEqual([notThere, notThere, notThere]);
    }
    expect(await contentsOf(db)).toBe(before);
  };

  await tryAll();
  await setClockToEnd(db, quiz.hash, "10 minutes");
  await tryAll();
  await quiz.end();
  await tryAll();
});

test("history and open quizzes are one's own", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId } = await addPaper(db);
  const asha = await signedIn();
  const binu = await signedIn();
  const quiz = await startQuiz(asha, chapterId);
  const history = { params: { id: chapterId }, query: { type: "quick-quiz" as const } };
  expect(await binu.call("listOpenQuizzes")).toEqual({ quizzes: [] });
  expect(await binu.call("listQuizHistory", history)).toEqual({ quizzes: [], hasMore: false });
  expect((await asha.call("listQuizHistory", history)).quizzes).toMatchObject([{ hash: quiz.hash }]);
});

test("hashes hold 128 bits of chance", async () => {
  const { db, signedIn } = await startTestApp();
  const { chapterId } = await addPaper(db);
  const hashes = [];
  for (let count = 0; count < 5; count += 1) {
    const quiz = await startQuiz(await signedIn(), chapterId);
    hashes.push(quiz.hash);
  }
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{22,}$/);
  expect(new Set(hashes).size).toBe(5);
});
