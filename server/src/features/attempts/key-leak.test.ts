import {
  type EndpointName,
  endpointPaths,
  endpoints,
  type ReviewQuestion,
  reviewFields,
  reviewHtml,
  reviewTexts,
} from "@rasayan/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp, type TestUser } from "../../../test/test-app.ts";
import { addClass } from "../../../test/test-classes.ts";
import { addChapter, addMarkingRules, addQuestion } from "../../../test/test-content.ts";
import { addThreeBranches, anyAnswer } from "../../../test/test-diagnostics.ts";
import { addFlashCards } from "../../../test/test-flash-cards.ts";
import { addNote } from "../../../test/test-notes.ts";
import { updateQuestionFields } from "../../../test/test-question-bodies.ts";
import {
  correctAnswer,
  createPlayer,
  noFilters,
  startDailyQuiz,
  startDiagnostic,
  startQuiz,
  wrongAnswer,
} from "../../../test/test-quizzes.ts";
import { regradeQuestion } from "../../../test/test-regrades.ts";
import { scheduleTest } from "../../../test/test-set-tests.ts";
import type { Db } from "../../db/connect.ts";

/** Texts that only a completed quiz, a solution, an editor's reply, an unpublished or a held question contains. */
const CANARIES = ["CanarySolution", "CanaryReason", "27182.8459", "CanaryNote", "CanaryDraft", "CanaryHeld"];
/** Texts that no response in these tests contains: nobody asks for a hint, and learners don't read slips and steps. */
const UNSENT_CANARIES = ["CanaryHint", "CanarySlip", "31415.9265", "CanaryStep"];
/** Names of what reveals the key, and of all fields that learners read together with it. */
const KEY_FIELD = new RegExp(
  `^(${[...reviewFields, ...reviewTexts].join("|")}|is_?correct|correct|rationale|outcome|score|slip|key|old_key|new_key)(_html|_ids|_pct)?$`,
  "i",
);
/**
 * Results of completed quizzes: totals in the profile and metrics, and the user's own rows, which are empty for a quiz
 * in progress.
 */
const ALLOWED_FIELDS = [
  "getProfile user.chapters.score",
  "putProfile user.chapters.score",
  "getMetrics chapters.score",
  "exportUser tables.quizzes.correct",
  "exportUser tables.quizzes.score",
  "exportUser tables.quiz_questions.outcome",
  "exportUser tables.quiz_questions.score",
];
/** Excluded, because it leaves nothing to check. */
const LAST_ENDPOINT = "deleteUser";
/**
 * Rejected in these tests whatever is sent: a quiz in progress has no stats, analysis, follow-up or explanation, only the
 * page of a teacher's test says that it is there, the age endpoints are switched off, and there is no such session.
 */
const EXPECTED_REJECTIONS = [
  "getQuizStats",
  "getQuizAnalysis",
  "getFollowUp",
  "getExplanation",
  "sendContact",
  "declareAge",
  "requestParentConsent",
  "endSession",
];
/** Questions are checked in practice mode only. */
const REJECTIONS_BY_MODE = {
  plain: ["checkQuizQuestion", "listHints", "takeHint"],
  exam: ["checkQuizQuestion", "listHints", "takeHint"],
  practice: [],
};

