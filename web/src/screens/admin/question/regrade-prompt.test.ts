import { expect, it } from "vitest";
import { formatRegradePreview, formatRegradeResult } from "./regrade-prompt.tsx";

it("formats the numbers of attempts and students, singular and plural", () => {
  expect(formatRegradePreview({ attempts: 1, learners: 1 })).toBe(
    "1 attempt of 1 student was marked by an earlier key.",
  );
  expect(formatRegradePreview({ attempts: 100000, learners: 2 })).toBe(
    "1,00,000 attempts of 2 students were marked by an earlier key.",
  );
});

it("formats the result of a regrade", () => {
  expect(formatRegradeResult({ attempts: 3, raised: 2, lowered: 1 })).toBe(
    "3 attempts marked again: 2 with more marks, 1 with fewer.",
  );
});
