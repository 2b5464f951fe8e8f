import type { QuizMode } from "@rasayan/contract";

type EndTexts = {
  title: string;
  question: string;
  label: string;
  /** Said while unsent answers keep the end waiting. */
  waiting: string;
};

const plain: EndTexts = {
  title: "Ending the quiz",
  question: "End the quiz?",
  label: "End Quiz",
  waiting: "They are sent and the quiz ends when you are online and Rasayan is open.",
};

/** What the end of a quiz is called in each mode. */
export const endTexts: Record<QuizMode, EndTexts> = {
  plain,
  practice: plain,
  exam: {
    title: "Submitting",
    question: "Submit the test?",
    label: "Submit",
    waiting: "They are sent and the test is submitted when you are online and Rasayan is open.",
  },
};
