import type { ResultStudent, TestSheet } from "@rasayan/contract";
import { type Grade, gradeAnswer, gradeAttempt, isAttempted, type MarkingRule } from "@rasayan/engine";
import { toGradingInput } from "../grading/grading-input.ts";
import { schemeOf } from "../learning/engine-question.ts";
import { shareOfMarks } from "./set-test-metrics.ts";
import type {
  AttemptRow,
  ErasedAnswers,
  LateAnswer,
  PaperKey,
  PaperQuestion,
  StoredAnswer,
} from "./set-test-results-queries.ts";

/** What marking reads of an attempt. */
type GradableRow = Pick<
  AttemptRow,
  "user_id" | "has_left" | "is_closed" | "quiz_id" | "ended_at" | "answers"
>;

/** An attempt that has ended, with its answers in the order of the paper. */
export type GradedAttempt<Row extends GradableRow = AttemptRow> = Omit<
  Row,
  "quiz_id" | "ended_at" | "answers"
> & {
  quiz_id: number;
  ended_at: Date;
  answers: GradedAnswer[];
  marks: number;
};
export type GradedAnswer = StoredAnswer & { grade: Grade };

/** A student with the attempts that have ended, in their order; `counted` is the one that counts. */
export type Student<Row extends GradableRow = AttemptRow> = Row & {
  attempts: GradedAttempt<Row>[];
  counted: GradedAttempt<Row> | undefined;
  state: ResultStudent["state"];
};

/**
 * Returns the students of a test with their attempts, marked. Attempts that are not completed yet have no marks in the
 * database: they are marked here, as their completion will mark them. The attempt with the most marks counts, the first of
 * equals.
 */