/** Adds a chapter with a question of each type, a draft, a held one and a note; everything secret contains a canary. */
async function addSecrets(db: Db) {
  await addMarkingRules(db);
  const { chapterId, topicId } = await addChapter(db);
  const secret = {
    solution: "CanarySolution",
    source: { exam: "JEE Main", year: 2024 },
    hints: ["CanaryHint"],
    steps: ["CanaryStep"],
    slips: [{ value: "31415.9265", says: "CanarySlip" }],
  };
  const options = ["A", "B", "C", "D"].map((text) => ({
    text,
    correct: text === "B",
    rationale: "CanaryReason",
  }));
  const single = await addQuestion(db, topicId, { ...secret, options });
  const type = "multi choice multi correct" as const;
  const many = await addQuestion(db, topicId, { ...secret, type, options });
  const number = await addQuestion(db, topicId, {
    ...secret,
    type: "numerical",
    accept: [["27182.8459", "27182.8459"]],
  });
  const forTest = await addQuestion(db, topicId, { ...secret, options });
  await addQuestion(db, topicId, { ...secret, status: "review", text: "CanaryDraft" });
  await addQuestion(db, topicId, { ...secret, options, audience: "tests", text: "CanaryHeld" });
  const contentId = await addNote(db, topicId, { title: "Law" });
  const [cardId = 0] = await addFlashCards(db, contentId, 1);
  const draftId = await addNote(db, topicId, { title: "Draft" });
  await sql`update notes set status = 'review' where id = ${draftId}`.execute(db);
  await addFlashCards(db, draftId, 1);
  await sql`update flash_cards set front_html = 'CanaryDraft' where note_id = ${draftId}`.execute(db);
  return { chapterId, topicId, contentId, single, many, number, forTest, cardId };
}

/** Adds bookmarks, an open report, and a report that an editor resolved while the quiz is in progress. */
async function bookmarkAndReport(person: TestUser, editor: TestUser, hash: string, added: Secrets) {
  const { contentId, single, many } = added;
  await person.request("bookmarkQuestion", { params: { id: single.id } });
  await person.request("bookmarkNote", { params: { id: contentId } });
  const body = { reason: "key_wrong" } as const;
  for (const { id: questionId } of [single, many])
    await person.request("reportQuestion", { params: { hash, questionId }, body });
  const decision = { resolution: "rejected", note: "CanaryNote: B is right." } as const;
  await editor.request("resolveReports", { params: { id: single.id }, body: decision });
}

/**
 * Adds what the learner did before: missed all questions, so that they are in the notebook, built and saved a test, and
 * began a drill. Since then an editor has corrected the key of `many`.
 */
async function addHistory(person: TestUser, editor: TestUser, { single, many, number, forTest }: Secrets) {
  const missed = await startDailyQuiz(person, [single, many, number]);
  await missed.answer(single.id, wrongAnswer(single));
  await missed.answer(many.id, { answer_ids: [many.optionIds[0]] });
  await missed.answer(number.id, { answer_id: "31415.93" });
  await missed.end();
  const notebook = await person.request("listMistakes", { query: {} });
  expect(JSON.stringify(notebook)).toContain("CanarySlip");
  const body = { type: "built", filters: noFilters, count: 5, minutes: null, mode: "exam" } as const;
  const { hash: builtHash } = await person.request("createQuiz", { body });
  const { id: testId } = await person.request("saveBuiltTest", { body: { hash: builtHash, name: "Mine" } });
  const drill = await person.request("createDrill", { body: { kinds: ["ratio"] } });
  const { answers } = await editor.request("getAdminQuestion", { params: { id: many.id } });
  const corrected = answers.map(({ id, text, rationale }, index) => ({
    id,
    text,
    rationale,
    correct: index < 2,
  }));
  await updateQuestionFields(editor, many.id, { answers: corrected, slips: [] });
  const card = await person.request("createFlashCard", { body: { front: "Mine", back: "Maybe" } });
  const { id: classId, code } = await addClass(editor, { Mine: person });
  const { code: testCode } = await scheduleTest(editor, [forTest]);
  return { builtHash, testId, drillId: drill.id, cardId: card.id, classId, code, testCode };
}

type History = Awaited<ReturnType<typeof addHistory>>;
type Secrets = Awaited<ReturnType<typeof addSecrets>>;
/** All but those that end the account or remove the quiz; `discarding.test.ts` covers the latter. */
const learnerEndpoints = Object.entries(endpoints).flatMap(([name, { access }]) =>
  access === "learner" && name !== LAST_ENDPOINT && name !== "discardQuiz" ? [name as EndpointName] : [],
);
/** Ending the quiz under test would reveal everything. */
const endpointsExceptEnd = learnerEndpoints.filter((name) => name !== "endQuiz");

