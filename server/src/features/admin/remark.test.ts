import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { breakAudit, listAudit, refusalOf } from "../../../test/test-admin.ts";
import { type Person, startTestApp } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import { type Body, resave, soundChoice, soundNumber } from "../../../test/test-editor.ts";
import { startCustom } from "../../../test/test-quizzes.ts";
import type { Db } from "../../db/connect.ts";

const NOTE = "Boyle was marked as right; the law of one pressure is Charles's.";

async function start() {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const editor = await signedIn({ role: "editor" });
  const add = async (body: Body) => {
    const question = await editor.call("createQuestion", { body });
    return { ...question, optionIds: question.answers.map(({ id }) => id) };
  };
  const remark = (id: number, note = NOTE) =>
    editor.call("remarkQuestion", { params: { id }, body: { note } });
  const count = (id: number) => editor.call("countRemark", { params: { id } });
  return { db, signedIn, topicId, editor, add, remark, count };
}

type Asked = { id: number; hash: string; optionIds: number[] };

/** A completed quiz of these questions, answered so. */
async function attempt(person: Person, asked: Asked[], answers: (object | undefined)[]) {
  const quiz = await startCustom(person, asked);
  for (const [index, body] of answers.entries()) if (body) await quiz.answer(asked[index]?.id ?? 0, body);
  await quiz.end();
  return quiz;
}

const keyed = (question: { answers: { id: number; text: string }[] }, ...right: string[]) =>
  question.answers.map(({ id, text }) => ({ id, text, correct: right.includes(text) }));

/** Completed attempts like this one, of as many learners more. */
async function addAlike(db: Db, count: number) {
  await sql`with people as (insert into users (google_sub)
      select 'alike ' || n from generate_series(1, ${count}::int) n returning id),
    papers as (insert into quizzes (user_id, hash, type, state, marking_rule_id, total_questions, created_at, active_at,
        completed_at, correct, wrong, score, max_score)
      select p.id, 'alike ' || p.id, z.type, z.state, z.marking_rule_id, 1, now(), now(), now(), z.correct, z.wrong, z.score,
        z.max_score from people p, quizzes z returning id, user_id)
    select count(*) from papers`.execute(db);
  await sql`insert into quiz_questions (user_id, quiz_id, question_id, version_id, position, outcome, score, completed_at)
    select z.user_id, z.id, a.question_id, a.version_id, 0, a.outcome, a.score, now()
    from quizzes z, quiz_questions a where z.hash like 'alike %'`.execute(db);
  await sql`insert into responses (user_id, quiz_id, question_id, chosen, answered_at)
    select z.user_id, z.id, r.question_id, r.chosen, now() from quizzes z, responses r where z.hash like 'alike %'`.execute(
    db,
  );
}

test("thousands of attempts are marked anew a part at a time, each once", async () => {
  const { db, signedIn, topicId, editor, add, remark, count } = await start();
  const law = await add(soundChoice(topicId));
  await attempt(await signedIn(), [law], [{ answer_id: law.optionIds[0] }]);
  await addAlike(db, 4100);
  await resave(editor, law.id, { answers: keyed(law, "Charles") });
  const sent = vi.spyOn(pg.Client.prototype, "query");
  expect(await remark(law.id)).toEqual({ attempts: 4101, raised: 4101, lowered: 0 });
  const sizes = sent.mock.calls.flatMap(([statement]) => {
    const [marks] = (statement as unknown as pg.QueryConfig).values ?? [];
    return typeof marks === "string" && marks.startsWith("[{") ? [JSON.parse(marks).length] : [];
  });
  sent.mockRestore();
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2000);
  const totals = db.selectFrom("quizzes").select(["score", "correct"]).distinct();
  expect(await totals.execute()).toEqual([{ score: 4, correct: 1 }]);
  expect(await count(law.id)).toMatchObject({ attempts: 0 });
});

