import { expect, test } from "vitest";
import { marksErrors, toMarksDraft, toOwnMarks } from "./test-marks.ts";

const exam = {
  single: { full: 4, partial: null, negative: -1 },
  multi: { full: 4, partial: 1, negative: -2 },
  numerical: { full: 4, partial: null, negative: -1 },
};

test("a part that is no number is an error, and 0 means none", () => {
  const typed = (partial: string) => ({ full: "4", partial, negative: "" });
  expect(marksErrors(typed("1,5"), exam.multi).partial).toContain("in quarters");
  expect(marksErrors(typed("0"), exam.multi)).toEqual({});
  expect(toOwnMarks({ ...toMarksDraft({}), multi: typed("0") }, exam).multi?.partial).toBeNull();
});

test("emptied marks are those of the exam again", () => {
  const stored = { single: { full: 2, partial: null, negative: 0 } };
  const draft = toMarksDraft(stored);
  expect(toOwnMarks(draft, exam)).toEqual(stored);
  draft.single = { ...draft.single, full: "", negative: "" };
  expect(toOwnMarks(draft, exam)).toEqual({});
});
