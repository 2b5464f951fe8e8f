import { expect, test } from "vitest";
import { formatLocation, quizLengthMessage } from "./bookmark-lists.tsx";

test("says how many bookmarked questions a quiz asks", () => {
  expect(quizLengthMessage(30, 30)).toBe("All of them, without a time limit.");
  expect(quizLengthMessage(31, 30)).toBe(
    "30 of them, without a time limit, starting with those you haven't seen recently.",
  );
});

test("formats the topic and chapter of a bookmark", () => {
  expect(formatLocation({ topic_name: "Nernst equation", chapter_name: "Electrochemistry" })).toBe(
    "Nernst equation · Electrochemistry",
  );
});
