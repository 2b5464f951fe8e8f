import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { decisionsOf, startWithDecisions } from "../../../test/test-decisions.ts";
import { addBank, rightAnswer, wrongAnswerTo } from "../../../test/test-mock-tests.ts";
import { updateQuestionFields } from "../../../test/test-question-bodies.ts";
import { regradeQuestion } from "../../../test/test-regrades.ts";
import { beginAssigned, scheduleTest } from "../../../test/test-set-tests.ts";

test("students are told of marks that a decision changed after they had seen them, and of nothing before the release", async () => {
  const { students, third, sixth, questions, decisions, release } = await startWithDecisions();
  const changeOf = async (name: string) => {
    const person: TestUser = students[name] ?? expect.fail();
    const { tests } = await person.request("listAssignedTests");
    return tests[0]?.marks_change;
  };
  const alsoA = { kind: "also_right" as const, key: { option_ids: third.optionIds.slice(0, 1) } };
  await decisions.decide(third.id, alsoA);
  expect(await changeOf("Farid")).toBeNull();
  await release();
  // The marks that Farid sees first have the decision already: there is nothing to tell.
  expect(await changeOf("Farid")).toBeNull();

  const bonus = await decisions.decide(sixth.id, { kind: "full_all" });
  // 6 marks and 5 for the third question; the sixth was blank.
  const change = { score_before: 11, score_after: 15, questions: [{ number: 6, kind: "full_all" }] };
  expect(await changeOf("Farid")).toEqual(change);
  // Asha had full marks, and Ila no attempt.
  expect(await changeOf("Asha")).toBeNull();
  expect(await changeOf("Ila")).toBeNull();

  const first = questions[0] ?? expect.fail();
  await decisions.decide(first.id, { kind: "left_out" });
  expect(await changeOf("Farid")).toEqual({
    score_before: 11,
    score_after: 11,
    questions: [
      { number: 1, kind: "left_out" },
      { number: 6, kind: "full_all" },
    ],
  });
  await decisions.undo(sixth.id, bonus.id);
  expect(await changeOf("Farid")).toEqual({
    score_before: 11,
    score_after: 7,
    questions: [{ number: 1, kind: "left_out" }],
  });
});

test("after an undo the reason is the decision that holds, and a corrected key of the library is named beside it", async () => {
  const { db, signInAs, students, sixth, questions, decisions, release } = await startWithDecisions();
  const fourth = questions[3] ?? expect.fail();
  const changeOf = async (name: string) => {
    const person: TestUser = students[name] ?? expect.fail();
    return (await person.request("listAssignedTests")).tests[0]?.marks_change;
  };
  // Without it, her session would end before the release.
  await decisions.results();
  await release();
  // Gita, who has 0 marks, left the sixth question blank.
  await decisions.decide(sixth.id, { kind: "full_all" });
  const leftOut = await decisions.decide(sixth.id, { kind: "left_out" });
  await decisions.undo(sixth.id, leftOut.id);
  const bonus = { number: 6, kind: "full_all" };
  expect(await changeOf("Gita")).toEqual({ score_before: 0, score_after: 4, questions: [bonus] });

  // The library finds that A was right in the fourth question, which Gita chose.
  const editor = await signInAs({ role: "editor" });
  const answers = ["A", "B", "C", "D"].map((text, place) => ({
    id: fourth.optionIds[place],
    text,
    correct: place === 0,
  }));
  await updateQuestionFields(editor, fourth.id, { answers, solution: "Corrected." });
  await regradeQuestion(editor, db, fourth.id, "The key was wrong.");
  expect(await changeOf("Gita")).toEqual({
    score_before: 0,
    score_after: 9,
    questions: [{ number: 4, kind: "corrected" }, bonus],
  });
});

test("with several attempts it is the marks of the best one that have changed, now and before", async () => {
  const { db, signInAs } = await startTestApp();
  const questions = await addBank(db, 1, { single: 2 });
  const [teacher, asha] = [await signInAs({ role: "teacher" }), await signInAs()];
  const settings = { attempts: 2, shown: "at_once" as const };
  const { id, code } = await scheduleTest(teacher, questions, settings);
  const decisions = decisionsOf(teacher, id, db);
  const sit = async (...signs: string[]) => {
    const attempt = await beginAssigned(asha, code);
    for (const [index, question] of (await attempt.questions()).entries()) {
      if (signs[index] === "R") await attempt.answer(question.id, rightAnswer(question));
      if (signs[index] === "W") await attempt.answer(question.id, wrongAnswerTo(question));
    }
    await attempt.end();
  };
  await sit("R", "-");
  await sit("W", "-");
  const change = async () => (await asha.request("listAssignedTests")).tests[0]?.marks_change;
  expect(await change()).toBeNull();
  const [first, second] = questions;
  if (!first || !second) throw new Error("The test is empty.");
  // It raises the second attempt from −1 to 4, the marks that count stay 4.
  const alsoA = { kind: "also_right" as const, key: { option_ids: first.optionIds.slice(0, 1) } };
  await decisions.decide(first.id, alsoA);
  expect(await change()).toBeNull();
  await decisions.decide(second.id, { kind: "full_all" });
  expect(await change()).toEqual({
    score_before: 4,
    score_after: 8,
    questions: [{ number: 2, kind: "full_all" }],
  });
  // Only A is right now: the second attempt counts, and the first one counted before.
  await decisions.decide(first.id, { kind: "new_key", key: { option_ids: first.optionIds.slice(0, 1) } });
  expect(await change()).toEqual({
    score_before: 4,
    score_after: 8,
    questions: [
      { number: 1, kind: "new_key" },
      { number: 2, kind: "full_all" },
    ],
  });
});
