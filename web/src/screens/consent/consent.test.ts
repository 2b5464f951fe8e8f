import { expect, test } from "vitest";
import { parseConsent } from "./consent.ts";

test.each([
  ["nothing saved", null],
  ["no JSON", "{necessary"],
  ["null", "null"],
  ["a list", "[true]"],
  ["a word", '"yes"'],
])("%s is no choice, so the question is asked", (_, text) => {
  expect(parseConsent(text)).toBeNull();
});

test("a saved choice is read back", () => {
  expect(parseConsent('{"necessary":true,"analytics":true,"marketing":false}')).toEqual({
    necessary: true,
    analytics: true,
    marketing: false,
  });
});

test("necessary cannot be off, and nothing but true is consent", () => {
  expect(parseConsent('{"necessary":false,"analytics":"true","marketing":1}')).toEqual({
    necessary: true,
    analytics: false,
    marketing: false,
  });
});
