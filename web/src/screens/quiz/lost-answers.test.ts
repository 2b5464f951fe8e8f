import { expect, test } from "vitest";
import { isSelected } from "./lost-answers.ts";

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

for (const [choice, selected, is] of CASES)
  test(`${JSON.stringify(choice)} ${is ? "is" : "is not"} what stands as ${JSON.stringify(selected)}`, () => {
    expect(isSelected(choice, selected)).toBe(is);
  });
