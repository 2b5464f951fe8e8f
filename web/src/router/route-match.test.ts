import { expect, test } from "vitest";
import { matchRoute } from "./route-match.ts";

test("what a name stands for is told as it was written, slashes and signs included", () => {
  expect(matchRoute("/chapter-wise-revision/15/p-Block%3A%2013%2F14/7/a%20b")).toEqual({
    name: "note",
    params: { id: "15", chapterName: "p-Block: 13/14", contentId: "7", contentTitle: "a b" },
  });
});

test("a broken escape is left as it stands", () => {
  expect(matchRoute("/chapter-wise-revision/15/50%")?.params).toEqual({ id: "15", chapterName: "50%" });
});

test("a fixed path comes before a pattern, and case and a last slash count", () => {
  expect(matchRoute("/quiz/disclaimer")?.name).toBe("disclaimer");
  expect(matchRoute("/Dashboard")).toBeUndefined();
  expect(matchRoute("/dashboard/")).toBeUndefined();
});
