import { expect, test } from "vitest";
import type { TestUser } from "../../../test/test-app.ts";
import { startWithDecisions } from "../../../test/test-decisions.ts";

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
