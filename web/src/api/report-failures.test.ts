import { expect, test } from "vitest";
import { ApiError } from "./client.ts";
import { reportFailureWords } from "./report-failures.ts";

const noAnswer = new ApiError(0, "no_answer", "The server did not answer.");

test("without a network a report waits, and says so", () => {
  expect(reportFailureWords(noAnswer, false)).toBe(
    "You are offline. What you wrote is kept: send it when you are back online.",
  );
  expect(reportFailureWords(noAnswer, true)).toBe(
    "Your report was not sent. What you wrote is kept: check your connection and try again.",
  );
});

test("what the server says of a refusal is passed on", () => {
  const many = new ApiError(429, "too_many", "You have reported 20 questions within a day.");
  expect(reportFailureWords(many, true)).toBe(
    "You have reported 20 questions within a day. What you wrote is kept: send it later.",
  );
  const refused = new ApiError(400, "invalid", "Say in words what is wrong.");
  expect(reportFailureWords(refused, true)).toBe("Your report was refused: Say in words what is wrong.");
});
