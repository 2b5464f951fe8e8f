import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../src/db/connect.ts";
import { addChapter, addMarkingRules, addQuestion } from "../test-content.ts";
import { addNote } from "../test-notes.ts";
import { noFilters } from "../test-quizzes.ts";
import { editorTextCases } from "./editor-text-cases.ts";
import { createFuzzUser, type FuzzRole } from "./fuzz-fixtures.ts";
import { learnerTextCases } from "./learner-text-cases.ts";
import { getJson, send, type TestClient, type TextCase, type TextCases } from "./text-case.ts";

export type TextFixtures = {
  cases: TextCases;
  /** Used for operations without texts in their body. */
  defaultCase: TextCase;
};

/** Creates a small library, its users, and a valid request for each operation that takes texts. */
export async function createTextFixtures(apps: readonly FastifyInstance[], db: Db): Promise<TextFixtures> {
  const [demoApp, strictApp] = [apps.at(0), apps.at(-1)];
  if (!demoApp || !strictApp) throw new Error("At least one app is required.");
  const createTestClient = async (
    role: Exclude<FuzzRole, "anonymous">,
    app = demoApp,
  ): Promise<TestClient> => {
    const { cookie } = await createFuzzUser(db, role);
    return { app, cookie };
  };
  const library = await addLibrary(db);
  const learner = await createTestClient("student");
  const minor = await createTestClient("student", strictApp);
  await send(minor, "POST", "/api/user/age", { is_adult: false, notice_version: "2026-12" });
  const openQuestion = {
    hash: await startQuizWith(learner, library.number.hash),
    questionId: library.number.id,
  };
  const completedQuestion = {
    hash: await startQuizWith(learner, library.choice.hash),
    questionId: library.choice.id,
  };
  await send(learner, "POST", `/api/quiz/${completedQuestion.hash}/end`);
  // Of another learner, because it holds the questions of the quizzes above.
  const savedTest = await saveTest(await createTestClient("student"));
  const submitReport = async () => {
    // A learner can send at most 20 reports per day.
    await sql`update reports set reported_at = reported_at - interval '2 days'`.execute(db);
    const url = `/api/quiz/${completedQuestion.hash}/question/${completedQuestion.questionId}/report`;
    await send(learner, "PUT", url, { reason: "typo", text: "Odd." });
  };
  const ids = { ...library.ids, choiceId: library.choice.id, numericalId: library.secondNumerical.id };
  const editors = editorTextCases({
    editor: await createTestClient("editor"),
    learner,
    ...ids,
    submitReport,
  });
  const admin = await createTestClient("admin");
  const readNotice = async () => [(await getJson(admin, "/api/admin/users/notice")).notice ?? { text: "" }];
  const publishNotice = [
    { client: admin, params: {}, body: { text: "All is mended." }, readStored: readNotice },
  ];
  const params = { ...openQuestion, id: ids.chapterId, contentId: ids.noteId, token: "none" };
  return {
    cases: {
      ...learnerTextCases({ learner, minor, openQuestion, completedQuestion, savedTest }),
      ...editors,
      ...(await classTextCases(await createTestClient("teacher"), await createTestClient("student"))),
      ...(await setTestTextCases(db, await createTestClient("teacher"), library.setNumber.id)),
      publishNotice,
    },
    defaultCase: { client: admin, params },
  };
}

/** Classes of a teacher, and a learner who joins them. */
async function classTextCases(teacher: TestClient, joiner: TestClient): Promise<TextCases> {
  const url = "/api/teacher/classes";
  const { id, code } = (await send(teacher, "POST", url, { name: "XII B" })).json();
  const readStored: TextCase["readStored"] = async (response) => [
    await getJson(teacher, `${url}/${response.json().id}`),
  ];
  const body = { name: "XII B" };
  const after: TextCase["after"] = (response) => send(teacher, "DELETE", `${url}/${response.json().id}`);
  return {
    createClass: [{ client: teacher, params: {}, body, readStored, after }],
    updateClass: [{ client: teacher, params: { id }, body, readStored }],
    importClassList: [{ client: teacher, params: { id }, body: { csv: "Asha,1" } }],
    joinClass: [
      {
        client: joiner,
        params: {},
        body: { code, name: "Asha", roll_number: "7", notice_version: "1" },
        before: () => send(joiner, "DELETE", `/api/classes/${id}`),
      },
    ],
  };
}

