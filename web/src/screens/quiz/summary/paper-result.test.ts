import { expect, test } from "vitest";
import { compareWithFirst } from "./paper-result.tsx";

test("a repeated sitting is compared with the first", () => {
  const compare = (score: number) => compareWithFirst({ sitting: 2, first_score: 40 }, score);
  expect(compare(52)).toBe("Sitting 2 of this paper: 12 marks more than in the first, which gave 40 marks.");
  expect(compare(-1)).toBe("Sitting 2 of this paper: 41 marks fewer than in the first, which gave 40 marks.");
  expect(compare(40)).toBe("Sitting 2 of this paper: as many marks as in the first.");
});
