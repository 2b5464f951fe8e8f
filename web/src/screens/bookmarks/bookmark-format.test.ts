import { expect, test } from "vitest";
import { formatCount, formatLocation, quizLengthMessage } from "./bookmark-format.ts";

test("a quiz of starred questions says how many of them it asks", () => {
  expect(quizLengthMessage(30, 30)).toBe("All of them, without a time limit.");
  expect(quizLengthMessage(31, 30)).toBe(
    "30 of them, without a time limit: those you have not seen for longest.",
  );
});

test("one is said in the singular", () => {
  expect([1, 0, 12].map((count) => formatCount(count, "note"))).toEqual(["1 note", "0 notes", "12 notes"]);
});

test("topic and chapter say where it belongs", () => {
  expect(formatLocation({ topic_name: "Nernst equation", chapter_name: "Electrochemistry" })).toBe(
    "Nernst equation · Electrochemistry",
  );
});
