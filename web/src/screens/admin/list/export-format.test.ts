import { expect, test } from "vitest";
import { exportedMessage, omittedFieldsMessage } from "./export-format.ts";

test("a file says how many questions it holds", () => {
  expect(exportedMessage({ questions: 1240, name: "questions.csv" })).toBe(
    "1,240 questions are in questions.csv.",
  );
  expect(exportedMessage({ questions: 1, name: "questions.xml" })).toBe("1 question is in questions.xml.");
});

test("and what it has no place for", () => {
  expect(omittedFieldsMessage([])).toBe("Nothing is left out.");
  expect(
    omittedFieldsMessage([
      { what: "difficulty", questions: 12 },
      { what: "pictures", questions: 1 },
    ]),
  ).toBe("Not in this file: difficulty (12 questions), pictures (1 question).");
});
