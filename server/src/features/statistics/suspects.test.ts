import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";
import { type Attempt, addAttempts } from "../../../test/test-attempts.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { countStatistics } from "./count-actions.ts";

/** Attempts of thirty learners, the best first; the groups of 27 % are eight learners each. */
const attempts = (choices: string): Attempt[] =>
  [...choices.replaceAll(" ", "")].map((letter, index) => ({
    chose: letter === "-" ? null : "ABCD".indexOf(letter),
    rest: 40 - index,
  }));

const SOUND = "BBBBBBBB BBBBBBACDACDAC ADCADCAB";
/** C leads among the best, 5 to 3; below them the key is found as often as not. */
const BEATEN = "CCCCCBBB BBBBBBBACDACDA DAABABDA";
/** The best find the key twice in eight, the weakest six times. */
const NEGATIVE = "BBAACCDD BBBBBBBACDACDA BBBBBBAD";
/** Nobody takes D. */
const DEAD = "BBBBBBBB BBBBBBACCACCAC AACAACAB";
/** Thirteen of thirty leave it blank; twelve are 40 % and not more. */
const OMITTED = "BBBBBBBB ------------- ACDACDACB";
const SOMETIMES_OMITTED = "BBBBBBBB ------------ AACDACDACB";

async function start() {
  const { db, signedIn } = await startTestApp();
  await addMarkingRules(db);
  const { topicId } = await addChapter(db);
  const next = await addQuestion(db, topicId);
  // It only shows that the question before it was reached.
  await db.updateTable("questions").set({ status: "review" }).where("id", "=", next.id).execute();
  const played = async (choices: string) => {
    const question = await addQuestion(db, topicId);
    await addAttempts(db, question, next, attempts(choices));
    return question;
  };
  const editor = await signedIn({ role: "editor" });
  const suspects = async (query = {}) => editor.call("listSuspectQuestions", { query });
  const suspicionsOf = async (id: number) => {
    const { statistics } = await editor.call("getQuestionStatistics", { params: { id } });
    return statistics[0]?.options.map((option) => option.suspicions);
  };
  return { db, played, suspects, suspicionsOf };
}

test("a question is suspected for a beaten key, the weak doing better than the best, and options nobody takes", async () => {
  const { db, played, suspects } = await start();
  await played(SOUND);
  const [beaten, negative, dead] = [await played(BEATEN), await played(NEGATIVE), await played(DEAD)];
  await played(BEATEN.slice(0, -1));
  expect(await suspects()).toMatchObject({ questions: [], pagination: { total: 0 } });
  await countStatistics(db);

  const { questions, pagination } = await suspects();
  const found = new Map(questions.map(({ id, statistics }) => [id, statistics.suspicions]));
  expect(found).toEqual(
    new Map([
      [beaten.id, ["key_beaten"]],
      [negative.id, ["negative_discrimination"]],
      [dead.id, ["dead_distractor"]],
    ]),
  );
  expect(pagination).toEqual({ page: 1, limit: 10, total: 3 });
  const [first] = questions;
  expect(first).toMatchObject({
    ...{ id: beaten.id, hash: beaten.hash, status: "published", topic_name: "Henry's law", held: false },
    statistics: { attempts: 30, few: false },
  });
  expect(await suspects({ suspicion: "dead_distractor" })).toMatchObject({
    questions: [{ id: dead.id }],
    pagination: { total: 1 },
  });
  expect(await suspects({ page: 2, limit: 2 })).toMatchObject({
    questions: [{ id: dead.id }],
    pagination: { page: 2, limit: 2, total: 3 },
  });
});

test("a question is suspected when more than 40 % leave it blank", async () => {
  const { db, played, suspects } = await start();
  const omitted = await played(OMITTED);
  await played(SOMETIMES_OMITTED);
  await countStatistics(db);
  expect(await suspects({ suspicion: "often_omitted" })).toMatchObject({
    questions: [{ id: omitted.id, statistics: { omit_pct: 43.3, suspicions: ["often_omitted"] } }],
    pagination: { total: 1 },
  });
});

test("the figures say which options a suspicion is about, and blame none while there are too few attempts", async () => {
  const { db, played, suspicionsOf } = await start();
  const [beaten, dead, sound] = [await played(BEATEN), await played(DEAD), await played(SOUND)];
  const few = await played(BEATEN.slice(0, -1));
  await countStatistics(db);
  expect(await suspicionsOf(beaten.id)).toEqual([[], [], ["key_beaten"], []]);
  expect(await suspicionsOf(dead.id)).toEqual([[], [], [], ["dead_distractor"]]);
  expect(await suspicionsOf(sound.id)).toEqual([[], [], [], []]);
  expect(await suspicionsOf(few.id)).toEqual([[], [], [], []]);
});

test("drafts and deleted questions are not suspects", async () => {
  const { db, played, suspects } = await start();
  const [draft, deleted] = [await played(DEAD), await played(DEAD)];
  await countStatistics(db);
  expect((await suspects()).pagination.total).toBe(2);
  const change = (id: number, values: object) =>
    db.updateTable("questions").set(values).where("id", "=", id).execute();
  await change(draft.id, { status: "review" });
  await change(deleted.id, { deleted_at: sql`now()` });
  expect((await suspects()).pagination.total).toBe(0);
});
