import { expect, test } from "vitest";
import { effectiveConsent, parseConsent } from "./consent.ts";

test.each([
  ["nothing saved", null],
  ["no JSON", "{necessary"],
  ["null", "null"],
  ["a list", "[true]"],
  ["a word", '"yes"'],
  ["an empty object", "{}"],
  ["a choice without marketing", '{"necessary":true,"analytics":true}'],
  ["a choice without the necessary", '{"analytics":true,"marketing":true}'],
  ["the necessary switched off", '{"necessary":false,"analytics":true,"marketing":true}'],
  ["words for yes and no", '{"necessary":true,"analytics":"true","marketing":0}'],
])("%s is not a valid choice", (_, text) => {
  expect(parseConsent(text)).toBeNull();
});

test("parses a saved choice", () => {
  expect(parseConsent('{"necessary":true,"analytics":true,"marketing":false}')).toEqual({
    necessary: true,
    analytics: true,
    marketing: false,
  });
});

test("allows nothing for a minor, and nothing before a choice", () => {
  const allAllowed = { necessary: true, analytics: true, marketing: true } as const;
  const noneAllowed = { analytics: false, marketing: false };
  expect(effectiveConsent(allAllowed, true)).toEqual(noneAllowed);
  expect(effectiveConsent(null, false)).toEqual(noneAllowed);
  expect(effectiveConsent(allAllowed, false)).toEqual({ analytics: true, marketing: true });
});