test("a wrong key is made good: marks, sums and review follow, and students read why", async () => {
  const { db, signedIn, topicId, editor, add, remark, count } = await start();
  const law = await add(soundChoice(topicId, { solution: "Boyle, of course." }));
  const other = await add(soundChoice(topicId, { text: "Another?" }));
  const [charles, boyle] = law.optionIds;
  const [asha, ravi, tara] = [await signedIn(), await signedIn(), await signedIn()];
  const hers = await attempt(asha, [law, other], [{ answer_id: charles }, { answer_id: other.optionIds[1] }]);
  const his = await attempt(ravi, [law, other], [{ answer_id: boyle }, undefined]);
  const skipped = await attempt(tara, [law, other], [undefined, undefined]);
  const open = await startCustom(tara, [law]);
  await open.answer(law.id, { answer_id: boyle });
  expect(await hers.stats()).toMatchObject({ correct: 1, wrong: 1, unattempted: 0, score: 3 });
  expect(await count(law.id)).toMatchObject({ attempts: 0, learners: 0, changed_key: false });

  const fixed = { answers: keyed(law, "Charles"), solution: "Charles, of course." };
  await resave(editor, law.id, fixed);
  expect(await hers.question(law.id)).toMatchObject({ score: -1, correction: null });
  expect(await count(law.id)).toEqual({ attempts: 3, learners: 3, changed_key: true, reworded: false });
  expect(await remark(law.id)).toEqual({ attempts: 3, raised: 1, lowered: 1 });

  expect(await hers.stats()).toMatchObject({
    correct: 2,
    correct_pct: 100,
    wrong: 0,
    score: 8,
    max_score: 8,
  });
  expect(await his.stats()).toMatchObject({ correct: 0, wrong: 1, unattempted: 1, score: -1 });
  expect(await skipped.stats()).toMatchObject({ correct: 0, wrong: 0, unattempted: 2, score: 0 });
  const corrected_at = expect.stringMatching(/Z$/);
  const reviewed = await hers.question(law.id);
  expect(reviewed).toMatchObject({
    outcome: "correct",
    score: 4,
    text: law.text,
    answers: [{ isCorrect: true }, { isCorrect: false }, { isCorrect: false }],
    solution_html: expect.stringMatching(/Charles, of course/),
    correction: { note: NOTE, corrected_at, score_before: -1, score_after: 4 },
  });
  const untouched = await skipped.question(law.id);
  expect(untouched).toMatchObject({
    outcome: "unattempted",
    correction: { score_before: 0, score_after: 0 },
  });
  expect(await hers.question(other.id)).toMatchObject({ score: 4, correction: null });

  const after = { note: NOTE, version: 2, attempts: 3, raised: 1, lowered: 1, learning: "kept as it was" };
  expect((await listAudit(db)).at(-1)).toMatchObject({
    actor_id: editor.id,
    action: "remarkQuestion",
    object_kind: "question",
    object_id: law.id,
    after,
  });
  await open.end();
  expect(await open.question(law.id)).toMatchObject({ score: 4, correction: null });
});

test("marking twice moves nothing twice; a key that turns back turns the marks back", async () => {
  const { db, signedIn, topicId, editor, add, remark, count } = await start();
  const law = await add(soundChoice(topicId));
  const quiz = await attempt(await signedIn(), [law], [{ answer_id: law.optionIds[0] }]);
  await resave(editor, law.id, { answers: keyed(law, "Charles") });
  expect(await remark(law.id)).toMatchObject({ attempts: 1, raised: 1 });
  const stats = await quiz.stats();
  expect(await remark(law.id)).toEqual({ attempts: 0, raised: 0, lowered: 0 });
  await resave(editor, law.id, { answers: keyed(law, "Charles"), text: "Other words?" });
  expect(await count(law.id)).toMatchObject({ attempts: 0, learners: 0, changed_key: true });
  expect(await quiz.stats()).toEqual(stats);

  await resave(editor, law.id, { answers: keyed(law, "Boyle") });
  expect(await remark(law.id, "We were right at first.")).toEqual({ attempts: 1, raised: 0, lowered: 1 });
  expect(await quiz.stats()).toMatchObject({ correct: 0, wrong: 1, score: -1 });
  const correction = { note: "We were right at first.", score_before: 4, score_after: -1 };
  expect(await quiz.question(law.id)).toMatchObject({ correction });
  const rows = await db.selectFrom("corrections").select("score_after").orderBy("version_id").execute();
  expect(rows.map(({ score_after }) => score_after)).toEqual([4, -1]);
});

test("two editors who mark again at once correct each answer once", async () => {
  const { signedIn, topicId, editor, add, remark } = await start();
  const law = await add(soundChoice(topicId));
  const quiz = await attempt(await signedIn(), [law], [{ answer_id: law.optionIds[0] }]);
  await resave(editor, law.id, { answers: keyed(law, "Charles") });
  const both = await Promise.all([remark(law.id), remark(law.id)]);
  expect(both.map(({ raised }) => raised).sort()).toEqual([0, 1]);
  expect(await quiz.stats()).toMatchObject({ correct: 1, score: 4 });
});

test("each quiz is marked by its own rule, and only by the options it offered", async () => {
  const { signedIn, topicId, editor, add, remark, count } = await start();
  const type = "multi choice multi correct" as const;
  const gases = { type, answers: ["O2", "N2", "Br2"].map((text) => ({ text, correct: text === "O2" })) };
  const many = await add(soundChoice(topicId, gases));
  const [oxygen, nitrogen] = many.optionIds;
  const goals = { target_exam: "JEE Advanced", target_year: 2027, class_standard: "XII" } as const;
  const half = await attempt(await signedIn({ goals }), [many], [{ answer_ids: [oxygen] }]);
  const all = await attempt(await signedIn(), [many], [{ answer_ids: [oxygen, nitrogen] }]);
  const added = [...keyed(many, "O2", "N2"), { text: "He", correct: true }];
  const now = await resave(editor, many.id, { answers: added });
  expect(await remark(many.id)).toEqual({ attempts: 2, raised: 1, lowered: 1 });
  expect(await half.stats()).toMatchObject({ correct: 0, wrong: 1, score: 1 });
  expect(await half.question(many.id)).toMatchObject({ outcome: "partial" });
  expect(await all.stats()).toMatchObject({ correct: 1, wrong: 0, score: 4 });

  await resave(editor, many.id, { answers: keyed(now, "He") });
  expect(await count(many.id)).toMatchObject({ attempts: 0, learners: 0, changed_key: true });
});