/** Calls these learner endpoints, each as a student might. */
async function requestAll(
  person: TestUser,
  quizHash: string,
  added: Secrets,
  names: readonly EndpointName[],
  { builtHash, testId, drillId, cardId, classId, code, testCode }: History = {
    builtHash: quizHash,
    testId: 999_999,
    drillId: 999_999,
    cardId: 999_999,
    classId: 999_999,
    code: "22222222",
    testCode: "222222",
  },
) {
  const { chapterId, topicId, contentId, single } = added;
  const params = { topicId, contentId, hash: quizHash, questionId: single.id };
  const bodies: Record<string, object> = {
    putProfile: { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" },
    putUserChapters: { chapter_ids: [chapterId], latest_chapter_id: chapterId },
    putUserTopics: { topic_ids: [topicId] },
    putCoverage: { chapters: [{ chapter_id: chapterId, state: "doing" }] },
    putPlanOrder: { chapter_ids: [chapterId] },
    createQuiz: { type: "custom", question_hashes: [single.hash] },
    answerQuestion: correctAnswer(single),
    countBuiltTest: { filters: noFilters, count: 5 },
    saveBuiltTest: { hash: builtHash, name: "Mine" },
    renameBuiltTest: { name: "Mine" },
    saveQuestionTimes: { times: [{ question_id: single.id, time_ms: 1_000 }] },
    saveVisits: { visited_ids: [single.id], marked_ids: [single.id], seq: 1 },
    reportQuestion: { reason: "key_wrong" },
    markReportsSeen: { ids: [1] },
    joinClass: { code, name: "Mine" },
    createDrill: { kinds: ["ratio"] },
    finishDrill: { answers: [] },
    putMistake: { note: "Mine" },
    reviewFlashCard: { rating: "good", seq: 1 },
    undoFlashCardReview: { seq: 1 },
    createFlashCard: { front: "Mine", back: "Yes" },
    updateFlashCard: { front: "Mine", back: "No" },
    declareAge: { is_adult: true, notice_version: "2027-01" },
    requestParentConsent: { parent_email: "parent@example.org", notice_version: "2027-01" },
  };
  const idOf = (name: string) => {
    if (name === "endSession") return 999_999;
    if (name.endsWith("BuiltTest")) return testId;
    if (name === "finishDrill") return drillId;
    if (name === "leaveClass") return classId;
    if (/(review|undo)FlashCard/.test(name)) return added.cardId;
    if (/(update|delete)FlashCard/.test(name)) return cardId;
    if (/bookmark/i.test(name)) return name.endsWith("Note") ? contentId : single.id;
    return chapterId;
  };
  const codeFor = (name: string) => (name === "getTestByCode" ? testCode : code);
  const responses = [];
  for (const name of names) {
    const [method, path = ""] = endpointPaths[name].split(" ") as ["GET", string];
    const response = await person.send({
      method,
      url: path.replace(/:(\w+)/g, (_, key: string) =>
        String({ id: idOf(name), code: codeFor(name), ...params }[key]),
      ),
      ...(method === "GET" ? { query: { type: "quick-quiz", q: "law" } } : { payload: bodies[name] ?? {} }),
    });
    responses.push({
      name,
      statusCode: response.statusCode,
      headers: JSON.stringify(response.headers),
      body: response.body,
    });
  }
  return responses;
}

/** Returns the paths, without list positions, of fields whose names could reveal the key. */
function keyFieldPaths(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => keyFieldPaths(inner, path));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (inner === null) return [];
    const fieldPath = path === "" ? key : `${path}.${key}`;
    return [...(KEY_FIELD.test(key) ? [fieldPath] : []), ...keyFieldPaths(inner, fieldPath)];
  });
}

const modes = ["plain", "exam", "practice"] as const;

