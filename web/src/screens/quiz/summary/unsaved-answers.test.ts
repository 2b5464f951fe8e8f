import { expect, test } from "vitest";
import { isSelected } from "./unsaved-answers.ts";

const CASES: [Parameters<typeof isSelected>[0], Parameters<typeof isSelected>[1], boolean][] = [
  [{ answer_id: 3 }, 3, true],
  [{ answer_id: 3 }, 4, false],
  [{ answer_id: 3 }, null, false],
  [{ answer_ids: [7, 5, 10] }, [5, 7, 10], true],
  [{ answer_ids: [5] }, [5, 7], false],
  [{ answer_ids: [5] }, null, false],
  [{ answer_id: " 4.50 " }, "4.50", true],
  [{ answer_id: "4.5" }, "4.50", false],
];

for (const [payload, selected, expected] of CASES)
  test(`${JSON.stringify(payload)} ${expected ? "is" : "is not"} the saved answer ${JSON.stringify(selected)}`, () => {
    expect(isSelected(payload, selected)).toBe(expected);
  });
