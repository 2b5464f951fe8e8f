import { expect, test } from "vitest";
import { ApiError } from "../../../api/client.ts";
import { reportErrorMessage } from "./report-modal.tsx";

const noAnswer = new ApiError(0, "no_answer", "The server did not answer.");

test("a report that was not sent says that its text is not lost", () => {
  expect(reportErrorMessage(noAnswer, false)).toBe(
    "You are offline. What you wrote is kept: send it when you are back online.",
  );
  expect(reportErrorMessage(noAnswer, true)).toBe(
    "Your report was not sent. What you wrote is kept: check your connection and try again.",
  );
});

test("a rejection shows the server's message", () => {
  const tooMany = new ApiError(429, "too_many", "You have reported 20 questions within a day.");
  expect(reportErrorMessage(tooMany, true)).toBe(
    "You have reported 20 questions within a day. What you wrote is kept: send it later.",
  );
  const rejected = new ApiError(400, "invalid", "Write what is wrong.");
  expect(reportErrorMessage(rejected, true)).toBe("Your report was refused: Write what is wrong.");
});
