import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { type Attempt, addAttempts } from "../../../test/test-attempts.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { refreshItemStatistics } from "./refresh-actions.ts";

/**
 * Attempts of thirty learners, the best first: each letter is the chosen option, and - is blank. The upper and lower
 * group of 27 % have eight learners each.
 */
const attempts = (choices: string): Attempt[] =>
  [...choices.replaceAll(" ", "")].map((letter, index) => ({
    selectedIndex: letter === "-" ? null : "ABCD".indexOf(letter),
    otherMarks: 40 - index,
  }));

const HEALTHY = "BBBBBBBB BBBBBBACDACDAC ADCADCAB";
/** C leads the key B among the best, 5 to 3, but not below them. */
const MISKEYED = "CCCCCBBB BBBBBBBACDACDA DAABABDA";
/** Two of the best eight choose the key B, and six of the weakest eight. */
const NEGATIVE = "BBAACCDD BBBBBBBACDACDA BBBBBBAD";
/** Nobody chooses D. */
const DEAD = "BBBBBBBB BBBBBBACCACCAC AACAACAB";
/** Thirteen of thirty leave it blank, which is more than 40 %; twelve are exactly 40 %. */
const OMITTED = "BBBBBBBB ------------- ACDACDACB";
const SOMETIMES_OMITTED = "BBBBBBBB ------------ AACDACDACB";

async function start() {
  const { db, signInAs } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const next = await addQuestion(db, topicId);
  // An answer to this question shows that the question before it was presented.
  await db.updateTable("questions").set({ status: "review" }).where("id", "=", next.id).execute();
  const addAttemptedQuestion = async (choices: string) => {
    const question = await addQuestion(db, topicId);
    await addAttempts(db, question, next, attempts(choices));
    return question;
  };
  const editor = await signInAs({ role: "editor" });
  const listFlagged = async (query = {}) => editor.request("listFlaggedQuestions", { query });
  const optionFlagsOf = async (id: number) => {
    const { statistics } = await editor.request("getQuestionStatistics", { params: { id } });
    return statistics[0]?.options.map((option) => option.flags);
  };
  const countWaiting = () => editor.request("countWaiting");
  return { db, addAttemptedQuestion, listFlagged, optionFlagsOf, countWaiting };
}

test("flags a question for a likely wrong key, negative discrimination, and options that nobody chooses", async () => {
  const { db, addAttemptedQuestion, listFlagged, countWaiting } = await start();
  await addAttemptedQuestion(HEALTHY);
  const [miskeyed, negative, dead] = [
    await addAttemptedQuestion(MISKEYED),
    await addAttemptedQuestion(NEGATIVE),
    await addAttemptedQuestion(DEAD),
  ];
  await addAttemptedQuestion(MISKEYED.slice(0, -1));
  expect(await listFlagged()).toMatchObject({ questions: [], pagination: { total: 0 } });
  await refreshItemStatistics(db);

  const { questions, pagination } = await listFlagged();
  const found = new Map(questions.map(({ id, statistics }) => [id, statistics.flags]));
  expect(found).toEqual(
    new Map([
      [miskeyed.id, ["likely_miskeyed"]],
      [negative.id, ["negative_discrimination"]],
      [dead.id, ["dead_distractor"]],
    ]),
  );
  expect(pagination).toEqual({ page: 1, limit: 10, total: 3 });
  expect(await countWaiting()).toMatchObject({ flagged_questions: 3 });
  const [first] = questions;
  expect(first).toMatchObject({
    id: miskeyed.id,
    hash: miskeyed.hash,
    status: "published",
    topic_name: "Henry's law",
    quarantined: false,
    statistics: { attempts: 30, low_sample: false },
  });
  expect(await listFlagged({ flag: "dead_distractor" })).toMatchObject({
    questions: [{ id: dead.id }],
    pagination: { total: 1 },
  });
  expect(await listFlagged({ page: 2, limit: 2 })).toMatchObject({
    questions: [{ id: dead.id }],
    pagination: { page: 2, limit: 2, total: 3 },
  });
});

test("flags a question that more than 40 % leave blank", async () => {
  const { db, addAttemptedQuestion, listFlagged } = await start();
  const omitted = await addAttemptedQuestion(OMITTED);
  await addAttemptedQuestion(SOMETIMES_OMITTED);
  await refreshItemStatistics(db);
  expect(await listFlagged({ flag: "often_omitted" })).toMatchObject({
    questions: [{ id: omitted.id, statistics: { omit_pct: 43.3, flags: ["often_omitted"] } }],
    pagination: { total: 1 },
  });
});

test("the statistics show which options a flag is about, and flag none while there are too few attempts", async () => {
  const { db, addAttemptedQuestion, optionFlagsOf } = await start();
  const [miskeyed, dead, healthy] = [
    await addAttemptedQuestion(MISKEYED),
    await addAttemptedQuestion(DEAD),
    await addAttemptedQuestion(HEALTHY),
  ];
  const few = await addAttemptedQuestion(MISKEYED.slice(0, -1));
  await refreshItemStatistics(db);
  expect(await optionFlagsOf(miskeyed.id)).toEqual([[], [], ["likely_miskeyed"], []]);
  expect(await optionFlagsOf(dead.id)).toEqual([[], [], [], ["dead_distractor"]]);
  expect(await optionFlagsOf(healthy.id)).toEqual([[], [], [], []]);
  expect(await optionFlagsOf(few.id)).toEqual([[], [], [], []]);
});

test("drafts and deleted questions are not listed as flagged", async () => {
  const { db, addAttemptedQuestion, listFlagged } = await start();
  const [draft, deleted] = [await addAttemptedQuestion(DEAD), await addAttemptedQuestion(DEAD)];
  await refreshItemStatistics(db);
  expect((await listFlagged()).pagination.total).toBe(2);
  const change = (id: number, values: object) =>
    db.updateTable("questions").set(values).where("id", "=", id).execute();
  await change(draft.id, { status: "review" });
  await change(deleted.id, { deleted_at: sql`now()` });
  expect((await listFlagged()).pagination.total).toBe(0);
});
