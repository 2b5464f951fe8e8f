import { expect, test } from "vitest";
import { formatDrafts, formatUnanswered } from "./room-dialogs.tsx";

test("the end dialog counts unanswered questions and drafts, also if there is only one", () => {
  expect([formatUnanswered(1), formatUnanswered(2)]).toEqual([
    "1 question is unanswered.",
    "2 questions are unanswered.",
  ]);
  expect([formatDrafts(1), formatDrafts(2)]).toEqual([
    "1 typed answer is not a number and will not count",
    "2 typed answers are not a number and will not count",
  ]);
});
