import { expect, test } from "vitest";
import { expectRejection, listAudit } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import {
  type QuestionBody,
  updateQuestionFields,
  validChoiceQuestion,
} from "../../../test/test-question-bodies.ts";
import { scheduleTest } from "../../../test/test-set-tests.ts";

/** Two teachers, each with a published question and a draft of their own, and one of the institute that is held. */
async function startWithTeachers() {
  const testApp = await startTestApp();
  const { db, signInAs } = testApp;
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const [asha, meera, editor] = [
    await signInAs({ role: "teacher" }),
    await signInAs({ role: "teacher" }),
    await signInAs({ role: "editor" }),
  ];
  const add = (person: TestUser, fields: Partial<QuestionBody> = {}) =>
    person.request("createQuestion", { body: validChoiceQuestion(topicId, fields) });
  const own = await add(asha, { text: "Which law holds for an ideal gas?" });
  const draft = await add(asha, { text: "Which law is this?", status: "review" });
  const foreign = await add(meera, { text: "Which law did Meera mean?" });
  const forAll = await addQuestion(db, topicId);
  const held = await addQuestion(db, topicId, { audience: "tests" });
  const listed = async (person: TestUser, query = {}) =>
    (await person.request("listAdminQuestions", { query })).questions
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  return {
    ...testApp,
    chapterId,
    topicId,
    asha,
    meera,
    editor,
    own,
    draft,
    foreign,
    forAll,
    held,
    add,
    listed,
  };
}

const notFound = { status: 404, body: { error: { code: "question_not_found" } } };

test("a teacher writes questions for tests, changes them, and gives them; nobody else's test can", async () => {
  const { db, topicId, asha, meera, own, draft, add } = await startWithTeachers();
  expect(own).toMatchObject({ audience: "tests", owner: { id: asha.id }, status: "published", version: 1 });
  const changed = await updateQuestionFields(asha, own.id, { text: "Which law holds for every ideal gas?" });
  expect(changed).toMatchObject({ version: 2, audience: "tests", owner: { id: asha.id } });
  const forEveryone = await expectRejection(updateQuestionFields(asha, own.id, { audience: "everyone" }));
  expect(forEveryone).toMatchObject({ status: 422, code: "editors_release" });
  expect(await expectRejection(add(asha, { audience: "everyone" }))).toMatchObject({
    code: "editors_release",
  });
  const check = await asha.request("checkQuestion", { body: validChoiceQuestion(topicId) });
  expect(check.errors).toEqual([]);
  expect((await listAudit(db)).filter(({ action }) => action === "updateQuestion")).toMatchObject([
    { actor_id: asha.id, object_id: own.id },
  ]);

  await scheduleTest(asha, [own]);
  const ofDraft = await expectRejection(scheduleTest(asha, [draft]));
  expect(ofDraft).toMatchObject({ code: "unknown_test_questions" });
  const byOther = await expectRejection(scheduleTest(meera, [own]));
  expect(byOther).toMatchObject({ code: "unknown_test_questions" });
});

