import { expect, test } from "vitest";
import {
  findUnusable,
  marksErrors,
  toMarksDraft,
  toOwnMarks,
  toOwnQuestionMarks,
  usualMarking,
} from "./test-marks.ts";

const exam = {
  single: { full: 4, partial: null, negative: -1 },
  multi: { full: 4, partial: 1, negative: -2 },
  numerical: { full: 4, partial: null, negative: -1 },
};

test("a part that is no number is an error, and 0 means none", () => {
  const typed = (partial: string) => ({ full: "4", partial, negative: "" });
  expect(marksErrors(typed("1,5"), exam.multi, "multi").partial).toContain("in quarters");
  expect(marksErrors(typed("0"), exam.multi, "multi")).toEqual({});
  expect(toOwnMarks({ ...toMarksDraft({}), multi: typed("0") }, exam).multi?.partial).toBeNull();
});

test("a single question may give parts where its kind gives none, and as usual gives none", () => {
  const questions = [{ id: 1, type: "multi choice multi correct" as const }];
  const usualOf = () => ({ full: 4, partial: null, negative: -2 });
  const marksOf = (partial: string) =>
    toOwnQuestionMarks({ 1: { full: "8", partial, negative: "-4" } }, questions, usualOf)[0];
  expect(marksOf("2")).toEqual({ question_id: 1, full: 8, partial: 2, negative: -4 });
  expect(marksOf("")?.partial).toBeNull();
});

test("emptied marks are those of the exam again", () => {
  const stored = { single: { full: 2, partial: null, negative: 0 } };
  const draft = toMarksDraft(stored);
  expect(toOwnMarks(draft, exam)).toEqual(stored);
  draft.single = { ...draft.single, full: "", negative: "" };
  expect(toOwnMarks(draft, exam)).toEqual({});
});

test("a question of its own takes what is left empty from its kind, and one without anything typed is as usual", () => {
  const draft = { ...toMarksDraft({}), single: { full: "2", partial: "", negative: "" } };
  const questions = [
    { id: 1, type: "multi choice single answer" as const },
    { id: 2, type: "multi choice multi correct" as const },
    { id: 3, type: "numerical" as const },
  ];
  const usualOf = (question: (typeof questions)[number]) => usualMarking(draft, exam, question);
  const own = {
    1: { full: "", partial: "", negative: "-0.5" },
    2: { full: "8", partial: "", negative: "" },
    3: { full: "", partial: "", negative: "" },
    9: { full: "5", partial: "", negative: "" },
  };
  expect(toOwnQuestionMarks(own, questions, usualOf)).toEqual([
    { question_id: 1, full: 2, partial: null, negative: -0.5 },
    { question_id: 2, full: 8, partial: 2, negative: -2 },
  ]);
  expect(findUnusable(own, questions, usualOf)).toBeUndefined();
  const wrong = { ...own, 3: { full: "x", partial: "", negative: "" } };
  expect(findUnusable(wrong, questions, usualOf)).toBe(questions[2]);
});
