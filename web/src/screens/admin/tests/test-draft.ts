import type { SetTest, SetTestBody } from "../../../api/admin-tests.ts";
import {
  isTyped,
  kinds,
  type Marking,
  type MarksDraft,
  type QuestionMarksDraft,
  toMarksDraft,
  toOwnMarks,
  toOwnQuestionMarks,
  toQuestionMarksDraft,
  typedMarking,
  usualMarking,
} from "./test-marks.ts";

/** A question in the list of a test that may not be saved yet. */
export type ChosenQuestion = Omit<SetTest["questions"][number], "marking">;

/** What the form of a test holds. Numbers are as they were typed. */
export type TestDraft = Pick<
  SetTest,
  | "title"
  | "instructions"
  | "exam"
  | "late_rule"
  | "shown"
  | "shuffle_questions"
  | "shuffle_options"
  | "release_questions"
> & {
  etag: string | undefined;
  marks: MarksDraft;
  question_marks: QuestionMarksDraft;
  questions: ChosenQuestion[];
  class_ids: number[];
  minutes: string;
  attempts: string;
};

/** The form of a stored test. */
export function toDraft(test: SetTest): TestDraft {
  return {
    etag: test.etag,
    title: test.title,
    instructions: test.instructions,
    exam: test.exam,
    marks: toMarksDraft(test.marks),
    question_marks: toQuestionMarksDraft(test),
    questions: test.questions,
    class_ids: test.classes.map(({ id }) => id),
    minutes: String(test.minutes),
    late_rule: test.late_rule,
    attempts: String(test.attempts),
    shown: test.shown,
    shuffle_questions: test.shuffle_questions,
    shuffle_options: test.shuffle_options,
    release_questions: test.release_questions,
  };
}

/** What is saved: of a test that is scheduled, only what can still change. */
export function toRequestBody(draft: TestDraft, { state, exam_marks }: SetTest): SetTestBody {
  const { title, instructions, questions, marks, question_marks, minutes, attempts, ...others } = draft;
  const { etag: _, ...chosen } = others;
  const exam = exam_marks[draft.exam];
  const texts = { title: title.trim(), instructions: instructions.trim() };
  if (state !== "draft") return texts;
  return {
    ...texts,
    ...chosen,
    marks: toOwnMarks(marks, exam),
    question_marks: toOwnQuestionMarks(question_marks, questions, (question) =>
      usualMarking(marks, exam, question),
    ),
    question_ids: questions.map(({ id }) => id),
    minutes: Number(minutes),
    attempts: Number(attempts),
  };
}

/** Returns the list with the item at one place moved to another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? others : [...others.slice(0, to), item, ...others.slice(to)];
}

/**
 * Returns what a question of the form earns; undefined while what stands there is no number. A scheduled test keeps the marks
 * that were stored with it.
 */
export function markingOf(test: SetTest, draft: TestDraft, question: ChosenQuestion): Marking | undefined {
  const { id } = question;
  if (test.state !== "draft") return test.questions.find((stored) => stored.id === id)?.marking;
  const usual = usualMarking(draft.marks, test.exam_marks[draft.exam], question);
  const own = draft.question_marks[id];
  const typed = own && isTyped(own) ? typedMarking(own, usual, kinds[question.type]) : usual;
  return Number.isFinite(typed.full + typed.negative + (typed.partial ?? 0)) ? typed : undefined;
}
