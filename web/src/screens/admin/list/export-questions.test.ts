import { expect, test } from "vitest";
import { exportedMessage, omittedFieldsMessage } from "./export-questions.tsx";

test("says how many questions the file contains", () => {
  expect(exportedMessage({ questions: 1240, name: "questions.csv" })).toBe(
    "1,240 questions are in questions.csv.",
  );
  expect(exportedMessage({ questions: 1, name: "questions.xml" })).toBe("1 question is in questions.xml.");
});

test("says which fields the file does not contain", () => {
  expect(omittedFieldsMessage([])).toBe("Nothing is left out.");
  expect(
    omittedFieldsMessage([
      { what: "difficulty", questions: 12 },
      { what: "ranges", questions: 1 },
    ]),
  ).toBe("Not in this file: difficulty (12 questions), ranges without a number (1 question).");
});
