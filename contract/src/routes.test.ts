import { expect, test } from "vitest";
import { buildPath, routes } from "./routes.ts";

test("buildPath fills every parameter and encodes each value as one path segment", () => {
  const params = { id: 15, chapterName: "p-Block: 13/14 & more?", contentId: 3, contentTitle: "क्षार" };
  expect(buildPath(routes.note, params)).toBe(
    `/chapter-wise-revision/15/p-Block%3A%2013%2F14%20%26%20more%3F/3/${encodeURIComponent("क्षार")}`,
  );
  expect(buildPath(routes.dashboard, {})).toBe("/dashboard");
});
