import { routes } from "@rasayan/contract/routes";
import { expect, test } from "vitest";
import { isPlayerRoute, isPublicRoute, patternOf } from "./route-pattern.ts";

test.each([
  ["/", "/"],
  ["/dashboard", "/dashboard"],
  ["/quiz/disclaimer", "/quiz/disclaimer"],
  ["/quiz/4f1c", "/quiz/:quizHash"],
  ["/quiz/4f1c/question/12", "/quiz/:quizHash/question/:questionId"],
  ["/quiz/4f1c/question/12/review", "/quiz/:quizHash/question/:questionId/review"],
  ["/chapter-wise-revision/3/Redox%20Reactions", "/chapter-wise-revision/:id/:chapterName"],
  ["/chapter-wise-dpp/3/quick-quiz/results", "/chapter-wise-dpp/:id/:type/results"],
  ["/no/such/page", "*"],
  ["/quiz/4f1c/question", "*"],
  ["/dashboard/", "*"],
  ["/quiz/", "*"],
  ["/quiz/4f1c/", "*"],
])("%s has the pattern %s", (pathname, pattern) => {
  expect(patternOf(pathname)).toBe(pattern);
});

test("each route matches its own pattern", () => {
  for (const pattern of Object.values(routes)) {
    expect(patternOf(pattern.replace(/:\w+/g, "7"))).toBe(pattern);
  }
});

test("the landing page, terms, privacy notice and not-found page are public", () => {
  expect(["/", "/terms", "/privacy", "/no-such-page"].filter(isPublicRoute)).toHaveLength(4);
  expect(["/dashboard", "/quiz/4f1c", "/admin"].filter(isPublicRoute)).toEqual([]);
});

test("the quiz player is a player route, the disclaimer and the summary are not", () => {
  expect(["/quiz/4f1c", "/quiz/4f1c/question/12"].filter(isPlayerRoute)).toHaveLength(2);
  expect(["/quiz/disclaimer", "/quiz/4f1c/summary", "/dashboard"].filter(isPlayerRoute)).toEqual([]);
});
