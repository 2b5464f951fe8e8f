import type { DecisionKind, ResultQuestion, TestResults } from "@rasayan/contract";
import type { MarkingRule } from "@rasayan/engine";
import { type Cell, type Sheet, writeCsvTable, writeWorkbook } from "../../spreadsheet.ts";
import { lettersOf, shownKey } from "../grading/grading-input.ts";
import { schemeOf } from "../learning/engine-question.ts";
import { countOutcomes, type GradedAttempt, lateState, type Student, secondsOf } from "./set-test-grading.ts";
import type { TestRow } from "./set-test-queries.ts";
import type { ResultsInput } from "./set-test-results.ts";
import type { PaperQuestion } from "./set-test-results-queries.ts";

/** A test with the rule by which its attempts are marked. */
export type ResultsTest = TestRow & { rule: MarkingRule };

/** The results of a test with all attempts, and the time at which they were read. */
export type ResultsForFile = ResultsInput & { results: TestResults; test: ResultsTest; at: Date };

/** Columns of the sheets of students and of attempts. Programs read them by these names, so they stay. */
const COLUMNS = [
  "roll",
  "name",
  "class",
  "state",
  "form",
  "source",
  "attempt",
  "attempts",
  "counted",
  "began",
  "ended",
  "ended_by",
  "minutes",
  "extra",
  "late",
  "late_answers",
  "marks",
  "max",
  "percent",
  "rank",
  "right",
  "wrong",
  "partial",
  "omitted",
] as const;

const IST_OFFSET_MS = 5.5 * 3_600_000;

