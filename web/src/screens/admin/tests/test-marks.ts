import { MAX_MARKS } from "@rasayan/contract/test-limits";
import type { SetTest } from "../../../api/admin-tests.ts";

/** The kinds of questions that have marks of their own, by the type of their questions. */
export const kinds = {
  "multi choice single answer": "single",
  "multi choice multi correct": "multi",
  numerical: "numerical",
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];
export type Marking = SetTest["questions"][number]["marking"];

/** The marks of a kind of question as they were typed. Where nothing stands, the exam decides. */
export type TypedMarks = { full: string; partial: string; negative: string };
export type MarksDraft = Record<Kind, TypedMarks>;

/** The marks of a stored test in the form. */
export function toMarksDraft(marks: SetTest["marks"]): MarksDraft {
  const toTyped = (own: Marking | undefined, partial = ""): TypedMarks => ({
    full: own ? String(own.full) : "",
    partial: own ? partial : "",
    negative: own ? String(own.negative) : "",
  });
  const { single, multi, numerical } = marks;
  return {
    single: toTyped(single),
    multi: toTyped(multi, String(multi?.partial ?? 0)),
    numerical: toTyped(numerical),
  };
}

/**
 * Returns what the form gives for a question of a kind. Where nothing was typed it is as usual. Each right option of a part
 * earns a quarter of the marks that were typed, as in the exam, if parts earn anything as usual.
 */
export function typedMarking({ full, partial, negative }: TypedMarks, usual: Marking, kind: Kind): Marking {
  const right = numberOr(full, usual.full);
  const each = isEmpty(full) || usual.partial === null ? usual.partial : Math.floor(right) / 4;
  const part = kind === "multi" ? numberOr(partial, each ?? 0) : 0;
  return {
    full: right,
    partial: part === 0 ? null : part,
    negative: numberOr(negative, usual.negative),
  };
}

/** The marks of single questions as they were typed, by the ids of the questions. */
export type QuestionMarksDraft = Readonly<Record<number, TypedMarks>>;
export const NOT_TYPED: TypedMarks = { full: "", partial: "", negative: "" };

/** The marks of single questions of a stored test in the form. A part is a field only where several answers are right. */
export function toQuestionMarksDraft({
  question_marks,
  questions,
}: Pick<SetTest, "question_marks" | "questions">): QuestionMarksDraft {
  const inParts = new Set(questions.flatMap(({ id, type }) => (kinds[type] === "multi" ? [id] : [])));
  return Object.fromEntries(
    question_marks.map(({ question_id, full, partial, negative }) => [
      question_id,
      {
        full: String(full),
        partial: inParts.has(question_id) ? String(partial ?? 0) : "",
        negative: String(negative),
      },
    ]),
  );
}

type MarkedQuestion = { id: number; type: keyof typeof kinds };

/** What a question of a kind earns by the form, before the marks of its own. */
export const usualMarking = (
  draft: MarksDraft,
  exam: Record<Kind, Marking>,
  { type }: MarkedQuestion,
): Marking => typedMarking(draft[kinds[type]], exam[kinds[type]], kinds[type]);

/** The marks of those questions for which something was typed. */
export function toOwnQuestionMarks(
  own: QuestionMarksDraft,
  questions: readonly MarkedQuestion[],
  usualOf: (question: MarkedQuestion) => Marking,
): SetTest["question_marks"] {
  return questions.flatMap((question) => {
    const typed = own[question.id];
    if (!typed || !isTyped(typed)) return [];
    return [{ question_id: question.id, ...typedMarking(typed, usualOf(question), kinds[question.type]) }];
  });
}

/** The marks of the kinds that are not marked like the exam. */
export function toOwnMarks(draft: MarksDraft, exam: Record<Kind, Marking>): SetTest["marks"] {
  const own: SetTest["marks"] = {};
  const { single, multi, numerical } = draft;
  if (isTyped(single)) own.single = { ...typedMarking(single, exam.single, "single"), partial: null };
  if (isTyped(multi)) own.multi = typedMarking(multi, exam.multi, "multi");
  if (isTyped(numerical))
    own.numerical = { ...typedMarking(numerical, exam.numerical, "numerical"), partial: null };
  return own;
}

const isEmpty = (text: string) => text.trim() === "";
export const isTyped = ({ full, partial, negative }: TypedMarks) =>
  !(isEmpty(full) && isEmpty(partial) && isEmpty(negative));
/** A phone's keyboard may have the true minus sign. */
const numberOr = (text: string, otherwise: number) =>
  isEmpty(text) ? otherwise : Number(text.trim().replace("−", "-"));
const isInQuarters = (marks: number) => Number.isInteger(4 * marks);

/** What is wrong with the marks of a kind, field by field; nothing if they can be saved. */
export function marksErrors(typed: TypedMarks, usual: Marking, kind: Kind): Partial<TypedMarks> {
  const { full, partial, negative } = typedMarking(typed, usual, kind);
  const errors: Partial<TypedMarks> = {};
  if (!isInQuarters(full) || full <= 0 || full > MAX_MARKS)
    errors.full = `Enter marks from 0.25 to ${MAX_MARKS}, in quarters.`;
  else if (partial !== null && (!isInQuarters(partial) || partial < 0 || partial >= full))
    errors.partial = `Enter less than ${full}, in quarters, or 0 for none.`;
  if (!isInQuarters(negative) || negative > 0 || negative < -MAX_MARKS)
    errors.negative = `Enter 0, or marks down to −${MAX_MARKS}, in quarters.`;
  return errors;
}

/** The first of these questions whose own marks can't be saved. */
export const findUnusable = <Question extends MarkedQuestion>(
  own: QuestionMarksDraft,
  questions: readonly Question[],
  usualOf: (question: MarkedQuestion) => Marking,
): Question | undefined =>
  questions.find((question) => {
    const typed = own[question.id];
    if (!typed || !isTyped(typed)) return false;
    return Object.keys(marksErrors(typed, usualOf(question), kinds[question.type])).length > 0;
  });

/** Whether the marks of all kinds can be saved. */
export const areMarksUsable = (draft: MarksDraft, exam: Record<Kind, Marking>): boolean =>
  Object.values(kinds).every((kind) => Object.keys(marksErrors(draft[kind], exam[kind], kind)).length === 0);
