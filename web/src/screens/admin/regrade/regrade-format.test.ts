import { expect, it } from "vitest";
import type { RegradeProgress } from "../../../api/admin-questions.ts";
import {
  formatRegradePreview,
  formatRegradeProgress,
  formatUnfinished,
  formatUnmatched,
} from "./regrade-format.ts";

it("formats the numbers of attempts and students, singular and plural", () => {
  expect(formatRegradePreview({ attempts: 1, learners: 1 })).toBe(
    "1 attempt of 1 student was marked by an earlier key.",
  );
  expect(formatRegradePreview({ attempts: 100000, learners: 2 })).toBe(
    "1,00,000 attempts of 2 students were marked by an earlier key.",
  );
});

it("says how far a regrade is, and in the end what it changed", () => {
  const regrade: RegradeProgress = {
    state: "running" as const,
    note: "So.",
    requested_at: "2026-11-28T10:00:00.000Z",
    finished_at: null,
    attempts_total: 20_000,
    attempts: 1_400,
    raised: 12,
    lowered: 3,
  };
  expect(formatRegradeProgress({ ...regrade, state: "waiting" })).toBe(
    "Past attempts are being marked again.",
  );
  expect(formatRegradeProgress(regrade)).toBe("Marking past attempts again: 1,400 of 20,000.");
  const finished_at = "2026-11-28T20:00:00.000Z";
  expect(formatRegradeProgress({ ...regrade, state: "done", finished_at, attempts: 214 })).toBe(
    "214 attempts marked again on 29 Nov 2026: 12 got more marks, 3 fewer.",
  );
});

it("says how many quizzes would end by an earlier key", () => {
  expect(formatUnfinished({ unfinished: 0 })).toBe("");
  expect(formatUnfinished({ unfinished: 1 })).toBe("1 unfinished quiz or saved paper has an earlier key.");
  expect(formatUnfinished({ unfinished: 12 })).toBe(
    "12 unfinished quizzes or saved papers have an earlier key.",
  );
});

it("says whether the new key fits none or only some of the attempts", () => {
  expect(formatUnmatched({ attempts: 3, unmatched: 0 })).toBe("");
  expect(formatUnmatched({ attempts: 0, unmatched: 214 })).toMatch(
    /^214 past attempts can't be marked by the new key:/,
  );
  expect(formatUnmatched({ attempts: 3, unmatched: 1 })).toMatch(
    /^1 other attempt can't be marked by the new key:/,
  );
});