/** A time in India, as spreadsheets read it: `2026-12-06 10:02:11`. */
const toIst = (time: Date): string =>
  new Date(time.getTime() + IST_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

/** The name of the files of a test, without its ending: `weekly-test-12-2026-12-06-r1`. */
export function fileNameOf({ results, test, at }: ResultsForFile): string {
  const text = results.title.toLowerCase().match(/[a-z0-9]+/g) ?? ["test"];
  return `${text.join("-").slice(0, 60)}-${toIst(test.opens_at ?? at).slice(0, 10)}-r1`;
}

/** Writes a row for each student, as CSV. */
export const writeResultsCsv = (input: ResultsForFile): string => writeCsvTable(studentRows(input));

/** Writes the students, all attempts, the questions and the rules as the sheets of a workbook. */
export function writeResultsXlsx(input: ResultsForFile): Uint8Array {
  const sheets: Sheet[] = [
    { name: "Students", headRows: 2, rows: studentRows(input) },
    { name: "Attempts", headRows: 1, rows: attemptRows(input) },
    { name: "Questions", headRows: 1, rows: questionRows(input) },
    { name: "Rules", headRows: 1, rows: ruleRows(input) },
  ];
  return writeWorkbook(sheets);
}

function studentRows(input: ResultsForFile): Cell[][] {
  const byId = new Map(input.students.map((student) => [student.user_id, student]));
  const rows = input.results.students.flatMap(({ user_id }) => byId.get(user_id) ?? []);
  return [
    ...headRows(input),
    ...rows.map((student) => [
      ...cellsOf(input, student, student.counted),
      ...answerCells(input, student.counted),
    ]),
  ];
}

function attemptRows(input: ResultsForFile): Cell[][] {
  const rows = input.students.flatMap((student) =>
    student.attempts.map((attempt) => cellsOf(input, student, attempt)),
  );
  return [[...COLUMNS], ...rows];
}

/** The names of the columns; below those of a question, its key with the version and its marks, and its topic. */
function headRows({ questions, rule }: ResultsForFile): Cell[][] {
  const names = questions.flatMap((_, index) => [`${numberOf(index)} answer`, `${numberOf(index)} marks`]);
  const about = questions.flatMap((question) => [
    `key ${keyOf(question)}, version ${question.version}, ${marksOf(rule, question)}`,
    question.topic_name,
  ]);
  return [
    [...COLUMNS, ...names],
    [...COLUMNS.map((name) => (name === "name" ? "key, version, marks, topic" : "")), ...about],
  ];
}

/** `right 4, each 1, wrong -2`: what each right option of a part earns stands between the two others. */
function marksOf(rule: MarkingRule, question: Pick<PaperQuestion, "id" | "type">): string {
  const { full, partial, negative } = schemeOf(rule, question);
  return `right ${full}${partial === null ? "" : `, each ${partial}`}, wrong ${negative}`;
}

/** `Q07`. */
const numberOf = (index: number) => `Q${String(index + 1).padStart(2, "0")}`;

/** The letters of options in the order in which they were written. */
const writtenLetters = ({ options }: PaperQuestion, ids: readonly number[]): string =>
  lettersOf(
    options.map(({ id }) => id),
    ids,
  ).join("");

function keyOf(question: PaperQuestion): string {
  const { outcome, correct_ids, other_keys, accept } = shownKey(question);
  if (outcome !== null) return outcome === "left_out" ? "not counted" : "bonus";
  if (question.type !== "numerical")
    return [correct_ids, ...other_keys].map((ids) => writtenLetters(question, ids)).join(" or ");
  return accept.map(([from, to]) => (from === to ? from : `${from} to ${to}`)).join(" or ");
}

type Row = Record<(typeof COLUMNS)[number], Cell>;

function cellsOf(input: ResultsForFile, student: Student, attempt: GradedAttempt | undefined): Cell[] {
  const row: Row = {
    ...studentCells(student),
    ...(attempt ? attemptCells(input, student, attempt) : NO_ATTEMPT),
  };
  return COLUMNS.map((name) => row[name]);
}

/** What a student answered to each question, and the marks for it. */
const answerCells = ({ questions }: ResultsForFile, attempt: GradedAttempt | undefined): Cell[] =>
  questions.flatMap((question, index): Cell[] => {
    const answer = attempt?.answers[index];
    if (!answer) return ["", null];
    const { selected_option_ids, numeric_answer, grade } = answer;
    return [numeric_answer ?? writtenLetters(question, selected_option_ids ?? []), grade.score];
  });

const studentCells = ({
  roll_number,
  name,
  class_name,
  state,
  has_left,
  extra_minutes,
  attempts,
}: Student) => ({
  roll: roll_number,
  name,
  class: class_name,
  state: state === "sat" && has_left ? "sat, left" : state.replace("_", " "),
  extra: extra_minutes,
  attempts: attempts.length,
});

const NO_ATTEMPT = {
  form: null,
  source: null,
  attempt: null,
  counted: null,
  began: null,
  ended: null,
  ended_by: null,
  minutes: null,
  late: null,
  late_answers: null,
  marks: null,
  max: null,
  percent: null,
  rank: null,
  right: null,
  wrong: null,
  partial: null,
  omitted: null,
};

function attemptCells({ results }: ResultsForFile, student: Student, attempt: GradedAttempt) {
  const { begun_at, ended_at, ended_by, is_late, marks, answers } = attempt;
  const isCounted = attempt.quiz_id === student.counted?.quiz_id;
  const { correct, wrong, partial, unattempted } = countOutcomes(answers);
  return {
    form: "A",
    source: "screen",
    attempt: student.attempts.indexOf(attempt) + 1,
    counted: isCounted ? "yes" : "no",
    began: begun_at && toIst(begun_at),
    ended: toIst(ended_at),
    ended_by,
    minutes: Math.round(secondsOf(attempt) / 6) / 10,
    late: is_late ? "yes" : "no",
    late_answers: lateCell(attempt),
    marks,
    max: results.max_marks,
    percent: results.max_marks === 0 ? 0 : Math.round((1_000 * marks) / results.max_marks) / 10,
    rank: isCounted
      ? (results.students.find(({ user_id }) => user_id === student.user_id)?.rank ?? null)
      : null,
    right: correct,
    wrong,
    partial,
    omitted: unattempted,
  };
}

/** `2 taken, 1 waiting`; 0 if none came too late. */
function lateCell({ late_answers }: GradedAttempt): Cell {
  if (late_answers.length === 0) return 0;
  return [...Map.groupBy(late_answers, lateState)]
    .map(([state, { length }]) => `${length} ${state}`)
    .join(", ");
}

function questionRows({ questions, results, rule }: ResultsForFile): Cell[][] {
  const head = [
    "question",
    "id",
    "version",
    "type",
    "topic",
    "key",
    "facility",
    "right",
    "omitted",
    "discrimination",
  ];
  const rows = results.questions.map((question, index): Cell[] => {
    const presented = questions[index];
    const letters = question.options.map(({ id }) => (presented ? writtenLetters(presented, [id]) : ""));
    const chosen = question.options.map(({ chosen_pct }, place) => `${letters[place] ?? ""} ${chosen_pct} %`);
    const typed = question.typed.map(({ value, chosen_pct }) => `${value}: ${chosen_pct} %`);
    return [
      numberOf(index),
      question.id,
      presented?.version ?? null,
      question.type,
      question.topic_name,
      presented ? keyOf(presented) : "",
      question.facility_pct,
      question.correct_pct,
      question.omitted_pct,
      question.discrimination,
      question.efficiency,
      question.median_seconds,
      [...chosen, ...typed].join(", "),
      decisionsOn(question),
      marksOf(rule, question),
    ];
  });
  return [[...head, "efficiency", "median_seconds", "options", "decision", "marks"], ...rows];
}

/** What holds of a question by decision of the teacher, the first one first; of one withdrawn for everybody, `left out`. */
function decisionsOn({ decisions, is_left_out }: ResultQuestion): string {
  const standing = decisions.filter(({ undone }) => undone === null).toReversed();
  if (standing.length === 0) return is_left_out ? "left out" : "";
  return standing.map(({ kind, reason }) => `${decisionNames[kind]}: ${reason}`).join("; ");
}

const decisionNames: Record<DecisionKind, string> = {
  new_key: "new key",
  also_right: "also right",
  full_attempted: "bonus to all who tried",
  full_all: "bonus to all who sat",
  left_out: "not counted",
};

function ruleRows({ results, test, at, rule }: ResultsForFile): Cell[][] {
  const { participation: who, summary } = results;
  return [
    ["rule", "value"],
    ["test", results.title],
    ["opens", test.opens_at && toIst(test.opens_at)],
    ["closes", test.closes_at && toIst(test.closes_at)],
    ["minutes", test.minutes],
    ["attempts allowed", test.attempts],
    ["counted", "the attempt with the most marks"],
    ["marked by", rule.slug],
    ["wrong", "all attempted answers without full marks; partial says how many of them had some"],
    ["late", "a minute or more of the time was lost by beginning late"],
    ["late_answers", "answers that came too late; only taken ones are in the marks"],
    ["students", who.total],
    ["sat", who.sat],
    ["absent", who.absent],
    ["left", who.left],
    ["erased", who.erased],
    ["mean", summary?.mean ?? null],
    ["median", summary?.median ?? null],
    ["lower quartile", summary?.lower_quartile ?? null],
    ["upper quartile", summary?.upper_quartile ?? null],
    ["standard deviation", summary?.deviation ?? null],
    ["times", "in India (IST)"],
    ["exported", toIst(at)],
  ];
}
