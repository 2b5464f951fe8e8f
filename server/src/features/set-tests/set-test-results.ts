import type {
  ResultOption,
  ResultQuestion,
  ResultStudent,
  ResultTopic,
  TestResults,
} from "@rasayan/contract";
import { isAccepted, type MarkingRule } from "@rasayan/engine";
import { shownKey } from "../grading/grading-input.ts";
import { schemeOf } from "../learning/engine-question.ts";
import { DEAD_DISTRACTOR_SHARE, GROUP_SHARE } from "../statistics/item-stats.ts";
import { type DecisionRow, toTestDecision } from "./set-test-decisions.ts";
import {
  countOutcomes,
  countWaiting,
  type GradedAnswer,
  type Student,
  secondsOf,
  sumOf,
} from "./set-test-grading.ts";
import {
  deviation,
  discriminationOf,
  distributionOf,
  type Group,
  groupsOf,
  mean,
  percentilesOf,
  quantile,
  ranksOf,
  reliabilityOf,
  shareOfGroup,
  shareOfMarks,
} from "./set-test-metrics.ts";
import type { ErasedAnswers, PaperQuestion } from "./set-test-results-queries.ts";

/** How many percentage points below the mean facility of the test a topic is weak. */
const WEAK_POINTS = 10;
const MIN_TOPIC_QUESTIONS = 3;
/** A wrong option is named from this share of the students on. */
const WORST_OPTION_PERCENT = 15;
const MAX_TYPED = 5;
/** A longer time on a question says that the student was away. */
const MAX_MS = 300_000;

/** All that the figures of a test follow from. */
export type ResultsInput = {
  rule: MarkingRule;
  questions: readonly PaperQuestion[];
  students: readonly Student[];
  erased: readonly ErasedAnswers[];
  /** What the teacher has decided on the questions, the latest first. */
  decisions: readonly DecisionRow[];
};

type Metrics = Pick<
  TestResults,
  "max_marks" | "participation" | "summary" | "distribution" | "students" | "questions" | "topics"
>;

/** Returns the figures of a test, from the counted attempts alone. */
export function toMetrics({ rule, questions, students, erased, decisions }: ResultsInput): Metrics {
  const counted = students.flatMap((student) => student.counted ?? []);
  const totals = counted.map(({ marks }) => marks);
  const columns = questions.map((question, index): Column => {
    const answers = counted.flatMap((attempt) => attempt.answers[index] ?? []);
    return {
      question,
      fullMarks: schemeOf(rule, question).full,
      answers,
      marks: answers.map(({ grade }) => grade.score),
      key: shownKey(question),
      isLeftOut: shownKey(question).outcome === "left_out" || isLeftOutInAll(answers),
      erased: erased.find(({ question_id }) => question_id === question.id),
    };
  });
  const counting = columns.filter(({ isLeftOut }) => !isLeftOut);
  const maxMarks = sumOf(counting, ({ fullMarks }) => fullMarks);
  const groups = groupsOf(totals, GROUP_SHARE);
  return {
    max_marks: maxMarks,
    participation: countStates(students, Math.max(0, ...erased.map((answers) => answers.students))),
    summary: summaryOf(totals, counting),
    distribution: distributionOf(totals.map((marks) => percentOf(marks, maxMarks))),
    students: toResultStudents(students, totals, maxMarks),
    questions: columns.map((column, index) => ({
      place: index + 1,
      ...toResultQuestion(column, totals, groups),
      decisions: decisions
        .filter(({ question_id }) => question_id === column.question.id)
        .map(toTestDecision),
    })),
    topics: topicsOf(counting, counted.length),
  };
}

/** One question with its answers in all counted attempts. */
type Column = {
  question: PaperQuestion;
  /** What is right, with what the teacher has decided. */
  key: ReturnType<typeof shownKey>;
  fullMarks: number;
  answers: readonly GradedAnswer[];
  marks: readonly number[];
  isLeftOut: boolean;
  erased: ErasedAnswers | undefined;
};

const isLeftOutInAll = (answers: readonly GradedAnswer[]) =>
  answers.length > 0 && answers.every(({ grade }) => grade.outcome === "left_out");

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : oneDecimal((100 * part) / whole));
const oneDecimal = (value: number) => Math.round(10 * value) / 10;
const twoDecimals = (value: number) => Math.round(100 * value) / 100;