test.each(modes)(
  "while a quiz in %s mode is in progress, no response to a student contains a key, a rationale, a solution or a draft",
  async (mode) => {
    const { db, signInAs } = await startTestApp();
    const added = await addSecrets(db);
    const asha = await signInAs();
    const editor = await signInAs({ role: "editor" });
    const history = await addHistory(asha, editor, added);
    const quiz = await startQuiz(asha, added.chapterId, "unlimited_chapter", mode);
    await quiz.answer(added.single.id, correctAnswer(added.single));
    await bookmarkAndReport(asha, editor, quiz.hash, added);
    // In practice mode checking a question shows its key, and taking a hint shows the hint.
    const names = endpointsExceptEnd.filter(
      (name) => mode !== "practice" || !["checkQuizQuestion", "takeHint"].includes(name),
    );
    const responses = await requestAll(asha, quiz.hash, added, names, history);
    for (const { id } of [added.many, added.number]) {
      const url = `/api/quiz/${quiz.hash}/question/${id}`;
      const { statusCode, body } = await asha.send({ url });
      responses.push({ name: "getQuizQuestion", statusCode, headers: "", body });
    }
    for (const { name, statusCode, headers, body } of responses) {
      const { status: expected = 200 } = endpoints[name] as { status?: number };
      if (![...EXPECTED_REJECTIONS, ...REJECTIONS_BY_MODE[mode]].includes(name))
        expect(statusCode, `${name} ${body}: add valid input for this endpoint to requestAll`).toBe(expected);
      const fields = keyFieldPaths(JSON.parse(body || "null")).map((path) => `${name} ${path}`);
      expect(fields.filter((field) => !ALLOWED_FIELDS.includes(field))).toEqual([]);
      for (const canary of [...CANARIES, ...UNSENT_CANARIES])
        expect(`${headers} ${body}`, name).not.toContain(canary);
    }
  },
);

test("the scan finds what it looks for: after completion, the review contains all of it except what is hidden", async () => {
  const { db, signInAs } = await startTestApp();
  const added = await addSecrets(db);
  const asha = await signInAs();
  const quiz = await startQuiz(asha, added.chapterId);
  await bookmarkAndReport(asha, await signInAs({ role: "editor" }), quiz.hash, added);
  await quiz.end();
  const reviewed = await Promise.all([added.single, added.number].map(({ id }) => quiz.question(id)));
  const { reports } = await asha.request("listReports");
  const fieldNames = [
    "answers.isCorrect",
    "answers.rationale_html",
    "single_answer",
    "accept",
    ...reviewHtml,
    "outcome",
    "score",
  ];
  expect(new Set(keyFieldPaths(reviewed))).toEqual(new Set(fieldNames));
  const reviewedText = JSON.stringify([reviewed, reports]);
  expect(CANARIES.filter((canary) => !reviewedText.includes(canary))).toEqual(["CanaryDraft", "CanaryHeld"]);
});

/** The canaries of `single`, which only that question may show. */
const asSingle = (text: string) => text.replaceAll("Canary", "Single");

