import {
  type AttemptQuestion,
  attemptFields,
  attemptHtml,
  type Certainty,
  type HtmlField,
  type OpenReport,
  ofHtml,
  type PlainContent,
  pick,
  type ReviewQuestion,
  reviewFields,
  reviewHtml,
} from "@rasayan/contract";
import { gradeAnswer, type MarkingRule } from "@rasayan/engine";
import { type StandingDecision, shownKey, toGradingInput } from "../grading/grading-input.ts";
import { schemeOf } from "../learning/engine-question.ts";
import { type DecisionReason, type MarksChange, toCorrection } from "../regrading/correction-note.ts";

/** A question of a quiz in progress as stored, without its key. */
export type ActiveQuestion = Pick<
  PlainContent & HtmlTexts,
  (typeof attemptFields | typeof attemptHtml)[number]
> & {
  id: number;
  hash: string;
  text: string;
  passage: AttemptQuestion["passage"];
  topic_id: number;
  topic_name: string;
  source_exam: string | null;
  source_year: number | null;
  source_pattern: boolean;
  options: ActiveOption[];
  rule: MarkingRule;
  bookmarked: boolean;
  report: OpenReport | null;
  /** In an attempt of a set test: the ids of the options in the order in which the learner sees them. */
  option_order: number[] | null;
  selected_option_ids: number[] | null;
  numeric_answer: string | null;
  certainty: Certainty | null;
};

type HtmlTexts = Record<HtmlField, string>;
type ActiveOption = { id: number; text: string; text_html: string; text_alternative: string };

/** The same with its key and the result of the answer. */
export type KeyedQuestion = Omit<ActiveQuestion, "options"> &
  Pick<PlainContent & HtmlTexts, (typeof reviewFields | typeof reviewHtml)[number]> & {
    options: (ActiveOption & { is_correct: boolean; rationale_html: string })[];
    /** Whether it is held for tests. */
    is_held: boolean;
    chapter_id: number;
    chapter_name: string;
    topic_note: { id: number; title: string } | null;
    time_ms: number | null;
    /** What the teacher of a set test has decided on it. */
    decisions: StandingDecision[];
    /** The same decisions with their reasons. */
    reasons: DecisionReason[];
    outcome: string | null;
    score: number | null;
    /** How its marks were changed, in order. */
    changes: MarksChange[];
  };

/** Returns what a learner may see of a question. Whatever is not named here, or as read by learners, stays hidden. */
export function toAttemptQuestion(active: ActiveQuestion): AttemptQuestion {
  const stored = withPlaces(active);
  const { id, hash, text, topic_id, topic_name, passage, bookmarked, report } = stored;
  return {
    id,
    hash,
    ...pick(stored, attemptFields),
    text,
    ...pick(stored, attemptHtml),
    topic_id,
    topic_name,
    passage,
    source: toSource(stored),
    answers: stored.options.map(({ id, text, text_html, text_alternative }) => ({
      id,
      text,
      text_html,
      text_alternative,
    })),
    selected_answer: toSelectedAnswer(stored),
    certainty: stored.certainty,
    marking: schemeOf(stored.rule, stored),
    bookmarked,
    report,
  };
}

/**
 * Returns the question of a completed quiz, or a closed one, with key, rationales, solution and score. One that is held for
 * tests comes without rationales and solution.
 */
export function toReviewQuestion(keyed: KeyedQuestion): ReviewQuestion {
  const decided = withDecisions(keyed.is_held ? withoutExplanations(keyed) : keyed);
  const stored = withPlaces(decided);
  return {
    ...toAttemptQuestion(stored),
    ...pick(stored, reviewFields),
    answers: stored.options.map(({ id, text, text_html, text_alternative, is_correct, rationale_html }) => ({
      id,
      text,
      text_html,
      text_alternative,
      isCorrect: is_correct,
      rationale_html,
    })),
    ...pick(stored, reviewHtml),
    is_held: stored.is_held,
    chapter_id: stored.chapter_id,
    chapter_name: stored.chapter_name,
    note: stored.topic_note,
    other_keys: decided.other_keys.map((ids) => toPlaces(decided, ids)),
    outcome: (stored.outcome ?? "unattempted") as ReviewQuestion["outcome"],
    score: stored.score ?? 0,
    time_ms: stored.time_ms ?? 0,
    correction: toCorrection(stored.changes, stored.reasons),
  };
}

