import { buildPath } from "@rasayan/contract/routes";
import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test("a value stays one path segment, whatever characters it contains", () => {
  expect(paths.chapterNotes(15, "p-Block: 13/14 & more?")).toBe(
    "/chapter-wise-revision/15/p-Block%3A%2013%2F14%20%26%20more%3F",
  );
});

test("a page without parameters has the path of its route", () => {
  expect(paths.progress).toBe("/progress");
  expect(paths.adminAuditLog).toBe("/admin/log");
});

test("replaces each parameter of a pattern", () => {
  expect(paths.quizQuestion("4f1c", 12)).toBe("/quiz/4f1c/question/12");
  expect(buildPath("/api/chapters/:id/content/:contentId", { id: 1, contentId: 2 })).toBe(
    "/api/chapters/1/content/2",
  );
});
