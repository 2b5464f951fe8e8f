import type { ExamTrack, SetTest, TestMarks } from "@rasayan/contract";
import { currentMarkingRule, type MarkingRule } from "@rasayan/engine";

/** What decides the marks of a test. A draft has no rule yet. */
export type MarkedTest = {
  exam: ExamTrack;
  marks: TestMarks;
  question_marks: QuestionMarks;
  rule: MarkingRule | null;
};
export type QuestionMarks = SetTest["question_marks"];

const ruleOfExam = (exam: ExamTrack) => currentMarkingRule(exam === "main" ? "JEE Main" : "JEE Advanced");

/** Returns the rule by which a test is marked; of a draft, the one that it would get if it were scheduled now. */
export function markingOf({ exam, marks, question_marks, rule }: MarkedTest): MarkingRule {
  if (rule) return rule;
  const preset = ruleOfExam(exam);
  const schemes = { ...preset.schemes, ...marks };
  if (question_marks.length === 0) return { ...preset, schemes };
  const questions = question_marks.map(({ question_id, ...scheme }) => [question_id, scheme] as const);
  return { ...preset, schemes, questions: Object.fromEntries(questions) };
}

/** Returns the rule that a draft keeps when it is scheduled: with a name of its own if its marks are its own. */
export function ruleToFreeze({ id, ...test }: MarkedTest & { id: number }): MarkingRule {
  const rule = markingOf(test);
  const isOfExam = Object.keys(test.marks).length === 0 && test.question_marks.length === 0;
  return isOfExam ? rule : { ...rule, slug: `set-test-${id}` };
}

/** What each exam gives for each kind of question, if a teacher changes nothing. */
export const EXAM_MARKS: SetTest["exam_marks"] = {
  main: ruleOfExam("main").schemes,
  advanced: ruleOfExam("advanced").schemes,
};

/** Returns these marks of single questions in one order. */
export const inOrderOfQuestions = (marks: QuestionMarks): QuestionMarks =>
  marks
    .map(({ question_id, full, partial, negative }) => ({ question_id, full, partial, negative }))
    .toSorted((a, b) => a.question_id - b.question_id);

/** Returns these marks with their names in one order, which they don't have in the database. */
export const inOrder = ({ single, multi, numerical }: TestMarks) =>
  [single, multi, numerical].map((own) => own && [own.full, own.partial, own.negative]);
