import { expect, test } from "vitest";
import { expectRejection } from "../../../test/test-admin.ts";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { updateQuestionFields, validChoiceQuestion } from "../../../test/test-question-bodies.ts";
import { regradeQuestion } from "../../../test/test-regrades.ts";
import { beginAssigned, scheduleTest, windowOf } from "../../../test/test-set-tests.ts";
import { standaloneJobContext } from "../../db/chunks.ts";
import { expireQuizzes } from "../attempts/quiz-actions.ts";

/** Two teachers, each with a published question of her own, one of the institute that is held, and one for everyone. */
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
  const write = (person: TestUser, text: string) =>
    person.request("createQuestion", { body: validChoiceQuestion(topicId, { text }) });
  return {
    ...testApp,
    chapterId,
    topicId,
    asha,
    meera,
    editor,
    own: await write(asha, "Which law holds for an ideal gas?"),
    foreign: await write(meera, "Which law did Meera mean?"),
    held: await addQuestion(db, topicId, { audience: "tests" }),
    forAll: await addQuestion(db, topicId),
  };
}

const idsOf = (questions: readonly { id: number }[]) =>
  questions.map(({ id }) => id).toSorted((a, b) => a - b);
const draft = (person: TestUser, question_ids: number[] = []) =>
  person.request("createSetTest", { body: { title: "Weekly test", question_ids } });

test("every road to a test offers the same questions: for everyone, of the institute, and one's own", async () => {
  const { db, signInAs, topicId, chapterId, asha, own, foreign, held, forAll } = await startWithTeachers();
  const offered = idsOf([own, held, forAll]);

  const listed = await asha.request("listAdminQuestions", { query: {} });
  expect(idsOf(listed.questions)).toEqual(offered);
  const { id } = await draft(asha);
  const body = { seed: 1, chosen_ids: [], not_used_in: 0, rows: [{ chapter_id: chapterId, count: 10 }] };
  expect(idsOf((await asha.request("drawByFilters", { params: { id }, body })).questions)).toEqual(offered);
  expect((await draft(asha, offered)).questions).toHaveLength(3);
  expect(await expectRejection(draft(asha, [foreign.id]))).toMatchObject({ code: "unknown_test_questions" });

  const presented = await addQuestion(db, topicId);
  const { id: sat, code } = await scheduleTest(asha, [presented]);
  await (await beginAssigned(await signInAs(), code)).end();
  const followUp = await asha.request("createFollowUpTest", { params: { id: sat }, body: {} });
  expect(idsOf(followUp.questions)).toEqual(offered);
});

test("a test is not scheduled or copied with a question that its teacher may not give any more", async () => {
  const { db, signInAs, own, forAll } = await startWithTeachers();
  const former = await signInAs({ role: "editor" });
  const { id } = await draft(former, [own.id, forAll.id]);
  await db.updateTable("users").set({ role: "teacher" }).where("id", "=", former.id).execute();
  const scheduling = former.request("scheduleSetTest", { params: { id }, body: windowOf(5, 65) });
  expect(await expectRejection(scheduling)).toMatchObject({
    status: 409,
    code: "test_questions_withdrawn",
    params: { question_ids: [own.id] },
  });
  const copy = await former.request("duplicateSetTest", { params: { id }, body: {} });
  expect(idsOf(copy.questions)).toEqual([forAll.id]);
});

test("a teacher's question that was released is the institute's, also when it is held again; only an undo gives it back", async () => {
  const { asha, meera, editor, own } = await startWithTeachers();
  const read = (person: TestUser) => person.request("getAdminQuestion", { params: { id: own.id } });
  const changing = (person: TestUser) =>
    updateQuestionFields(person, own.id, { text: "Which law holds for every ideal gas?" });
  const version = { id: own.id, version: 1 };
  const changes = { audience: "everyone" as const, add_tags: [], remove_tags: [] };
  const released = await editor.request("changeQuestions", { body: { questions: [version], changes } });
  expect(await read(asha)).toMatchObject({ audience: "everyone", owner: null });
  await editor.request("undoQuestionChanges", { params: { id: released.id ?? 0 }, body: {} });
  expect(await read(asha)).toMatchObject({ audience: "tests", owner: { id: asha.id } });
  expect(await expectRejection(read(meera))).toMatchObject({ status: 404 });

  await updateQuestionFields(editor, own.id, { audience: "everyone" });
  expect(await expectRejection(changing(asha))).toMatchObject({ status: 403 });
  await updateQuestionFields(editor, own.id, { audience: "tests" });
  expect(await read(meera)).toMatchObject({ audience: "tests", owner: null });
  expect(await expectRejection(changing(asha))).toMatchObject({ status: 403 });
});

test("a teacher who corrects the key of an own question has her tests marked again, as after an editor's correction", async () => {
  const { db, signInAs, shiftClock, asha, meera, own, held } = await startWithTeachers();
  const wrong = own.answers.find(({ correct }) => !correct) ?? expect.fail();
  const { id, code } = await scheduleTest(asha, [own]);
  const attempt = await beginAssigned(await signInAs(), code);
  const { answers } = await attempt.question(own.id);
  const placeOf = (text: string) => answers.find((answer) => answer.text === text)?.id ?? 0;
  await attempt.answer(own.id, { answer_id: placeOf(wrong.text) });
  await attempt.end();
  const marks = async () =>
    (await asha.request("getTestResults", { params: { id } })).students.map((student) => student.marks);
  const body = { note: "Not mine." };
  for (const [person, question, status] of [
    [meera, own, 404],
    [asha, held, 403],
  ] as const) {
    const params = { id: question.id };
    const rejected = { status };
    expect(await expectRejection(person.request("previewRegrade", { params }))).toMatchObject(rejected);
    expect(await expectRejection(person.request("regradeQuestion", { params, body }))).toMatchObject(
      rejected,
    );
  }

  await shiftClock("30 minutes");
  expect(await marks()).toEqual([-1]);
  await shiftClock("64 minutes");
  await expireQuizzes(db, standaloneJobContext);

  const swapped = own.answers.map(({ id: optionId, text, rationale }) => ({
    id: optionId,
    text,
    rationale,
    correct: optionId === wrong.id,
  }));
  await updateQuestionFields(asha, own.id, { answers: swapped });
  expect(await marks()).toEqual([-1]);
  expect(await asha.request("previewRegrade", { params: { id: own.id } })).toMatchObject({
    attempts: 1,
    changed_key: true,
  });
  expect(await regradeQuestion(asha, db, own.id, "The key was swapped.")).toEqual({
    attempts: 1,
    raised: 1,
    lowered: 0,
  });
  expect(await marks()).toEqual([4]);
  expect(await attempt.stats()).toMatchObject({ score: 4 });
});
