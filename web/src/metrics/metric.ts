/** A metric that can be explained: one of the learner's, or one of a chapter. */
export type MetricId =
  | { metric: "overall prep" | "average quiz score" | "chapters covered" }
  | { metric: "completed" | "retained" | "score" | "mastery" | "evidence"; chapterId: number };

/** The explanation of a metric, and its breakdown: groups of names with formatted values. */
export type Explanation = {
  paragraphs: string[];
  groups: { title: string; rows: [name: string, value: string][] }[];
};
