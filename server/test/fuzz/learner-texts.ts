import { read, type TextCases, type Visitor } from "./text-case.ts";

const AGREED = { notice_version: "2026-12" };
const GOALS = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };

export type LearnerPlace = {
  learner: Visitor;
  /** One of whom a parent has to agree. */
  minor: Visitor;
  /** An open quiz with this numerical question. */
  open: { hash: string; questionId: number };
  /** A completed quiz with this question, which may be reported. */
  done: { hash: string; questionId: number };
};

/** What learners and their parents write. */
export function learnerTexts({ learner, minor, open, done }: LearnerPlace): TextCases {
  const questionOf = async ({ hash, questionId }: typeof open) =>
    (await read(learner, `/api/quiz/${hash}/question/${questionId}`)).question;
  return {
    signInWithGoogle: [{ visitor: { ...minor, cookie: "" }, params: {}, body: { token: "a.b.c" } }],
    putProfile: [
      {
        visitor: learner,
        params: {},
        body: { ...GOALS, name: "Asha", city: "Pune" },
        read: async () => [(await read(learner, "/api/user/profile")).user],
      },
    ],
    askParent: [{ visitor: minor, params: {}, body: { ...AGREED, parent_email: "parent@example.org" } }],
    grantConsent: [
      {
        visitor: minor,
        params: { token: "none" },
        body: { ...AGREED, email: "parent@example.org", is_adult_parent: true },
      },
    ],
    createQuiz: [{ visitor: learner, params: {}, body: { type: "custom", question_hashes: ["none"] } }],
    answerQuestion: [
      {
        visitor: learner,
        params: open,
        body: { answer_id: "4.57" },
        isNumber: true,
        read: async () => [{ answer_id: (await questionOf(open)).selected_answer }],
      },
    ],
    reportQuestion: [
      {
        visitor: learner,
        params: done,
        body: { reason: "typo", text: "Odd." },
        read: async () => [
          (await questionOf(done)).report,
          (await read(learner, "/api/reports?limit=1")).reports[0],
        ],
      },
    ],
  };
}