/** Tests of a teacher; an open one asks this question. */
async function setTestTextCases(db: Db, teacher: TestClient, questionId: number): Promise<TextCases> {
  const url = "/api/teacher/tests";
  const body = { title: "Weekly test", instructions: "No calculators." };
  const time = "2026-12-06T04:30:00Z";
  const { id } = (await send(teacher, "POST", url, body)).json();
  const readStored: TextCase["readStored"] = async (response) => [
    await getJson(teacher, `${url}/${response.json().id}`),
  ];
  const after: TextCase["after"] = (response) => send(teacher, "DELETE", `${url}/${response.json().id}`);
  const open = (await send(teacher, "POST", url, { title: "Open", question_ids: [questionId] })).json();
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await send(teacher, "POST", `${url}/${open.id}/schedule`, { opens_at: at(-1), closes_at: at(60) });
  const requested = { kind: "also_right", key: { accept: [["20", "20"]] } };
  const decision = {
    client: teacher,
    params: { id: open.id, questionId },
    // A test takes a limited number of them.
    after: () => sql`delete from set_test_decisions`.execute(db),
  };
  return {
    decideQuestion: [
      {
        ...decision,
        body: { kind: "full_all", reason: "Misprinted." },
        readStored: async (response) => [response.json()],
      },
      {
        ...decision,
        isNumber: true,
        body: { ...requested, reason: "Misprinted." },
        readStored: async (response) => [{ key: response.json() }],
      },
    ],
    gradePreview: [
      {
        client: teacher,
        params: { id: open.id },
        isNumber: true,
        body: { seed: 1, answers: [{ question_id: questionId, answer: { answer_id: "20" } }] },
      },
    ],
    previewDecision: [{ ...decision, isNumber: true, body: requested }],
    createSetTest: [{ client: teacher, params: {}, body, readStored, after }],
    updateSetTest: [{ client: teacher, params: { id }, body, readStored }],
    drawByBlueprint: [
      {
        client: teacher,
        params: { id },
        body: { blueprint: "none", chapter_ids: [], chosen_ids: [], seed: 1, not_used_in: 0 },
      },
    ],
    scheduleSetTest: [{ client: teacher, params: { id }, body: { opens_at: time, closes_at: time } }],
    setTestOverride: [{ client: teacher, params: { id, userId: 1 }, body: { closes_at: time } }],
    letBackIn: [{ client: teacher, params: { id: open.id, userId: 1 }, body: { reason: "Thrown out." } }],
  };
}

async function addLibrary(db: Db) {
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db, { name: "Gases" });
  const otherChapter = await addChapter(db);
  const noteId = await addNote(db, topicId, { title: "All about gases" });
  const [tag] = await db.insertInto("tags").values({ name: "real" }).returning("id").execute();
  const numerical = { type: "numerical", accept: [["20", "20"]] as [string, string][] } as const;
  return {
    ids: { chapterId, topicId, noteId, tagId: tag?.id ?? 0 },
    choice: await addQuestion(db, otherChapter.topicId),
    number: await addQuestion(db, otherChapter.topicId, numerical),
    secondNumerical: await addQuestion(db, otherChapter.topicId, numerical),
    setNumber: await addQuestion(db, otherChapter.topicId, numerical),
  };
}

async function saveTest(client: TestClient) {
  const test = { type: "built", filters: noFilters, count: 5, minutes: null, mode: "practice" };
  const { hash } = (await send(client, "POST", "/api/quiz", test)).json();
  const { id } = (await send(client, "POST", "/api/built-tests", { hash, name: "Mine" })).json();
  return { client, hash, id };
}

async function startQuizWith(learner: TestClient, questionHash: string): Promise<string> {
  const response = await send(learner, "POST", "/api/quiz", {
    type: "custom",
    question_hashes: [questionHash],
  });
  return response.json().hash;
}
