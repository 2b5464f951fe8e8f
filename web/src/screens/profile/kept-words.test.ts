import { expect, test } from "vitest";
import { newsWords, reportsWords, starsWords } from "./kept-words.ts";

test("only what is starred is counted", () => {
  expect(starsWords({ questions: 3, notes: 1 })).toBe("3 questions and 1 note");
  expect(starsWords({ questions: 1, notes: 0 })).toBe("1 question");
  expect(starsWords({ questions: 0, notes: 2 })).toBe("2 notes");
  expect(starsWords({ questions: 0, notes: 0 })).toBe("Nothing starred yet");
});

test("reports and their outcomes are counted", () => {
  expect([reportsWords(1), reportsWords(2)]).toEqual(["1 report", "2 reports"]);
  expect([newsWords(1), newsWords(2)]).toEqual(["1 new answer", "2 new answers"]);
});
