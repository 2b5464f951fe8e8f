import { expect, test } from "vitest";
import { formatCount, formatLocation, quizLengthMessage } from "./bookmark-lists.tsx";

test("says how many bookmarked questions a quiz asks", () => {
  expect(quizLengthMessage(30, 30)).toBe("All of them, without a time limit.");
  expect(quizLengthMessage(31, 30)).toBe(
    "30 of them, without a time limit: those you have not seen for longest.",
  );
});

test("uses the singular for one", () => {
  expect([1, 0, 12].map((count) => formatCount(count, "note"))).toEqual(["1 note", "0 notes", "12 notes"]);
});

test("formats the topic and chapter of a bookmark", () => {
  expect(formatLocation({ topic_name: "Nernst equation", chapter_name: "Electrochemistry" })).toBe(
    "Nernst equation · Electrochemistry",
  );
});
