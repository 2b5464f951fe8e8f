import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules } from "../../../test/test-content.ts";
import {
  type QuestionBody,
  updateQuestionFields,
  validChoiceQuestion,
  validNumericalQuestion,
} from "../../../test/test-question-bodies.ts";
import { startDailyQuiz } from "../../../test/test-quizzes.ts";
import { finishRegrades, regradeQuestion } from "../../../test/test-regrades.ts";

const NOTE = "The law of one pressure is Charles's.";

async function start() {
  const { db, signInAs, shiftClock } = await startTestApp();
  await addMarkingRules(db);
  const { topicId, chapterId } = await addChapter(db);
  const editor = await signInAs({ role: "editor" });
  const add = (body: QuestionBody) => editor.request("createQuestion", { body });
  const mark = (question: { answers: { id: number; text: string }[] }, ...correctTexts: string[]) => ({
    answers: question.answers.map(({ id, text }) => ({ id, text, correct: correctTexts.includes(text) })),
  });
  const regrade = (id: number, note = NOTE) => regradeQuestion(editor, db, id, note);
  const change = (id: number, fields: object, by = editor) => updateQuestionFields(by, id, fields);
  /** Sets the clock to so many half hours after the start; the editor stays signed in. */
  const waitHalfHours = async (from: number, to: number) => {
    for (let count = from; count <= to; count++) {
      await shiftClock(`${count * 30} minutes`);
      await editor.request("getAdminHome");
    }
  };
  return { db, signInAs, waitHalfHours, topicId, chapterId, add, mark, change, regrade };
}

const list = (person: TestUser) => person.request("listCorrections");

test("a corrected key is listed with what it changed for the learner", async () => {
  const { signInAs, topicId, chapterId, add, mark, change, regrade } = await start();
  const law = await add(validChoiceQuestion(topicId));
  const number = await add(validNumericalQuestion(topicId));
  const charles = law.answers.findIndex(({ text }) => text === "Charles");
  const asha = await signInAs();
  const quiz = await startDailyQuiz(asha, [
    { ...law, optionIds: [] },
    { ...number, optionIds: [] },
  ]);
  await quiz.answer(law.id, { answer_id: law.answers[charles]?.id });
  await quiz.end();
  await change(law.id, mark(law, "Charles"));
  expect((await list(asha)).corrections).toMatchObject([
    { fault: "wrong_option", attempts: 0, regraded_quizzes: [] },
  ]);

  // A later version with the same key is the same correction.
  await change(law.id, { solution: "Charles's law, once more." });
  await regrade(law.id);
  const { corrections, pagination } = await list(asha);
  expect(pagination.total).toBe(1);
  expect(corrections).toMatchObject([
    {
      chapter_id: chapterId,
      fault: "wrong_option",
      attempts: 1,
      question: {
        id: law.id,
        quiz_hash: quiz.hash,
        reason: NOTE,
        new_key: { options: [charles], accept: [] },
      },
      regraded_quizzes: [{ hash: quiz.hash, score_before: -1, score_after: 4 }],
    },
  ]);
});

test("marks before and after belong to each correction when a quiz is regraded twice", async () => {
  const { signInAs, topicId, add, mark, change, regrade } = await start();
  const first = await add(validChoiceQuestion(topicId));
  const second = await add({ ...validChoiceQuestion(topicId), text: "Another law?" });
  const asha = await signInAs();
  const quiz = await startDailyQuiz(asha, [
    { ...first, optionIds: [] },
    { ...second, optionIds: [] },
  ]);
  const charlesOf = ({ answers }: typeof first) => answers.find(({ text }) => text === "Charles")?.id;
  for (const question of [first, second]) await quiz.answer(question.id, { answer_id: charlesOf(question) });
  await quiz.end();
  for (const question of [first, second]) {
    await change(question.id, mark(question, "Charles"));
    await regrade(question.id);
  }
  const { corrections } = await list(asha);
  expect(corrections.map(({ regraded_quizzes: [own] }) => [own?.score_before, own?.score_after])).toEqual([
    [3, 8],
    [-2, 3],
  ]);
});

test("a slip that the same editor puts right within the hour is no correction of its own", async () => {
  const { signInAs, waitHalfHours, topicId, add, mark, change, regrade } = await start();
  const law = await add(validChoiceQuestion(topicId));
  const asha = await signInAs();
  const quiz = await startDailyQuiz(asha, [{ ...law, optionIds: [] }]);
  await quiz.answer(law.id, { answer_id: law.answers.find(({ text }) => text === "Charles")?.id });
  await quiz.end();
  await change(law.id, mark(law, "Charles"));
  await regrade(law.id);
  await change(law.id, mark(law, "Avogadro"));
  await regrade(law.id, "A slip: it is Avogadro's.");
  const avogadro = law.answers.findIndex(({ text }) => text === "Avogadro");
  const [correction, ...others] = (await list(asha)).corrections;
  expect(others).toEqual([]);
  expect(correction).toMatchObject({
    fault: "wrong_option",
    attempts: 1,
    question: { new_key: { options: [avogadro] }, reason: "A slip: it is Avogadro's." },
    regraded_quizzes: [],
  });
  expect(await quiz.stats()).toMatchObject({ score: -1 });

  await waitHalfHours(1, 1);
  await change(law.id, mark(law, "Boyle"));
  const { corrections, pagination } = await list(asha);
  expect([corrections, pagination.total]).toEqual([[], 0]);

  await waitHalfHours(2, 4);
  await change(law.id, mark(law, "Charles"));
  await regrade(law.id);
  expect((await list(asha)).corrections).toMatchObject([
    { attempts: 1, regraded_quizzes: [{ hash: quiz.hash, score_before: -1, score_after: 4 }] },
  ]);
});

