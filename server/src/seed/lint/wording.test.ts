import { expect, test } from "vitest";
import { LIBRARY_PATHS, smallLibrary, withReplacedText } from "../../../test/test-library.ts";
import { parseLibrary } from "../parse-library.ts";
import { checkAnswerPatterns } from "./wording.ts";

/** Returns the small library with its choice question, whose key is B, changed and repeated `count` times. */
function copies(count: number, from: string, to: string) {
  const { library } = parseLibrary(withReplacedText(smallLibrary(), LIBRARY_PATHS.choice, from, to));
  const [choice] = library.questions;
  return { ...library, questions: choice ? Array.from({ length: count }, () => choice) : [] };
}

test("warns of a chapter whose keys are always the same letter and always the longest option", () => {
  const longer = "doubles, since pressure and volume are inversely related at a constant temperature.";
  const messages = checkAnswerPatterns(copies(12, "doubles.", longer)).map(({ message }) => message);
  expect(messages).toContain("The key is the longest option in 100% of the questions.");
  expect(messages).toContain("B is the key of 100% of the questions.");
  expect(messages).toContain("A is the key of 0% of the questions.");
});

test("gives no warning for fewer than twelve questions", () => {
  expect(checkAnswerPatterns(copies(11, "doubles.", "doubles."))).toEqual([]);
});
