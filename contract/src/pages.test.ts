import { expect, test } from "vitest";
import { fillPage, pages } from "./pages.ts";

test("each name of a page is filled, and what it holds stays one part of the path", () => {
  const values = { id: 15, chapterName: "p-Block: 13/14 & more?", contentId: 3, contentTitle: "क्षार" };
  expect(fillPage(pages.content, values)).toBe(
    `/chapter-wise-revision/15/p-Block%3A%2013%2F14%20%26%20more%3F/3/${encodeURIComponent("क्षार")}`,
  );
  expect(fillPage(pages.dashboard, {})).toBe("/dashboard");
});
