import { expect, test } from "vitest";
import { matchRoute } from "./route-match.ts";

test("decodes parameters, slashes and special characters included", () => {
  expect(matchRoute("/chapter-wise-revision/15/p-Block%3A%2013%2F14/7/a%20b")).toEqual({
    name: "note",
    params: { id: "15", chapterName: "p-Block: 13/14", contentId: "7", contentTitle: "a b" },
  });
});

test("leaves an invalid escape as it is", () => {
  expect(matchRoute("/chapter-wise-revision/15/50%")?.params).toEqual({ id: "15", chapterName: "50%" });
});

test("prefers a fixed path to a pattern, and is strict about case and a trailing slash", () => {
  expect(matchRoute("/quiz/disclaimer")?.name).toBe("disclaimer");
  expect(matchRoute("/Dashboard")).toBeUndefined();
  expect(matchRoute("/dashboard/")).toBeUndefined();
});