test("whatever a student calls and ends, no response contains a key of a question that is still open", async () => {
  const { db, signInAs } = await startTestApp();
  const added = await addSecrets(db);
  // The only question of the ended quiz has other texts than those that stay open.
  await sql`update question_versions set solution_html = ${asSingle("CanarySolution")} where question_id = ${added.single.id}`.execute(
    db,
  );
  await sql`update option_versions set rationale_html = ${asSingle("CanaryReason")}
    where option_id = any(${added.single.optionIds}::int[])`.execute(db);
  const asha = await signInAs();
  const quizInProgress = await startQuiz(asha, added.chapterId);
  await bookmarkAndReport(asha, await signInAs({ role: "editor" }), quizInProgress.hash, {
    ...added,
    single: added.number,
  });
  const other = await startDailyQuiz(asha, [added.single]);
  const responses = [
    ...(await requestAll(asha, other.hash, added, endpointsExceptEnd)),
    ...(await requestAll(asha, other.hash, added, ["endQuiz"])),
    ...(await requestAll(asha, other.hash, added, learnerEndpoints)),
    ...(await requestAll(asha, quizInProgress.hash, added, endpointsExceptEnd)),
  ];
  expect(new Set(responses.map(({ name }) => name))).toEqual(new Set(learnerEndpoints));
  for (const { name, headers, body } of responses)
    for (const canary of [...CANARIES, ...UNSENT_CANARIES])
      expect(`${headers} ${body}`, name).not.toContain(canary);
  expect(responses.filter(({ body }) => body.includes(asSingle("CanarySolution"))).length).toBeGreaterThan(1);
  expect((await quizInProgress.quiz()).closed_ids).toEqual([added.single.id]);
  for (const { id } of [added.many, added.number])
    expect(keyFieldPaths(await quizInProgress.question(id))).toEqual([]);
});

test("a corrected key of a question that is open in another quiz is in no response, not even in a completed quiz's", async () => {
  const { db, signInAs } = await startTestApp();
  const added = await addSecrets(db);
  const { single, many, number } = added;
  const [asha, editor] = [await signInAs(), await signInAs({ role: "editor" })];
  const completed = await startDailyQuiz(asha, [single, many, number]);
  await completed.answer(single.id, wrongAnswer(single));
  await completed.end();
  const open = await startQuiz(asha, added.chapterId);
  const readAll = async (names: readonly EndpointName[]) => [
    ...(await requestAll(asha, completed.hash, added, names)),
    ...(await requestAll(asha, open.hash, added, names)),
  ];
  const reads = learnerEndpoints.filter((name) => endpointPaths[name].startsWith("GET "));
  await readAll(reads);
  // Everyone reads that a key of the chapter was corrected, but not which one.
  const unaffected = reads.filter((name) => name !== "listCorrections");
  const before = (await readAll(unaffected)).map(normalized);

  const { answers } = await editor.request("getAdminQuestion", { params: { id: single.id } });
  const corrected = answers.map(({ id, text }) => ({
    id,
    text,
    rationale: "CanaryCorrected",
    correct: id === wrongAnswer(single).answer_id,
  }));
  await updateQuestionFields(editor, single.id, {
    answers: corrected,
    solution: "CanaryCorrected",
    slips: [],
  });
  await regradeQuestion(editor, db, single.id, "CanaryCorrected");
  expect((await readAll(unaffected)).map(normalized)).toEqual(before);
  for (const { name, headers, body } of await readAll(endpointsExceptEnd))
    expect(`${headers} ${body}`, name).not.toContain("CanaryCorrected");

  await open.end();
  const notified = (await readAll(reads)).filter(({ body }) => body.includes("CanaryCorrected"));
  expect(new Set(notified.map(({ name }) => name))).toEqual(
    new Set(["getQuizQuestion", "getQuizQuestions", "listCorrections", "exportUser"]),
  );
  expect(await completed.stats()).toMatchObject({ correct: 1, score: 4 });
});

test.each(["single", "many", "number"] as const)(
  "a key (%s) read in a second quiz cannot be used as an answer in the first",
  async (type) => {
    const { db, signInAs } = await startTestApp();
    const added = await addSecrets(db);
    const asha = await signInAs();
    const quiz = await startQuiz(asha, added.chapterId);
    const { hash } = await quiz.question(added[type].id);
    const copy = await startDailyQuiz(asha, [{ ...added[type], hash }]);
    await copy.end();
    const { answers, single_answer } = (await copy.question(added[type].id)) as ReviewQuestion;
    const right = answers.filter(({ isCorrect }) => isCorrect).map(({ id }) => id);
    const answer = {
      single: { answer_id: right[0] },
      many: { answer_ids: right },
      number: { answer_id: single_answer },
    }[type];
    const { statusCode, body } = await quiz.sendAnswer(added[type].id, answer);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([409, "question_closed"]);
    await quiz.end();
    expect(await quiz.stats()).toMatchObject({ correct: 0, unattempted: 4, score: 0 });
  },
);

