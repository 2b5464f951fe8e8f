import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { expect, test, vi } from "vitest";
import type { Db } from "../src/db/connect.ts";
import { ResponseError, startTestApp, type TestUser } from "./test-app.ts";
import { type AddedQuestion, addChapter, addMarkingRules, addQuestion } from "./test-content.ts";
import { isOnPostgres, waitUntilBlocked } from "./test-database.ts";
import { updateQuestionFields, validChoiceQuestion } from "./test-question-bodies.ts";
import { createPlayer, type Player, startDailyQuiz, wrongAnswer } from "./test-quizzes.ts";
import { finishRegrades } from "./test-regrades.ts";
import { addVersion } from "./test-versions.ts";

const ROUNDS = 40;
/** A learner may report twenty questions a day. */
const ROUNDS_PER_LEARNER = 20;
const DEADLOCK = "40P01";

type Round = { learner: TestUser; editor: TestUser; quiz: Player; question: AddedQuestion; round: number };

/** What may happen at the same time to one learner and one question. */
const OPERATIONS = {
  regrade: ({ editor, question }: Round) =>
    editor.request("regradeQuestion", { params: { id: question.id }, body: { note: "A wrong key." } }),
  save: ({ editor, question, round }: Round) =>
    updateQuestionFields(editor, question.id, { solution: `Solution ${round}.` }),
  report: ({ learner, quiz, question }: Round) =>
    learner.request("reportQuestion", {
      params: { hash: quiz.hash, questionId: question.id },
      body: { reason: "key_wrong", text: "It is A." },
    }),
  resolve: ({ editor, question }: Round) =>
    editor.request("resolveReports", {
      params: { id: question.id },
      body: { resolution: "rejected", note: "The key is right." },
    }),
  start: ({ learner, question }: Round) => startDailyQuiz(learner, [question]),
  answer: ({ quiz, question }: Round) => quiz.answer(question.id, wrongAnswer(question)),
  end: ({ quiz }: Round) => quiz.end(),
};
type Operation = keyof typeof OPERATIONS;

const PAIRS = (Object.keys(OPERATIONS) as Operation[]).flatMap((first, index, all) =>
  all.slice(index + 1).map((second): [Operation, Operation] => [first, second]),
);

test.runIf(isOnPostgres)(
  "regrades, saves, reports, starts, answers and ends that collide never block each other for good",
  { timeout: 300_000 },
  async () => {
    const { db, signInAs } = await startTestApp();
    await addMarkingRules(db);
    const { topicId } = await addChapter(db);
    const editor = await signInAs({ role: "editor" });
    const querySpy = vi.spyOn(pg.Client.prototype, "query");
    for (const [first, second] of PAIRS) {
      const question = await addQuestion(db, topicId);
      let learner = await signInAs();
      const failures: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        if (round === ROUNDS_PER_LEARNER) learner = await signInAs();
        await addVersion(db, question, { key: round % 2, text: "Which one?" });
        const quiz = await startDailyQuiz(learner, [question]);
        const context = { learner, editor, quiz, question, round };
        await quiz.answer(question.id, wrongAnswer(question));
        if ([first, second].includes("resolve")) await OPERATIONS.report(context);
        const isFirstDelayed = round % 2 === 0;
        const run = async (operation: Operation, isDelayed: boolean) => {
          // Each round begins one of them a little later, so that their statements interleave differently.
          for (let turn = 0; isDelayed && turn < round / 2; turn++) await nextTurn();
          await OPERATIONS[operation](context).catch((error: unknown) => {
            if (!(error instanceof ResponseError) || error.status >= 500)
              failures.push(`${operation}: ${error}`);
          });
        };
        await Promise.all([run(first, isFirstDelayed), run(second, !isFirstDelayed)]);
        // A quiz that was started in between is ended too, or the next round would get it again.
        for (const { hash } of await openQuizzes(db, learner)) await createPlayer(learner, hash).end();
        await finishRegrades(db);
      }
      const rejected = querySpy.mock.settledResults.flatMap(({ type, value }) =>
        type === "rejected" ? [(value as { code?: string }).code] : [],
      );
      querySpy.mockClear();
      expect([first, second, failures, rejected.filter((code) => code === DEADLOCK)]).toEqual([
        first,
        second,
        [],
        [],
      ]);
    }
  },
);

const openQuizzes = (db: Db, learner: TestUser) =>
  db
    .selectFrom("quizzes")
    .select("hash")
    .where("user_id", "=", learner.id)
    .where("state", "=", "in_progress")
    .execute();

test.runIf(isOnPostgres)(
  "while a learner's account is being deleted, admins and other learners can save",
  async () => {
    const { db, signInAs } = await startTestApp();
    await addMarkingRules(db);
    const { topicId } = await addChapter(db);
    const question = await addQuestion(db, topicId);
    const [asha, ravi] = [await signInAs(), await signInAs()];
    const admin = await signInAs({ role: "admin" });
    const { hash } = await startDailyQuiz(asha, [question]);
    let deleted: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom("quizzes").select("id").where("hash", "=", hash).forUpdate().execute();
      deleted = asha.request("deleteUser");
      await waitUntilBlocked(db);
      expect(await admin.request("createQuestion", { body: validChoiceQuestion(topicId) })).toMatchObject({
        status: "published",
      });
      await ravi.request("deleteUser");
    });
    await deleted;
    expect((await db.selectFrom("users").select("id").execute()).map(({ id }) => id)).toEqual([admin.id]);
  },
);
