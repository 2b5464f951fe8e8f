import { expect, test } from "vitest";
import { allowedBy, parseConsent } from "./consent.ts";

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

test("nothing of a minor is measured, and nothing of anyone before a choice", () => {
  const all = { necessary: true, analytics: true, marketing: true } as const;
  const nothing = { analytics: false, marketing: false };
  expect(allowedBy(all, true)).toEqual(nothing);
  expect(allowedBy(null, false)).toEqual(nothing);
  expect(allowedBy(all, false)).toEqual({ analytics: true, marketing: true });
});
