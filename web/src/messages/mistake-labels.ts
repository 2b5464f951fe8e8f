import type { MistakeCause, MistakeSource } from "@rasayan/contract";

/** The labels of the causes, in the order shown to learners. */
export const causeLabels: Record<MistakeCause, string> = {
  concept: "Concept",
  fact: "Formula or fact",
  misread: "Misread the question",
  arithmetic: "Arithmetic",
  unit: "Unit or sign",
  guess: "Guess",
  time: "Ran out of time",
};

export const sourceLabels: Record<MistakeSource, string> = {
  mock: "Mock tests",
  chapter: "Chapter practice",
  daily: "Daily practice",
  diagnostic: "Diagnostic",
  other: "Other quizzes",
};
