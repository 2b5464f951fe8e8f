import { expect, test } from "vitest";
import { formatLength, parseDraft, validateReport } from "./report-draft.ts";

test("a report needs a reason, and a text if the reason is 'other'", () => {
  expect(validateReport({ text: "It is wrong." })).toEqual({
    field: "reason",
    message: "Choose what is wrong.",
  });
  expect(validateReport({ reason: "other", text: "  " })).toEqual({
    field: "text",
    message: "Say in words what is wrong.",
  });
  expect(validateReport({ reason: "other", text: "Two pages overlap." })).toBeUndefined();
  expect(validateReport({ reason: "typo", text: "" })).toBeUndefined();
});

test("parses a stored draft and ignores an invalid one", () => {
  expect(parseDraft('{"reason":"typo","text":"an"}')).toEqual({ reason: "typo", text: "an" });
  expect(parseDraft('{"text":"an"}')).toEqual({ reason: undefined, text: "an" });
  expect(parseDraft('{"reason":"toString","text":"an"}')).toEqual({ reason: undefined, text: "an" });
  for (const stored of [null, "", "{", "7", '{"text":7}']) expect(parseDraft(stored)).toBeUndefined();
});

test("formats the length of a text out of the maximum", () => {
  expect(formatLength("Na2SO4")).toBe("6 of 500");
});