test("an editor who swapped words in place of the key is warned", async () => {
  const { signedIn, topicId, editor, add, count } = await start();
  const law = await add(soundChoice(topicId));
  await attempt(await signedIn(), [law], [{ answer_id: law.optionIds[1] }]);
  const swapped = ["Boyle", "Charles", "Avogadro"].map((text, index) => ({
    ...{ id: law.optionIds[index], text },
    correct: text === "Boyle",
  }));
  await resave(editor, law.id, { answers: swapped });
  expect(await count(law.id)).toEqual({ attempts: 1, learners: 1, changed_key: true, reworded: true });
});

test("a widened range makes good what was typed; a question of another kind leaves it", async () => {
  const { signedIn, topicId, editor, add, remark, count } = await start();
  const number = await add(soundNumber(topicId));
  const quiz = await attempt(await signedIn(), [number], [{ answer_id: "4.6" }]);
  await resave(editor, number.id, { accept: [["4.5", "4.60"]] });
  expect(await remark(number.id)).toMatchObject({ raised: 1 });
  expect(await quiz.question(number.id)).toMatchObject({ outcome: "correct", accept: [["4.5", "4.60"]] });
  await resave(editor, number.id, { ...soundChoice(topicId), accept: [] });
  expect(await count(number.id)).toMatchObject({ attempts: 0, learners: 0, changed_key: true });
});

test("an answer that did not count does not count now", async () => {
  const { db, signedIn, topicId, editor, add, remark } = await start();
  const law = await add(soundChoice(topicId));
  const quiz = await attempt(await signedIn(), [law], [{ answer_id: law.optionIds[0] }]);
  await sql`update quiz_questions set outcome = 'unattempted', score = 0`.execute(db);
  await resave(editor, law.id, { answers: keyed(law, "Charles") });
  expect(await remark(law.id)).toEqual({ attempts: 1, raised: 0, lowered: 0 });
  expect(await quiz.question(law.id)).toMatchObject({ outcome: "unattempted", score: 0 });
});

test("one that has several right answers now is another question", async () => {
  const { signedIn, topicId, editor, add, count } = await start();
  const law = await add(soundChoice(topicId));
  await attempt(await signedIn(), [law], [{ answer_id: law.optionIds[0] }]);
  await resave(editor, law.id, {
    type: "multi choice multi correct",
    answers: keyed(law, "Charles", "Boyle"),
  });
  expect(await count(law.id)).toMatchObject({ attempts: 0, changed_key: true });
});

test("a draft, a question that is not there and a marking without a reason are refused and change nothing", async () => {
  const { db, signedIn, topicId, editor, add, remark, count } = await start();
  const law = await add(soundChoice(topicId));
  const quiz = await attempt(await signedIn(), [law], [{ answer_id: law.optionIds[0] }]);
  await resave(editor, law.id, { status: "review", answers: keyed(law, "Charles") });
  expect(await refusalOf(remark(law.id))).toMatchObject({ status: 409, code: "not_published" });
  await resave(editor, law.id, { status: "published" });
  for (const note of ["", "  ", "x".repeat(501)])
    expect(await refusalOf(remark(law.id, note))).toMatchObject({ status: 400 });
  expect(await refusalOf(remark(law.id + 1))).toMatchObject({ status: 404 });
  expect(await refusalOf(count(law.id + 1))).toMatchObject({ status: 404 });
  await breakAudit(db);
  expect(await refusalOf(remark(law.id))).toMatchObject({ status: 500 });
  expect(await quiz.stats()).toMatchObject({ correct: 0, score: -1 });
  expect(await db.selectFrom("corrections").selectAll().execute()).toEqual([]);
});

test("a correction cannot be changed or taken away while its attempt is there", async () => {
  const { db, signedIn, topicId, editor, add, remark } = await start();
  const law = await add(soundChoice(topicId));
  const asha = await signedIn();
  await attempt(asha, [law], [{ answer_id: law.optionIds[0] }]);
  await resave(editor, law.id, { answers: keyed(law, "Charles") });
  await remark(law.id);
  for (const attack of [sql`update corrections set score_after = 9`, sql`delete from corrections`])
    await expect(attack.execute(db)).rejects.toThrow(/never changed/);
  await asha.call("deleteUser");
  expect(await db.selectFrom("corrections").selectAll().execute()).toEqual([]);
});
