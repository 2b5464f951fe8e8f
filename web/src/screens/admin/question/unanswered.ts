import type { ReviewQuestion } from "../../../api/quizzes.ts";

/** What a learner's quiz adds to a question, for one that nobody has answered. */
export const UNANSWERED = {
  selected_answer: null,
  certainty: null,
  bookmarked: false,
  report: null,
  marking: { full: 4, partial: null, negative: -1 },
  outcome: "unattempted",
  score: 0,
  time_ms: 0,
  correction: null,
  other_keys: [],
  is_held: false,
  chapter_id: 0,
  chapter_name: "",
  note: null,
} satisfies Partial<ReviewQuestion>;
