import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import type { TestUser } from "../../../test/test-app.ts";
import { startWithDecisions } from "../../../test/test-decisions.ts";
import { beginAssigned, scheduleTest, windowOf } from "../../../test/test-set-tests.ts";

test("a teacher reads what a member has done in her tests for the class, as the results have it, before and after the release", async () => {
  const { teacher, students, classId, set, third, questions, decisions, release, signInAs, db } =
    await startWithDecisions();
  const testsOf = async (person: TestUser | undefined, reader = teacher) =>
    (
      await reader.request("listMemberTests", {
        params: { id: classId, userId: person?.id ?? 0 },
      })
    ).tests;
  // Not opened yet, without this class, and of a colleague: none of them is listed.
  await scheduleTest(teacher, questions, { class_ids: [classId] }, windowOf(300, 360));
  await scheduleTest(teacher, questions);
  const colleague = await signInAs({ role: "teacher" });
  await db.insertInto("class_teachers").values({ user_id: colleague.id, class_id: classId }).execute();

  const sat = { id: set.id, title: "Weekly test 12", state: "sat", attempts: 1, marks: 6, max_marks: 24 };
  expect(await testsOf(students.Farid)).toMatchObject([sat]);
  expect(await testsOf(students.Farid, colleague)).toEqual([]);
  expect(await testsOf(students.Ila)).toMatchObject([{ state: "not_begun", attempts: 0, marks: null }]);
  await decisions.decide(third.id, { kind: "left_out" });
  expect(await testsOf(students.Farid)).toMatchObject([{ marks: 7, max_marks: 20 }]);
  await release();
  expect(await testsOf(students.Farid)).toMatchObject([{ state: "sat", marks: 7, max_marks: 20 }]);
  expect(await testsOf(students.Ila)).toMatchObject([{ state: "absent", marks: null, max_marks: 20 }]);

  for (const person of [await signInAs({ role: "teacher" }), await signInAs({ role: "editor" })])
    expect(await expectRejection(testsOf(students.Farid, person))).toMatchObject({
      status: 404,
      code: "class_not_found",
    });
  for (const person of [students.Jaya, colleague])
    expect(await expectRejection(testsOf(person))).toMatchObject({ status: 404, code: "member_not_found" });
  expect(await expectRejection(testsOf(students.Farid, students.Farid))).toMatchObject({ status: 403 });
});

test("a test that was over before the member joined is not listed; one that runs has no marks yet", async () => {
  const { teacher, students, classId, questions, release, signInAs, set } = await startWithDecisions();
  const { code } = await teacher.request("getTaughtClass", { params: { id: classId } });
  await release();
  const late = await signInAs();
  const notice = { name: "Kiran", notice_version: "2026-11" };
  await late.request("joinClass", { body: { code, ...notice } });
  const testsOf = async (person: TestUser) =>
    (await teacher.request("listMemberTests", { params: { id: classId, userId: person.id } })).tests;
  expect(await testsOf(late)).toEqual([]);
  const next = await scheduleTest(
    teacher,
    questions,
    { class_ids: [classId], attempts: 2 },
    windowOf(20, 150),
  );
  const attempt = await beginAssigned(late, next.code);
  expect(await testsOf(late)).toMatchObject([{ id: next.id, state: "writing", marks: null, max_marks: 24 }]);
  await attempt.end();
  expect(await testsOf(late)).toMatchObject([{ id: next.id, state: "sat", attempts: 1, marks: 0 }]);
  expect((await testsOf(students.Asha ?? expect.fail())).map(({ id }) => id)).toEqual([next.id, set.id]);
});