test("another editor's key is a correction of its own, and so is one after an hour", async () => {
  const { signInAs, waitHalfHours, topicId, add, mark, change } = await start();
  const [law, other] = [await add(validChoiceQuestion(topicId)), await add(validChoiceQuestion(topicId))];
  await change(law.id, mark(law, "Charles"));
  await change(law.id, mark(law, "Avogadro"), await signInAs({ role: "editor" }));
  await change(other.id, mark(other, "Charles"));
  await waitHalfHours(1, 3);
  await change(other.id, mark(other, "Boyle"));
  expect((await list(await signInAs())).corrections).toHaveLength(4);
});

test("a correction says that it is being marked until that is done, and then the latest reason", async () => {
  const { db, signInAs, topicId, add, mark, change, regrade } = await start();
  const law = await add(validChoiceQuestion(topicId));
  const asha = await signInAs();
  const quiz = await startDailyQuiz(asha, [{ ...law, optionIds: [] }]);
  await quiz.end();
  await change(law.id, mark(law, "Charles"));
  expect((await list(asha)).corrections).toMatchObject([{ being_marked: false, attempts: 0 }]);
  await sql`insert into regrade_requests (question_id, version_id, note) select id, version_id, 'Zero is not the answer.'
    from questions where id = ${law.id}`.execute(db);
  expect((await list(asha)).corrections).toMatchObject([{ being_marked: true, attempts: 0 }]);
  await finishRegrades(db);
  expect((await list(asha)).corrections).toMatchObject([
    { being_marked: false, attempts: 1, question: { reason: "Zero is not the answer." } },
  ]);
  await regrade(law.id, "Avogadro is not asked.");
  expect((await list(asha)).corrections).toMatchObject([
    { attempts: 1, question: { reason: "Avogadro is not asked." } },
  ]);
});

test("key and question are hidden while the question is open or was never answered", async () => {
  const { signInAs, topicId, add, mark, change } = await start();
  const law = await add(validChoiceQuestion(topicId));
  const [asha, ravi] = [await signInAs(), await signInAs()];
  const playable = [{ ...law, optionIds: [] }];
  await (await startDailyQuiz(asha, playable)).end();
  await change(law.id, mark(law, "Charles"));
  expect((await list(asha)).corrections[0]?.question).not.toBeNull();
  expect((await list(ravi)).corrections).toMatchObject([{ question: null, regraded_quizzes: [] }]);
  const open = await startDailyQuiz(asha, playable);
  expect((await list(asha)).corrections[0]?.question).toBeNull();
  await open.end();
  expect((await list(asha)).corrections[0]?.question).toMatchObject({ quiz_hash: open.hash });
});

test("a draft in between changes nothing until it is published", async () => {
  const { signInAs, topicId, add, mark, change } = await start();
  const law = await add(validChoiceQuestion(topicId));
  const asha = await signInAs();
  await change(law.id, { ...mark(law, "Charles"), status: "review" });
  expect((await list(asha)).corrections).toEqual([]);
  await change(law.id, { ...mark(law, "Charles"), status: "published" });
  expect((await list(asha)).corrections).toMatchObject([{ fault: "wrong_option" }]);
});

test("a withdrawn question is a correction, and so is one that counts again", async () => {
  const { signInAs, waitHalfHours, topicId, add, change } = await start();
  const law = await add(validChoiceQuestion(topicId));
  const asha = await signInAs();
  await (await startDailyQuiz(asha, [{ ...law, optionIds: [] }])).end();
  await change(law.id, { void_outcome: "full" });
  expect((await list(asha)).corrections).toMatchObject([
    { fault: "withdrawn", question: { old_key: { void_outcome: null }, new_key: { void_outcome: "full" } } },
  ]);
  await waitHalfHours(1, 3);
  await change(law.id, { void_outcome: null });
  expect((await list(asha)).corrections[0]).toMatchObject({ fault: "reinstated" });
});

test("the fault of a number says whether the range was too narrow", async () => {
  const { signInAs, waitHalfHours, topicId, add, change } = await start();
  const number = await add(
    validNumericalQuestion(topicId, { single_answer: null, accept: [["4.5", "4.6"]] }),
  );
  await change(number.id, { accept: [["4.4", "4.6"]] });
  await waitHalfHours(1, 3);
  await change(number.id, { accept: [["900", "900"]] });
  const { corrections } = await list(await signInAs());
  expect(corrections.map(({ fault }) => fault)).toEqual(["wrong_number", "range_too_narrow"]);
});
