import { findRow, getJson, type TestClient, type TextCases } from "./text-case.ts";

const CONSENT = { notice_version: "2026-12" };
const GOALS = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };

export type LearnerContext = {
  learner: TestClient;
  /** A learner who needs a parent's consent. */
  minor: TestClient;
  /** A quiz in progress that contains this numerical question. */
  openQuestion: { hash: string; questionId: number };
  /** A completed quiz that contains this question, which can be reported. */
  completedQuestion: { hash: string; questionId: number };
  /** A saved test, and the quiz that was built with it. */
  savedTest: { client: TestClient; hash: string; id: number };
};

/** Returns the text cases for all endpoints with which learners and their parents write texts. */
export function learnerTextCases({
  learner,
  minor,
  openQuestion,
  completedQuestion,
  savedTest,
}: LearnerContext): TextCases {
  const readQuestion = async ({ hash, questionId }: typeof openQuestion) =>
    (await getJson(learner, `/api/quiz/${hash}/question/${questionId}`)).question;
  const readTestName = async () =>
    findRow<{ id: number; name: string }>(
      (await getJson(savedTest.client, "/api/built-tests")).tests,
      savedTest.id,
    )?.name;
  return {
    reportBrowserError: [
      {
        client: { ...minor, cookie: "" },
        params: {},
        body: { message: "Error: x", stack: "at x", build: "b1" },
      },
    ],
    signInWithGoogle: [{ client: { ...minor, cookie: "" }, params: {}, body: { token: "a.b.c" } }],
    putProfile: [
      {
        client: learner,
        params: {},
        body: { ...GOALS, name: "Asha", city: "Pune" },
        readStored: async () => [(await getJson(learner, "/api/user/profile")).user],
      },
    ],
    requestParentConsent: [
      { client: minor, params: {}, body: { ...CONSENT, parent_email: "parent@example.org" } },
    ],
    grantConsent: [
      {
        client: minor,
        params: { token: "none" },
        body: { ...CONSENT, email: "parent@example.org", is_adult_parent: true },
      },
    ],
    createQuiz: [
      { client: learner, params: {}, body: { type: "custom", question_hashes: ["none"] } },
      { client: learner, params: {}, body: { type: "mock", blueprint: "none" } },
      { client: learner, params: {}, body: { type: "mistakes", since: "2026-01-01" } },
      { client: learner, params: {}, body: { type: "similar", question_id: 1, from_hash: "none" } },
      { client: learner, params: {}, body: { type: "assigned", code: "222222" } },
    ],
    putMistake: [
      {
        client: learner,
        params: { questionId: completedQuestion.questionId },
        body: { note: "Read it twice." },
      },
    ],
    reviewFlashCard: [
      {
        client: learner,
        params: { id: 999_999 },
        body: { rating: "good", seq: 1, at: "2026-01-31T10:00:00.000Z" },
      },
    ],
    createFlashCard: [
      {
        client: learner,
        params: {},
        body: { front: "Colour of iodine", back: "Violet" },
        readStored: async () => [(await getJson(learner, "/api/flash-cards/own")).cards[0].source],
      },
    ],
    updateFlashCard: [
      { client: learner, params: { id: 999_999 }, body: { front: "Colour", back: "Violet" } },
    ],
    finishDrill: [
      {
        client: learner,
        params: { id: 1 },
        body: { answers: [{ index: 0, text: "20", ms_from_start: 4000 }] },
      },
    ],
    saveBuiltTest: [
      {
        client: savedTest.client,
        params: {},
        body: { hash: savedTest.hash, name: "Mine" },
      },
    ],
    renameBuiltTest: [
      {
        client: savedTest.client,
        params: { id: savedTest.id },
        body: { name: "Mine" },
        readStored: async () => [{ name: await readTestName() }],
      },
    ],
    answerQuestion: [
      {
        client: learner,
        params: openQuestion,
        body: { answer_id: "4.57" },
        isNumber: true,
        readStored: async () => [{ answer_id: (await readQuestion(openQuestion)).selected_answer }],
      },
    ],
    reportQuestion: [
      {
        client: learner,
        params: completedQuestion,
        body: { reason: "typo", text: "Odd." },
        readStored: async () => [
          (await readQuestion(completedQuestion)).report,
          (await getJson(learner, "/api/reports?limit=1")).reports[0],
        ],
      },
    ],
  };
}