function countStates(students: readonly Student[], erased: number): TestResults["participation"] {
  const count = (state: Student["state"]) => students.filter((student) => student.state === state).length;
  return {
    total: students.length + erased,
    sat: count("sat"),
    writing: count("writing"),
    not_begun: count("not_begun"),
    absent: count("absent"),
    left: count("left"),
    erased,
  };
}

function summaryOf(totals: readonly number[], counting: readonly Column[]): TestResults["summary"] {
  if (totals.length === 0) return null;
  const spread = deviation(totals);
  const trust = reliabilityOf(
    counting.map(({ marks }) => marks),
    totals,
  );
  return {
    mean: twoDecimals(mean(totals)),
    median: twoDecimals(quantile(totals, 0.5)),
    lower_quartile: twoDecimals(quantile(totals, 0.25)),
    upper_quartile: twoDecimals(quantile(totals, 0.75)),
    deviation: spread === null ? null : twoDecimals(spread),
    reliability: trust && twoDecimals(trust.reliability),
    standard_error: trust && twoDecimals(trust.standardError),
  };
}

/** The best first, then those without marks, each by roll number and name. */
function toResultStudents(
  students: readonly Student[],
  totals: readonly number[],
  maxMarks: number,
): ResultStudent[] {
  const [ranks, percentiles] = [ranksOf(totals), percentilesOf(totals)];
  let place = -1;
  const rows = students.map((student): ResultStudent => {
    const { user_id, name, roll_number, class_name, state, has_left, attempts, counted } = student;
    const late_answers = countWaiting(attempts);
    const about = { user_id, name, roll_number, class_name, state, has_left };
    const fields = { ...about, attempts: attempts.length, late_answers };
    if (!counted) return { ...fields, ...NO_MARKS };
    place++;
    const percentile = percentiles[place] ?? null;
    return {
      ...fields,
      rank: ranks[place] ?? null,
      percentile: percentile === null ? null : oneDecimal(percentile),
      marks: counted.marks,
      percent: percentOf(counted.marks, maxMarks),
      ...countOutcomes(counted.answers),
      seconds: secondsOf(counted),
      late: counted.is_late,
      ended_by: counted.ended_by,
    };
  });
  return rows.sort(
    (a, b) =>
      (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) ||
      byRollNumber(a.roll_number ?? "", b.roll_number ?? "") ||
      a.name.localeCompare(b.name) ||
      a.user_id - b.user_id,
  );
}

const NO_MARKS = {
  rank: null,
  percentile: null,
  marks: null,
  percent: null,
  correct: null,
  wrong: null,
  partial: null,
  unattempted: null,
  seconds: null,
  late: null,
  ended_by: null,
};

const byRollNumber = new Intl.Collator("en", { numeric: true }).compare;

type Groups = ReturnType<typeof groupsOf>;

function toResultQuestion(
  column: Column,
  totals: readonly number[],
  groups: Groups,
): Omit<ResultQuestion, "place" | "decisions"> {
  const { question, key, fullMarks, answers, isLeftOut, erased } = column;
  const { id, type, text_html, topic_id, topic_name, chapter_name } = question;
  const students = answers.length + (erased?.students ?? 0);
  const strength = isLeftOut ? null : discriminationOf(column.marks, totals);
  const options = question.options.map((option) => toResultOption(column, option, students, groups));
  const share = (part: number) => (isLeftOut || students === 0 ? null : percentOf(part, students));
  const { correct, unattempted } = countOutcomes(answers);
  const worst = options
    .filter((option) => isWrong(key, option.id) && option.chosen_pct >= WORST_OPTION_PERCENT)
    .toSorted((a, b) => b.chosen - a.chosen)[0];
  return {
    id,
    type,
    text_html,
    topic_id,
    topic_name,
    chapter_name,
    marks: fullMarks,
    is_left_out: isLeftOut,
    facility_pct: share(creditOf(column)),
    correct_pct: share(correct + (erased?.correct ?? 0)),
    omitted_pct: share(unattempted + (erased?.unattempted ?? 0)),
    discrimination: strength && oneDecimal(strength.discrimination),
    efficiency: strength && oneDecimal(strength.efficiency),
    median_seconds: medianSeconds(answers),
    options,
    other_keys: key.other_keys,
    typed: typedIn(answers, students, key.accept),
    accept: key.accept,
    worst_option_id: worst?.id ?? null,
    is_key_flagged:
      key.outcome === null &&
      ((strength?.discrimination ?? 0) < 0 || (key.other_keys.length === 0 && isBeaten(options))),
  };
}