test("a teacher sees what is for everyone, the institute's and the own questions, and no trace of another teacher's", async () => {
  const { asha, meera, editor, chapterId, own, draft, foreign, forAll, held, listed } =
    await startWithTeachers();
  expect(await listed(asha)).toEqual([own.id, draft.id, forAll.id, held.id]);
  expect(await listed(meera)).toEqual([foreign.id, forAll.id, held.id]);
  expect(await listed(editor)).toEqual([own.id, draft.id, foreign.id, forAll.id, held.id]);
  for (const query of [
    { q: "Meera" },
    { q: String(foreign.id) },
    { q: `#${foreign.id}` },
    { ownerId: meera.id },
    { savedBy: meera.id },
    { audience: "tests", ownerId: meera.id },
    { status: "review", savedBy: meera.id },
    { deleted: "true" },
  ] as const)
    expect(await listed(asha, query), JSON.stringify(query)).not.toContain(foreign.id);
  expect(await listed(asha, { ownerId: asha.id })).toEqual([own.id, draft.id]);
  for (const id of [own.id, draft.id, forAll.id, held.id])
    expect(await asha.request("getAdminQuestion", { params: { id } })).toMatchObject({ id });

  const params = { id: foreign.id };
  await expect(asha.request("getAdminQuestion", { params })).rejects.toMatchObject(notFound);
  const changing = (id: number) =>
    asha.request("updateQuestion", { params: { id }, body: validChoiceQuestion(1, { audience: "tests" }) });
  await expect(changing(foreign.id)).rejects.toMatchObject(notFound);
  for (const { id } of [forAll, held]) await expect(changing(id)).rejects.toMatchObject({ status: 403 });
  // What lists, compares and writes out all questions is for editors.
  for (const [method, url] of [
    ["GET", `/api/admin/questions/${foreign.id}/versions`],
    ["GET", `/api/admin/questions/${foreign.id}/versions/1`],
    ["GET", `/api/admin/questions/${foreign.id}/statistics`],
    ["POST", `/api/admin/questions/${foreign.id}/duplicate`],
    ["DELETE", `/api/admin/questions/${foreign.id}`],
    ["POST", "/api/admin/imports"],
    ["GET", "/api/admin/questions/export?format=json"],
  ] as const)
    expect([403, 404], url).toContain((await asha.send({ method, url, payload: {} })).statusCode);

  const { id: testId } = await asha.request("createSetTest", { body: { title: "Weekly test" } });
  const draw = { seed: 1, chosen_ids: [], not_used_in: 0, rows: [{ chapter_id: chapterId, count: 10 }] };
  const { questions } = await asha.request("drawByFilters", { params: { id: testId }, body: draw });
  expect(questions.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([own.id, forAll.id, held.id]);
});

test("an editor makes a teacher's question one for everyone, and then the teacher can no longer change it", async () => {
  const { asha, meera, editor, own, listed } = await startWithTeachers();
  const { etag } = await asha.request("getAdminQuestion", { params: { id: own.id } });
  await updateQuestionFields(editor, own.id, { audience: "everyone" });
  expect(await listed(meera)).toContain(own.id);
  const body = validChoiceQuestion(1, { audience: "tests" });
  const change = asha.request("updateQuestion", { params: { id: own.id }, body }, { "if-match": etag });
  await expect(change).rejects.toMatchObject({ status: 403 });
});

test("a teacher can't read or change a passage by its id that other questions have", async () => {
  const { asha, meera, editor, topicId, add } = await startWithTeachers();
  const on = (slug: string | null, text: string): Partial<QuestionBody> => ({
    format: "passage",
    passage: { slug, text },
  });
  const ofLibrary = await add(editor, on("run", "A flask is heated."));
  await add(meera, on("meera", "A cell runs."));
  for (const slug of ["run", "meera"])
    for (const text of ["", "Another text."]) {
      expect(await expectRejection(add(asha, on(slug, text)))).toMatchObject({ code: "foreign_passage" });
      const body = validChoiceQuestion(topicId, on(slug, text));
      expect(await expectRejection(asha.request("checkQuestion", { body }))).toMatchObject({
        code: "foreign_passage",
      });
    }
  const first = await add(asha, on(null, "A salt dissolves."));
  const second = await add(asha, on(first.passage?.slug ?? "", ""));
  expect(second.passage).toMatchObject({ text: "A salt dissolves." });
  await updateQuestionFields(asha, second.id, on(first.passage?.slug ?? "", "A salt melts."));
  expect((await asha.request("getAdminQuestion", { params: { id: first.id } })).passage?.text).toBe(
    "A salt melts.",
  );
  expect((await editor.request("getAdminQuestion", { params: { id: ofLibrary.id } })).passage?.text).toBe(
    "A flask is heated.",
  );
});

test("when a teacher's account is deleted, the questions stay with the institute", async () => {
  const { asha, meera, editor, own, draft, listed } = await startWithTeachers();
  const { tables } = (await asha.request("exportUser")) as unknown as { tables: Record<string, unknown[]> };
  expect(tables.questions).toMatchObject([{ id: own.id }, { id: draft.id }]);
  await asha.request("deleteUser");
  const left = await editor.request("getAdminQuestion", { params: { id: draft.id } });
  expect(left).toMatchObject({ audience: "tests", owner: null, status: "review" });
  expect(await listed(meera)).toContain(own.id);
  expect(await listed(meera)).not.toContain(draft.id);
});
