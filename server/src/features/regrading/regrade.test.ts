import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { blockAuditInserts, expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { isOnPostgres, waitUntilBlocked } from "../../../test/test-database.ts";
import {
  type QuestionBody,
  updateQuestionFields,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";
import { createPlayer, noFilters, startDailyQuiz } from "../../../test/test-quizzes.ts";
import { finishRegrades, regradeQuestion } from "../../../test/test-regrades.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { lockUser } from "../../db/lock-user.ts";
import { resumeRegrades, runRegrade } from "./regrade-actions.ts";

const NOTE = "Boyle was marked as right; the law of one pressure is Charles's.";

async function start() {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const add = async (body: QuestionBody) => {
    const question = await editor.request("createQuestion", { body });
    return { ...question, optionIds: question.answers.map(({ id }) => id) };
  };
  const ask = (id: number, note = NOTE) =>
    editor.request("regradeQuestion", { params: { id }, body: { note } });
  const regrade = (id: number, note = NOTE) => regradeQuestion(editor, db, id, note);
  const count = (id: number) => editor.request("previewRegrade", { params: { id } });
  return { db, signInAs, shiftClock, topicId, editor, add, ask, regrade, count };
}

type AttemptedQuestion = { id: number; hash: string; optionIds: number[] };

/** Completes a quiz of these questions with these answers; undefined leaves a question unanswered. */
async function completeQuiz(
  person: TestUser,
  questions: AttemptedQuestion[],
  answers: (object | undefined)[],
) {
  const quiz = await startDailyQuiz(person, questions);
  for (const [index, body] of answers.entries()) if (body) await quiz.answer(questions[index]?.id ?? 0, body);
  await quiz.end();
  return quiz;
}

const withCorrect = (question: { answers: { id: number; text: string }[] }, ...correctTexts: string[]) =>
  question.answers.map(({ id, text }) => ({ id, text, correct: correctTexts.includes(text) }));

/** Requests a regrade by the current key, and stops after the first part, as a process that dies does. */
async function regradeFirstPart(db: Db, questionId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into regrade_requests (question_id, version_id, note, attempts_total)
    select id, version_id, ${NOTE}, (select count(*) from quiz_questions where question_id = questions.id
      and completed_at is not null) from questions where id = ${questionId} returning id`.execute(db);
  await runRegrade(db, rows[0]?.id ?? 0, abortsAfter(1));
}

/** A signal that is aborted once it has been asked so often. */
function abortsAfter(reads: number): AbortSignal {
  let left = reads;
  return {
    get aborted() {
      return left-- <= 0;
    },
  } as AbortSignal;
}

/** Adds completed attempts like the existing one for `count` more learners. */
async function addSimilarAttempts(db: Db, count: number) {
  await sql`with people as (insert into users (google_sub)
      select 'alike ' || n from generate_series(1, ${count}::int) n returning id),
    papers as (insert into quizzes (user_id, hash, type, state, marking_rule_id, total_questions, created_at, last_activity_at,
        completed_at, correct, wrong, score, max_score)
      select p.id, 'alike ' || p.id, z.type, z.state, z.marking_rule_id, 1, now(), now(), now(), z.correct, z.wrong, z.score,
        z.max_score from people p, quizzes z returning id, user_id)
    select count(*) from papers`.execute(db);
  await sql`insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, outcome, score, completed_at)
    select z.user_id, z.id, a.question_id, a.version_id, 0, a.outcome, a.score, now()
    from quizzes z, quiz_questions a where z.hash like 'alike %'`.execute(db);
  await sql`insert into responses (user_id, quiz_id, question_id, selected_option_ids, answered_at)
    select z.user_id, z.id, r.question_id, r.selected_option_ids, now() from quizzes z, responses r where z.hash like 'alike %'`.execute(
    db,
  );
}

test.runIf(isOnPostgres)(
  "a regrade waits for a learner whose quiz is being completed, so that the notebook counts both",
  async () => {
    const { db, signInAs, topicId, editor, add, count } = await start();
    const lawQuestion = await add(validChoiceQuestion(topicId));
    await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
    await addSimilarAttempts(db, 250);
    await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
    await regradeFirstPart(db, lawQuestion.id);
    const last = await db
      .selectFrom("quizzes")
      .select("user_id")
      .orderBy("user_id", "desc")
      .executeTakeFirstOrThrow();
    let regraded: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      // The completion of a quiz takes this lock first.
      await lockUser(tx, last.user_id);
      regraded = finishRegrades(db);
      await waitUntilBlocked(db);
    });
    await regraded;
    expect((await count(lawQuestion.id)).regrade).toMatchObject({
      state: "done",
      attempts: 251,
      raised: 251,
    });
  },
);

test.runIf(isOnPostgres)(
  "an attempt whose quiz was being completed when the regrade was requested is marked again too",
  async () => {
    const { db, signInAs, topicId, editor, add, ask, count } = await start();
    const lawQuestion = await add(validChoiceQuestion(topicId));
    const asha = await signInAs();
    const quiz = await startDailyQuiz(asha, [lawQuestion]);
    await quiz.answer(lawQuestion.id, { answer_id: lawQuestion.optionIds[0] });
    const otherQuiz = await startDailyQuiz(asha, [lawQuestion]);
    let ended: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      // A completion closes its questions in the learner's other quizzes, after it has looked for requests.
      await tx.selectFrom("quizzes").select("id").where("hash", "=", otherQuiz.hash).forUpdate().execute();
      ended = quiz.end();
      await waitUntilBlocked(db);
      await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
      await ask(lawQuestion.id);
      const { id } = await db.selectFrom("regrade_requests").select("id").executeTakeFirstOrThrow();
      await runRegrade(db, id, abortsAfter(3));
      expect((await count(lawQuestion.id)).regrade).toMatchObject({ state: "waiting" });
    });
    await ended;
    await finishRegrades(db);
    expect((await count(lawQuestion.id)).regrade).toMatchObject({ state: "done", attempts: 1, raised: 1 });
    expect(await quiz.stats()).toMatchObject({ correct: 1, wrong: 0, score: 4 });
  },
);

test.runIf(isOnPostgres)(
  "a regrade that a hanging transaction holds up is reported, and done by a later run of the job",
  async () => {
    const { db, signInAs, shiftClock, topicId, editor, add, count } = await start();
    const lawQuestion = await add(validChoiceQuestion(topicId));
    await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
    await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
    await sql`insert into regrade_requests (question_id, version_id, note)
      select id, version_id, ${NOTE} from questions where id = ${lawQuestion.id}`.execute(db);
    await shiftClock("11 seconds");
    const errors: Error[] = [];
    const onError = (error: unknown) => errors.push(error as Error);
    const runJob = () => resumeRegrades(db, { ...standaloneJobContext, onError }, 100);
    await db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      await runJob();
    });
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining("has waited 0.1 seconds for an older transaction"),
    ]);
    expect((await count(lawQuestion.id)).regrade).toMatchObject({ state: "waiting" });
    // Other databases of the server may be written to at the same time.
    await vi.waitFor(async () => {
      await runJob();
      expect((await count(lawQuestion.id)).regrade).toMatchObject({ state: "done", attempts: 1, raised: 1 });
    }, 20_000);
  },
);

test("a regrade that fails is reported, and the ones after it go on", async () => {
  const { db, signInAs, shiftClock, topicId, editor, add, count } = await start();
  const questions = [
    await add(validChoiceQuestion(topicId)),
    await add(validChoiceQuestion(topicId, { text: "Another?" })),
  ];
  const quiz = await completeQuiz(
    await signInAs(),
    questions,
    questions.map(({ optionIds }) => ({ answer_id: optionIds[0] })),
  );
  for (const question of questions) {
    await updateQuestionFields(editor, question.id, { answers: withCorrect(question, "Charles") });
    await regradeFirstPart(db, question.id);
  }
  const [failing, other] = questions.map(({ id }) => id);
  await sql`alter table regrade_requests add check (finished_at is null or question_id <> ${sql.lit(failing)})`.execute(
    db,
  );
  await shiftClock("11 seconds");
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  await resumeRegrades(db, { ...standaloneJobContext, onError });
  expect(errors).toMatchObject([{ code: "23514" }]);
  expect((await count(failing ?? 0)).regrade).toMatchObject({ state: "running" });
  expect((await count(other ?? 0)).regrade).toMatchObject({ state: "done", attempts: 1, raised: 1 });
  expect(await quiz.stats()).toMatchObject({ correct: 2, score: 8 });
});

test("a request for a regrade answers at once, and the editor sees how far it is", async () => {
  const { db, signInAs, topicId, editor, add, ask, count } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
  const { regrade } = await ask(lawQuestion.id);
  expect(regrade).toMatchObject({ note: NOTE, requested_at: expect.stringMatching(/Z$/) });
  await finishRegrades(db);
  expect((await count(lawQuestion.id)).regrade).toEqual({
    state: "done",
    note: NOTE,
    requested_at: regrade.requested_at,
    finished_at: expect.stringMatching(/Z$/),
    attempts_total: 1,
    attempts: 1,
    raised: 1,
    lowered: 0,
  });
  const entries = (await listAudit(db)).filter(({ action }) => action === "regradeQuestion");
  expect(entries).toMatchObject([
    { actor_id: editor.id, after: { note: NOTE, version: 2, requested: true } },
    { actor_id: editor.id, after: { note: NOTE, version: 2, attempts: 1, raised: 1 } },
  ]);
});

test("a job continues a regrade whose process has died, after the learners that were done", async () => {
  const { db, signInAs, shiftClock, topicId, editor, add, count } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
  await addSimilarAttempts(db, 250);
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
  await regradeFirstPart(db, lawQuestion.id);
  const progress = async () => (await count(lawQuestion.id)).regrade;
  expect(await progress()).toMatchObject({ state: "running", attempts_total: 251, attempts: 200 });
  await resumeRegrades(db);
  expect(await progress()).toMatchObject({ state: "running", attempts: 200 });
  await shiftClock("11 seconds");
  await resumeRegrades(db);
  expect(await progress()).toMatchObject({ state: "done", attempts_total: 251, attempts: 251, raised: 251 });
  const totals = db.selectFrom("quizzes").select(["score", "correct"]).distinct();
  expect(await totals.execute()).toEqual([{ score: 4, correct: 1 }]);
});

test("a key that is taken back while attempts are marked again reaches nobody else, and can be undone", async () => {
  const { db, signInAs, shiftClock, topicId, editor, add, regrade, count } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  const [charles] = lawQuestion.optionIds;
  const right = lawQuestion.answers.find(({ correct }) => correct)?.text ?? "";
  await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: charles }]);
  await addSimilarAttempts(db, 250);
  const playing = await startDailyQuiz(await signInAs(), [lawQuestion]);
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
  await regradeFirstPart(db, lawQuestion.id);
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, right) });
  await shiftClock("11 seconds");
  await resumeRegrades(db);
  const progress = await count(lawQuestion.id);
  expect(progress).toMatchObject({ attempts: 200, regrade: { state: "done", attempts: 200 } });
  await playing.answer(lawQuestion.id, { answer_id: charles });
  await playing.end();
  expect(await playing.stats()).toMatchObject({ correct: 0, wrong: 1 });
  expect(await regrade(lawQuestion.id)).toMatchObject({ attempts: 200, lowered: 200 });
  const totals = db.selectFrom("quizzes").select(["correct", "wrong"]).distinct();
  expect(await totals.execute()).toEqual([{ correct: 0, wrong: 1 }]);
});

test("a quiz in progress and a paper sat later end by the new key, also if nobody had completed the question", async () => {
  const { db, signInAs, topicId, editor, add, regrade, count } = await start();
  const questions: AttemptedQuestion[] = [];
  for (let index = 0; index < 5; index++)
    questions.push(await add(validChoiceQuestion(topicId, { text: `Law ${index}?` })));
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const playing = await startDailyQuiz(asha, questions);
  const body = { type: "built", filters: noFilters, count: 5, minutes: null, mode: "practice" } as const;
  const built = createPlayer(ravi, (await ravi.request("createQuiz", { body })).hash);
  const { id: test } = await ravi.request("saveBuiltTest", { body: { hash: built.hash, name: "Laws" } });
  await built.discard();
  for (const { id } of questions) {
    const { answers } = await editor.request("getAdminQuestion", { params: { id } });
    await updateQuestionFields(editor, id, { answers: withCorrect({ answers }, "Charles") });
    // Ravi's saved test and Asha's quiz.
    expect(await count(id)).toMatchObject({ attempts: 0, unfinished: 2 });
    expect(await regrade(id)).toEqual({ attempts: 0, raised: 0, lowered: 0 });
    expect(await count(id)).toMatchObject({ unfinished: 0 });
  }
  const sitting = createPlayer(
    ravi,
    (await ravi.request("createQuiz", { body: { type: "built", test } })).hash,
  );
  for (const quiz of [playing, sitting]) {
    for (const { id, optionIds } of questions) await quiz.answer(id, { answer_id: optionIds[0] });
    await quiz.end();
    expect(await quiz.stats()).toMatchObject({ correct: 5, wrong: 0, score: 20, max_score: 20 });
    expect(await quiz.question(questions[0]?.id ?? 0)).toMatchObject({
      correction: { note: NOTE, score_after: 4 },
    });
  }
  expect(await db.selectFrom("mistakes").selectAll().execute()).toEqual([]);
});

test("thousands of attempts are regraded in batches, each once", async () => {
  const { db, signInAs, topicId, editor, add, regrade, count } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
  await addSimilarAttempts(db, 4100);
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  expect(await regrade(lawQuestion.id)).toEqual({ attempts: 4101, raised: 4101, lowered: 0 });
  const sizes = querySpy.mock.calls.flatMap(([statement]) => {
    const [grades] = (statement as unknown as pg.QueryConfig).values ?? [];
    return typeof grades === "string" && grades.startsWith("[{") ? [JSON.parse(grades).length] : [];
  });
  querySpy.mockRestore();
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  const totals = db.selectFrom("quizzes").select(["score", "correct"]).distinct();
  expect(await totals.execute()).toEqual([{ score: 4, correct: 1 }]);
  expect(await count(lawQuestion.id)).toMatchObject({ attempts: 0 });
});

test("a corrected key changes marks, totals and review, and students see the reason", async () => {
  const { db, signInAs, topicId, editor, add, regrade, count } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId, { solution: "Boyle, of course." }));
  const other = await add(validChoiceQuestion(topicId, { text: "Another?" }));
  const [charles, boyle] = lawQuestion.optionIds;
  const [asha, ravi, tara] = [await signInAs(), await signInAs(), await signInAs()];
  const ashasQuiz = await completeQuiz(
    asha,
    [lawQuestion, other],
    [{ answer_id: charles }, { answer_id: other.optionIds[1] }],
  );
  const ravisQuiz = await completeQuiz(ravi, [lawQuestion, other], [{ answer_id: boyle }, undefined]);
  const tarasQuiz = await completeQuiz(tara, [lawQuestion, other], [undefined, undefined]);
  expect(await ashasQuiz.stats()).toMatchObject({ correct: 1, wrong: 1, unattempted: 0, score: 3 });
  expect(await count(lawQuestion.id)).toMatchObject({ attempts: 0, learners: 0, changed_key: false });

  const correctedBody = { answers: withCorrect(lawQuestion, "Charles"), solution: "Charles, of course." };
  await updateQuestionFields(editor, lawQuestion.id, correctedBody);
  expect(await ashasQuiz.question(lawQuestion.id)).toMatchObject({ score: -1, correction: null });
  expect(await count(lawQuestion.id)).toEqual({
    attempts: 3,
    learners: 3,
    changed_key: true,
    reworded: false,
    unmatched: 0,
    unfinished: 0,
    regrade: null,
    version: 2,
  });
  expect(await regrade(lawQuestion.id)).toEqual({ attempts: 3, raised: 1, lowered: 1 });

  expect(await ashasQuiz.stats()).toMatchObject({
    correct: 2,
    correct_pct: 100,
    wrong: 0,
    score: 8,
    max_score: 8,
  });
  expect(await ravisQuiz.stats()).toMatchObject({ correct: 0, wrong: 1, unattempted: 1, score: -1 });
  expect(await tarasQuiz.stats()).toMatchObject({ correct: 0, wrong: 0, unattempted: 2, score: 0 });
  const corrected_at = expect.stringMatching(/Z$/);
  const reviewed = await ashasQuiz.question(lawQuestion.id);
  expect(reviewed).toMatchObject({
    outcome: "correct",
    score: 4,
    text: lawQuestion.text,
    answers: [{ isCorrect: true }, { isCorrect: false }, { isCorrect: false }],
    solution_html: expect.stringMatching(/Charles, of course/),
    correction: { note: NOTE, corrected_at, score_before: -1, score_after: 4 },
  });
  const skippedQuestion = await tarasQuiz.question(lawQuestion.id);
  expect(skippedQuestion).toMatchObject({
    outcome: "unattempted",
    correction: { score_before: 0, score_after: 0 },
  });
  expect(await ashasQuiz.question(other.id)).toMatchObject({ score: 4, correction: null });

  const not_changed = "what the app had learned about these students from their old marks";
  const after = { note: NOTE, version: 2, attempts: 3, raised: 1, lowered: 1, not_changed };
  expect((await listAudit(db)).at(-1)).toMatchObject({
    actor_id: editor.id,
    action: "regradeQuestion",
    object_kind: "question",
    object_id: lawQuestion.id,
    after,
  });
});

test("a quiz that was in progress during a regrade is regraded when it ends, and without a regrade it keeps its key", async () => {
  const { signInAs, topicId, editor, add, regrade } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  const [charles, boyle] = lawQuestion.optionIds;
  const [asha, ravi, tara] = [await signInAs(), await signInAs(), await signInAs()];
  await completeQuiz(asha, [lawQuestion], [{ answer_id: charles }]);
  const quizOf = async (person: TestUser, answer_id: number | undefined) => {
    const quiz = await startDailyQuiz(person, [lawQuestion]);
    await quiz.answer(lawQuestion.id, { answer_id });
    return quiz;
  };
  const [early, late] = [await quizOf(ravi, boyle), await quizOf(tara, charles)];
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
  await early.end();
  expect(await early.question(lawQuestion.id)).toMatchObject({ score: 4, correction: null });

  expect(await regrade(lawQuestion.id)).toEqual({ attempts: 2, raised: 1, lowered: 1 });
  await late.end();
  expect(await late.stats()).toMatchObject({ correct: 1, wrong: 0, score: 4 });
  expect(await late.question(lawQuestion.id)).toMatchObject({
    outcome: "correct",
    answers: [{ isCorrect: true }, { isCorrect: false }, { isCorrect: false }],
    correction: { note: NOTE, score_before: -1, score_after: 4 },
  });
  expect(await tara.request("listMistakes", { query: {} })).toMatchObject({ total: 0 });
  const { corrections } = await tara.request("listCorrections", { query: {} });
  expect(corrections).toMatchObject([
    { regraded_quizzes: [{ hash: late.hash, score_before: -1, score_after: 4 }] },
  ]);
});

test("regrading twice changes nothing twice, and restoring the old key restores the marks", async () => {
  const { db, signInAs, topicId, editor, add, regrade, count } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  const quiz = await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
  expect(await regrade(lawQuestion.id)).toMatchObject({ attempts: 1, raised: 1 });
  const stats = await quiz.stats();
  expect(await regrade(lawQuestion.id)).toEqual({ attempts: 0, raised: 0, lowered: 0 });
  await updateQuestionFields(editor, lawQuestion.id, {
    answers: withCorrect(lawQuestion, "Charles"),
    text: "Other words?",
  });
  expect(await count(lawQuestion.id)).toMatchObject({ attempts: 0, learners: 0, changed_key: true });
  expect(await quiz.stats()).toEqual(stats);

  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Boyle") });
  expect(await regrade(lawQuestion.id, "We were right at first.")).toEqual({
    attempts: 1,
    raised: 0,
    lowered: 1,
  });
  expect(await quiz.stats()).toMatchObject({ correct: 0, wrong: 1, score: -1 });
  const correction = { note: "We were right at first.", score_before: 4, score_after: -1 };
  expect(await quiz.question(lawQuestion.id)).toMatchObject({ correction });
  const rows = await db.selectFrom("regrades").select("score_after").orderBy("version_id").execute();
  expect(rows.map(({ score_after }) => score_after)).toEqual([4, -1]);
});

test("two editors who regrade at the same time correct each answer once", async () => {
  const { db, signInAs, topicId, editor, add, ask } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  const quiz = await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
  await Promise.all([ask(lawQuestion.id, "The first."), ask(lawQuestion.id, "The second.")]);
  await finishRegrades(db);
  const requests = db.selectFrom("regrade_requests").select(["raised", "attempts_total"]).orderBy("raised");
  expect((await requests.execute()).map(({ raised }) => raised)).toEqual([0, 1]);
  expect(await quiz.stats()).toMatchObject({ correct: 1, score: 4 });
});

test("each quiz is regraded by its own marking rule, and only if it had the options of the new key", async () => {
  const { signInAs, topicId, editor, add, regrade, count } = await start();
  const type = "multi choice multi correct" as const;
  const gases = { type, answers: ["O2", "N2", "Br2"].map((text) => ({ text, correct: text === "O2" })) };
  const many = await add(validChoiceQuestion(topicId, gases));
  const [oxygen, nitrogen] = many.optionIds;
  const goals = { target_exam: "JEE Advanced", target_year: 2027, class_standard: "XII" } as const;
  const partialQuiz = await completeQuiz(await signInAs({ goals }), [many], [{ answer_ids: [oxygen] }]);
  const fullQuiz = await completeQuiz(await signInAs(), [many], [{ answer_ids: [oxygen, nitrogen] }]);
  const added = [...withCorrect(many, "O2", "N2"), { text: "He", correct: true }];
  const resaved = await updateQuestionFields(editor, many.id, { answers: added });
  expect(await regrade(many.id)).toEqual({ attempts: 2, raised: 1, lowered: 1 });
  expect(await partialQuiz.stats()).toMatchObject({ correct: 0, wrong: 1, score: 1 });
  expect(await partialQuiz.question(many.id)).toMatchObject({ outcome: "partial" });
  expect(await fullQuiz.stats()).toMatchObject({ correct: 1, wrong: 0, score: 4 });

  await updateQuestionFields(editor, many.id, { answers: withCorrect(resaved, "He") });
  expect(await count(many.id)).toMatchObject({ attempts: 0, learners: 0, changed_key: true, unmatched: 2 });
});

test("warns an editor who swapped the texts of options instead of the key", async () => {
  const { signInAs, topicId, editor, add, count } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[1] }]);
  const swapped = ["Boyle", "Charles", "Avogadro"].map((text, index) => ({
    id: lawQuestion.optionIds[index],
    text,
    correct: text === "Boyle",
  }));
  await updateQuestionFields(editor, lawQuestion.id, { answers: swapped });
  expect(await count(lawQuestion.id)).toEqual({
    attempts: 1,
    learners: 1,
    changed_key: true,
    reworded: true,
    unmatched: 0,
    unfinished: 0,
    regrade: null,
    version: 2,
  });
});

test("a wider range corrects typed answers; a change of the question type does not", async () => {
  const { signInAs, topicId, editor, add, regrade, count } = await start();
  const number = await add(validNumericalQuestion(topicId));
  const quiz = await completeQuiz(await signInAs(), [number], [{ answer_id: "4.6" }]);
  await updateQuestionFields(editor, number.id, { accept: [["4.5", "4.60"]] });
  expect(await regrade(number.id)).toMatchObject({ raised: 1 });
  expect(await quiz.question(number.id)).toMatchObject({ outcome: "correct", accept: [["4.5", "4.60"]] });
  await updateQuestionFields(editor, number.id, { ...validChoiceQuestion(topicId), accept: [] });
  expect(await count(number.id)).toMatchObject({ attempts: 0, learners: 0, changed_key: true, unmatched: 1 });
});

test("an answer that did not count is not counted by regrading", async () => {
  const { db, signInAs, topicId, editor, add, regrade } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  const quiz = await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
  await sql`update quiz_questions set outcome = 'unattempted', score = 0`.execute(db);
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
  expect(await regrade(lawQuestion.id)).toEqual({ attempts: 1, raised: 0, lowered: 0 });
  expect(await quiz.question(lawQuestion.id)).toMatchObject({ outcome: "unattempted", score: 0 });
});

test("a question that now has several correct answers is not regraded", async () => {
  const { signInAs, topicId, editor, add, count } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
  await updateQuestionFields(editor, lawQuestion.id, {
    type: "multi choice multi correct",
    answers: withCorrect(lawQuestion, "Charles", "Boyle"),
  });
  expect(await count(lawQuestion.id)).toMatchObject({ attempts: 0, changed_key: true });
});

test("rejects regrading a draft, an unknown question or without a reason, and changes nothing", async () => {
  const { db, signInAs, topicId, editor, add, regrade, count } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  const quiz = await completeQuiz(await signInAs(), [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
  await updateQuestionFields(editor, lawQuestion.id, {
    status: "review",
    answers: withCorrect(lawQuestion, "Charles"),
  });
  expect(await expectRejection(regrade(lawQuestion.id))).toMatchObject({
    status: 409,
    code: "not_published",
  });
  expect(await count(lawQuestion.id)).toMatchObject({ version: null });
  await updateQuestionFields(editor, lawQuestion.id, { status: "published" });
  for (const note of ["", "  ", "x".repeat(501)])
    expect(await expectRejection(regrade(lawQuestion.id, note))).toMatchObject({ status: 400 });
  expect(await expectRejection(regrade(lawQuestion.id + 1))).toMatchObject({ status: 404 });
  expect(await expectRejection(count(lawQuestion.id + 1))).toMatchObject({ status: 404 });
  await blockAuditInserts(db);
  expect(await expectRejection(regrade(lawQuestion.id))).toMatchObject({ status: 500 });
  expect(await quiz.stats()).toMatchObject({ correct: 0, score: -1 });
  expect(await db.selectFrom("regrades").selectAll().execute()).toEqual([]);
});

test("a regrade cannot be changed or deleted while its attempt exists", async () => {
  const { db, signInAs, topicId, editor, add, regrade } = await start();
  const lawQuestion = await add(validChoiceQuestion(topicId));
  const asha = await signInAs();
  await completeQuiz(asha, [lawQuestion], [{ answer_id: lawQuestion.optionIds[0] }]);
  await updateQuestionFields(editor, lawQuestion.id, { answers: withCorrect(lawQuestion, "Charles") });
  await regrade(lawQuestion.id);
  for (const statement of [sql`update regrades set score_after = 9`, sql`delete from regrades`])
    await expect(statement.execute(db)).rejects.toThrow(/never changed/);
  await asha.request("deleteUser");
  expect(await db.selectFrom("regrades").selectAll().execute()).toEqual([]);
});
