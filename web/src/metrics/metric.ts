/** A figure that can be looked into: one of the learner's, or one of a chapter. */
export type MetricId =
  | { metric: "overall prep" | "average quiz score" | "chapters covered" | "estimate" }
  | { metric: "completed" | "retained" | "score" | "mastery" | "evidence"; chapterId: number };

/** What is said of a figure, and what it is made of: names and figures, in groups. */
export type Explanation = {
  paragraphs: string[];
  groups: { title: string; rows: [name: string, value: string][] }[];
};