export function gradeStudents<Row extends GradableRow>(
  rule: MarkingRule,
  questions: readonly PaperKey[],
  rows: readonly Row[],
): Student<Row>[] {
  return [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap((ofStudent) => {
    const [first] = ofStudent;
    if (!first) return [];
    const attempts = ofStudent.flatMap((row) => gradeRow(rule, questions, row));
    const counted = attempts.toSorted((a, b) => b.marks - a.marks)[0];
    return { ...first, attempts, counted, state: stateOf(ofStudent, counted) };
  });
}

function stateOf(rows: readonly GradableRow[], counted: object | undefined): Student["state"] {
  if (counted) return "sat";
  if (rows.some(({ quiz_id }) => quiz_id !== null)) return "writing";
  if (rows.some(({ has_left }) => has_left)) return "left";
  return rows.some(({ is_closed }) => is_closed) ? "absent" : "not_begun";
}

function gradeRow<Row extends GradableRow>(
  rule: MarkingRule,
  questions: readonly PaperKey[],
  { quiz_id, ended_at, answers: stored, ...row }: Row,
): GradedAttempt<Row>[] {
  if (quiz_id === null || ended_at === null) return [];
  const byQuestion = new Map(stored?.map((answer) => [answer.question_id, answer]));
  const given = questions.map(({ id }) => byQuestion.get(id) ?? { ...NOT_GIVEN, question_id: id });
  // Of a completed attempt everything is stored. Before it is marked again, the marks of a decided or a left out question
  // are those that the test does not give any more.
  const isStale = questions.map(({ is_decided, void_outcome }) => is_decided || void_outcome === "left_out");
  const grades =
    given.every(storedGrade) && !isStale.includes(true) ? [] : gradeGiven(rule, questions, given);
  const answers = given.map((answer, index) => ({
    ...answer,
    grade: (isStale[index] ? undefined : storedGrade(answer)) ?? grades[index] ?? UNATTEMPTED,
  }));
  const marks = sumOf(answers, ({ grade }) => grade.score);
  return [{ ...row, quiz_id, ended_at, answers, marks }];
}

const storedGrade = ({ outcome, score }: StoredAnswer): Grade | undefined =>
  outcome !== null && score !== null ? { outcome, score } : undefined;

const gradeGiven = (
  rule: MarkingRule,
  questions: readonly PaperKey[],
  given: readonly StoredAnswer[],
): Grade[] =>
  gradeAttempt(
    rule,
    questions.map(({ id: question_id, type, void_outcome, accept, correct_ids, decisions }, index) => {
      const answer = given[index] ?? NOT_GIVEN;
      return toGradingInput({ ...answer, question_id, type, void_outcome, accept, correct_ids, decisions });
    }),
  ).grades;

const NOT_GIVEN: StoredAnswer = {
  question_id: 0,
  outcome: null,
  score: null,
  selected_option_ids: null,
  numeric_answer: null,
  time_ms: null,
};
const UNATTEMPTED: Grade = { outcome: "unattempted", score: 0 };

/** Returns the sum of a number of each item. */
export const sumOf = <T>(items: readonly T[], toNumber: (item: T) => number): number =>
  items.reduce((total, item) => total + toNumber(item), 0);

/** How often each outcome is among these answers; `wrong` are all attempted ones without full marks. */
export function countOutcomes(answers: readonly GradedAnswer[]) {
  const count = (isCounted: (outcome: Grade["outcome"]) => boolean) =>
    answers.filter(({ grade }) => isCounted(grade.outcome)).length;
  return {
    correct: count((outcome) => outcome === "correct"),
    wrong: count((outcome) => isAttempted(outcome) && outcome !== "correct"),
    partial: count((outcome) => outcome === "partial"),
    unattempted: count((outcome) => outcome === "unattempted"),
  };
}

/** How long an attempt took. */
export const secondsOf = ({ begun_at, ended_at }: Pick<GradedAttempt, "begun_at" | "ended_at">): number =>
  begun_at === null ? 0 : Math.max(0, Math.round((ended_at.getTime() - begun_at.getTime()) / 1_000));

/** Returns the answers of a student's counted attempt as the sheet shows them, and what came too late to any attempt. */
export const toSheet = (
  attempts: readonly GradedAttempt[],
  { user_id, answers }: GradedAttempt,
): TestSheet => ({
  user_id,
  answers: answers.map(({ grade, ...answer }) => ({
    ...toGiven(answer),
    outcome: grade.outcome,
    marks: grade.score,
  })),
  late_answers: attempts.flatMap(({ answers: inOrder, late_answers, ended_at }, index) =>
    inOrder.flatMap(({ question_id }) =>
      late_answers
        .filter((late) => late.question_id === question_id)
        .map((late) => ({
          ...toGiven(late),
          attempt: index + 1,
          ended_at: ended_at.toISOString(),
          given_at: late.given_at === null ? null : new Date(late.given_at).toISOString(),
          is_clock_set: late.is_clock_set,
          arrived_at: new Date(late.arrived_at).toISOString(),
          is_key_shown: late.is_key_shown,
          state: lateState(late),
        })),
    ),
  ),
});

type Given = Pick<StoredAnswer, "question_id" | "selected_option_ids" | "numeric_answer">;
const toGiven = ({ question_id, selected_option_ids, numeric_answer }: Given) => ({
  question_id,
  option_ids: selected_option_ids ?? [],
  typed: numeric_answer,
});

/** What the teacher has decided on a late answer, or that there is nothing to decide. */
export function lateState({ is_taken, is_superseded }: Pick<LateAnswer, "is_taken" | "is_superseded">) {
  if (is_superseded) return "superseded";
  return is_taken === null ? "waiting" : is_taken ? "taken" : "left";
}

/** How many late answers of these attempts wait for a decision. */
export const countWaiting = (attempts: readonly GradedAttempt[]): number =>
  attempts.flatMap(({ late_answers }) => late_answers).filter((late) => lateState(late) === "waiting").length;

/**
 * Returns what stays of an attempt, as counts of one student, when its account is erased. Of a question that the teacher has
 * left out it is what its own key gives: it counts again if she takes that back.
 */
export const toErasedAnswers = (
  rule: MarkingRule,
  questions: readonly PaperQuestion[],
  { answers }: GradedAttempt,
): ErasedAnswers[] =>
  questions.flatMap((question, index) => {
    const given = answers[index];
    if (!given) return [];
    const { id } = question;
    const answer =
      given.grade.outcome === "left_out" ? { ...given, grade: gradeByOwnKey(rule, question, given) } : given;
    const { correct, unattempted } = countOutcomes([answer]);
    return {
      question_id: id,
      students: 1,
      correct,
      unattempted,
      credit: shareOfMarks(answer.grade.score, schemeOf(rule, question).full),
      options: Object.fromEntries((answer.selected_option_ids ?? []).map((optionId) => [optionId, 1])),
    };
  });

function gradeByOwnKey(rule: MarkingRule, question: PaperQuestion, given: StoredAnswer): Grade {
  const { type, void_outcome, accept, correct_ids } = question;
  const { key, answer } = toGradingInput({ type, void_outcome, accept, correct_ids, ...given });
  return gradeAnswer(rule, key, answer);
}