/** The sum of the shares of the full marks. */
const creditOf = ({ marks, fullMarks, erased }: Column) =>
  sumOf(marks, (score) => shareOfMarks(score, fullMarks)) + (erased?.credit ?? 0);

/** Whether no key has an option. */
const isWrong = ({ correct_ids, other_keys }: Column["key"], optionId: number) =>
  ![correct_ids, ...other_keys].some((ids) => ids.includes(optionId));

function toResultOption(
  { key, answers, erased }: Column,
  { id, text_html, rationale_html }: PaperQuestion["options"][number],
  students: number,
  groups: Groups,
): ResultOption {
  const hasChosen = (answer: GradedAnswer | undefined) => answer?.selected_option_ids?.includes(id) ?? false;
  const chosen = answers.filter(hasChosen).length + (erased?.options[id] ?? 0);
  const correct = key.correct_ids.includes(id);
  const shareOf = (group: Group | undefined) =>
    group ? oneDecimal(shareOfGroup(group, (index) => hasChosen(answers[index]))) : null;
  return {
    id,
    text_html,
    rationale_html,
    correct,
    chosen,
    chosen_pct: percentOf(chosen, students),
    top_pct: shareOf(groups?.top),
    bottom_pct: shareOf(groups?.bottom),
    is_dead: isWrong(key, id) && students > 0 && chosen < DEAD_DISTRACTOR_SHARE * students,
  };
}

/** Whether the best chose a wrong option more often than one of the right ones. */
function isBeaten(options: readonly ResultOption[]): boolean {
  const shares = (correct: boolean) =>
    options.filter((option) => option.correct === correct).map(({ top_pct }) => top_pct ?? 0);
  return Math.max(0, ...shares(false)) > Math.min(100, ...shares(true));
}

/** Of those who spent any time on a question, the median; null of none. */
function medianSeconds(answers: readonly GradedAnswer[]): number | null {
  const times = answers.flatMap(({ time_ms }) => (time_ms ? Math.min(time_ms, MAX_MS) / 1_000 : []));
  return times.length === 0 ? null : oneDecimal(quantile(times, 0.5));
}

function typedIn(
  answers: readonly GradedAnswer[],
  students: number,
  accept: ResultQuestion["accept"],
): ResultQuestion["typed"] {
  const typed = answers.filter(({ numeric_answer }) => numeric_answer !== null);
  return [...Map.groupBy(typed, ({ numeric_answer }) => numeric_answer ?? "")]
    .map(([value, { length: chosen }]) => ({
      value,
      correct: isAccepted(accept, value),
      chosen,
      chosen_pct: percentOf(chosen, students),
    }))
    .toSorted((a, b) => b.chosen - a.chosen || a.value.localeCompare(b.value))
    .slice(0, MAX_TYPED);
}

/** The topics where most marks were lost come first. */
function topicsOf(counting: readonly Column[], students: number): ResultTopic[] {
  if (students === 0) return [];
  const facilityOf = (columns: readonly Column[]) =>
    mean(columns.map((column) => (100 * creditOf(column)) / (students + (column.erased?.students ?? 0))));
  const ofTest = facilityOf(counting);
  return [...Map.groupBy(counting, ({ question }) => question.topic_id)]
    .flatMap(([id, columns]) => {
      const [first] = columns;
      if (!first) return [];
      const won = sumOf(columns, ({ marks }) => sumOf(marks, (score) => score));
      const possible = students * sumOf(columns, ({ fullMarks }) => fullMarks);
      const facility = facilityOf(columns);
      const isWeak = facility <= ofTest - WEAK_POINTS;
      return {
        id,
        name: first.question.topic_name,
        chapter_name: first.question.chapter_name,
        questions: columns.length,
        percent: percentOf(won, possible),
        lost: twoDecimals((possible - won) / students),
        facility_pct: oneDecimal(facility),
        state:
          columns.length < MIN_TOPIC_QUESTIONS
            ? ("too_few" as const)
            : isWeak
              ? ("weak" as const)
              : ("fair" as const),
      };
    })
    .toSorted((a, b) => b.lost - a.lost || a.id - b.id);
}