test("every response is the same whether the answers so far are correct or wrong", async () => {
  const { db, signInAs } = await startTestApp();
  const added = await addSecrets(db);
  const asha = await signInAs();
  const quiz = await startQuiz(asha, added.chapterId);
  const reads = learnerEndpoints.filter((name) => endpointPaths[name].startsWith("GET "));
  const readAll = async () => (await requestAll(asha, quiz.hash, added, reads)).map(normalized);
  await requestAll(asha, quiz.hash, added, endpointsExceptEnd);
  const initial = await readAll();
  await quiz.answer(added.many.id, { answer_ids: [added.many.optionIds[1]] });
  await quiz.answer(added.number.id, { answer_id: "27182.8459" });
  const allRight = await readAll();
  // Moves rows, as the database does by itself: a list without an order would come back in another one.
  await sql`vacuum analyze`.execute(db);
  await quiz.answer(added.many.id, { answer_ids: [added.many.optionIds[0]] });
  await quiz.answer(added.number.id, { answer_id: "11111.1111" });
  const someWrong = await readAll();
  expect(someWrong).toEqual(allRight);
  expect(initial).not.toEqual(allRight);
});

test.each(["single", "many", "number"] as const)(
  "the response to an answer (%s) is the same whether it is correct or wrong",
  async (type) => {
    const { db, signInAs } = await startTestApp();
    const added = await addSecrets(db);
    const asha = await signInAs();
    const quiz = await startQuiz(asha, added.chapterId);
    const options = added[type].optionIds;
    const answers = {
      single: [correctAnswer(added.single), wrongAnswer(added.single)],
      many: [
        { answer_ids: [options[1]] },
        { answer_ids: [options[1], options[2]] },
        { answer_ids: [options[0]] },
      ],
      number: [{ answer_id: "27182.8459" }, { answer_id: "11111.1111" }],
    }[type];
    const player = createPlayer(asha, quiz.hash);
    const responses: unknown[] = [];
    for (const answer of answers) {
      const { statusCode, headers, body } = await player.sendAnswer(added[type].id, answer);
      responses.push(normalized({ statusCode, headers: JSON.stringify(headers), body }));
    }
    expect(responses).toEqual(answers.map(() => responses[0]));
  },
);

test("what a diagnostic asks after one answer can't be compared with what it asks after another", async () => {
  const { db, signInAs } = await startTestApp();
  await addThreeBranches(db);
  const asha = await signInAs();
  const diagnostic = await startDiagnostic(asha);
  const [first = 0] = (await diagnostic.quiz()).question_ids;
  const { type, answers } = await diagnostic.question(first);
  await diagnostic.answer(first, anyAnswer(type, answers));
  const presentedIds = (await diagnostic.quiz()).question_ids;
  expect(presentedIds).toHaveLength(2);
  for (const answer of [{ answer_id: null }, ...answers.map(({ id }) => ({ answer_id: id }))]) {
    await diagnostic.answer(first, answer);
    expect((await diagnostic.quiz()).question_ids).toEqual(presentedIds);
  }
  await expect(diagnostic.discard()).rejects.toMatchObject({ status: 409 });
  expect((await startDiagnostic(asha)).hash).toBe(diagnostic.hash);
});

/** Returns a response without its times and without the student's answers. */
function normalized<T extends { headers: string; body: string }>(response: T): T {
  const body = response.body
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, "TIME")
    .replace(
      /"(selected_option_ids|numeric_answer|selected_answer|chosen|typed)":(\[[^\]]*\]|"[^"]*"|null)/g,
      "ANSWER",
    );
  const headers = response.headers.replace(/"(date|content-length)":"[^"]+"/g, "");
  return { ...response, headers, body };
}