const withoutExplanations = (stored: KeyedQuestion): KeyedQuestion => ({
  ...stored,
  ...pick(
    ofHtml(() => ""),
    reviewHtml,
  ),
  options: stored.options.map((option) => ({ ...option, rationale_html: "" })),
});

/** Returns a closed question of a quiz in progress, graded as it will be when the quiz is completed. */
export function toGradedQuestion(stored: KeyedQuestion): ReviewQuestion {
  const { key, answer } = gradingInputOf(stored);
  return toReviewQuestion({ ...stored, ...gradeAnswer(stored.rule, key, answer) });
}

/** Returns a question with its key and answer as the engine grades it. */
export const gradingInputOf = (stored: KeyedQuestion) =>
  toGradingInput({ ...stored, question_id: stored.id, correct_ids: rightIds(stored) });

/**
 * Returns a question of a set test with what is right in this test. How it counts by a decision stands in the note of that
 * decision; it is not withdrawn.
 */
function withDecisions(stored: KeyedQuestion): KeyedQuestion & { other_keys: number[][] } {
  if (stored.decisions.length === 0) return { ...stored, other_keys: [] };
  const key = shownKey({ ...stored, correct_ids: rightIds(stored) });
  const options = stored.options.map((option) => ({
    ...option,
    is_correct: key.correct_ids.includes(option.id),
  }));
  const single_answer = key.is_own ? stored.single_answer : null;
  const { accept, other_keys } = key;
  return { ...stored, accept, other_keys, single_answer, options, void_outcome: null };
}

const rightIds = ({ options }: KeyedQuestion) =>
  options.filter(({ is_correct }) => is_correct).map(({ id }) => id);

/**
 * Returns a question of a set test with its options in the learner's order, numbered by their places: their ids would tell
 * which was written first. `saveAnswers` reads the places back. Other questions keep their ids.
 */
function withPlaces<Stored extends ActiveQuestion>(stored: Stored): Stored {
  const { option_order, selected_option_ids, options } = stored;
  if (option_order === null) return stored;
  const placeOf = (id: number) => option_order.indexOf(id) + 1;
  const selected = selected_option_ids && toPlaces(stored, selected_option_ids);
  return {
    ...stored,
    // The places are in place of the ids from here on.
    option_order: null,
    options: options.map((option) => ({ ...option, id: placeOf(option.id) })).toSorted((a, b) => a.id - b.id),
    selected_option_ids: selected,
  };
}

/** Returns the places of these options in the learner's order; their ids outside set tests. */
const toPlaces = (
  { option_order }: Pick<ActiveQuestion, "option_order">,
  ids: readonly number[],
): number[] =>
  option_order === null ? [...ids] : ids.map((id) => option_order.indexOf(id) + 1).toSorted((a, b) => a - b);

function toSource({ source_exam, source_year, source_pattern }: ActiveQuestion): AttemptQuestion["source"] {
  if (source_exam === null || source_year === null) return null;
  return { exam: source_exam, year: source_year, pattern: source_pattern };
}

function toSelectedAnswer({
  type,
  selected_option_ids,
  numeric_answer,
}: ActiveQuestion): AttemptQuestion["selected_answer"] {
  if (type === "numerical") return numeric_answer;
  if (selected_option_ids === null) return null;
  return type === "multi choice multi correct" ? selected_option_ids : (selected_option_ids[0] ?? null);
}
