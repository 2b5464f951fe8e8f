/** A figure that can be looked into: one of the learner's, or one of a chapter. */
export type Figure =
  | { of: "overall prep" | "average quiz score" | "chapters covered" | "estimate" }
  | { of: "completed" | "retained" | "score" | "mastery" | "evidence"; chapterId: number };

/** What is said of a figure, and what it is made of: names and figures, in groups. */
export type Explanation = {
  says: string[];
  groups: { title: string; parts: [name: string, words: string][] }[];
};
