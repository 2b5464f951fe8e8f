import type { DecisionKey, DecisionKind, DecisionPreview, TestDecision } from "@rasayan/contract";
import { compareDecimals, type MarkingRule, parseDecimal } from "@rasayan/engine";
import { type StandingDecision, shownKey } from "../grading/grading-input.ts";
import { schemeOf } from "../learning/engine-question.ts";
import { gradeStudents, sumOf } from "./set-test-grading.ts";
import { mean } from "./set-test-metrics.ts";
import type { AttemptRow, PaperKey, PaperQuestion } from "./set-test-results-queries.ts";

/** A decision with who made it, and who took it back. */
export type DecisionRow = StandingDecision & {
  id: number;
  question_id: number;
  reason: string;
  made_by: string | null;
  at: Date;
  undone_by: string | null;
  undone_at: Date | null;
  /** Whether its own marking, or that of its undo, is not finished. */
  is_running: boolean;
};

/** Returns a decision as the results show it. */
export const toTestDecision = ({
  question_id: _,
  at,
  undone_by,
  undone_at,
  ...decision
}: DecisionRow): TestDecision => ({
  ...decision,
  at: at.toISOString(),
  undone: undone_at && { made_by: undone_by, at: undone_at.toISOString() },
});

/** A decision as it is requested. */
export type RequestedDecision = { kind: DecisionKind; key?: DecisionKey | undefined };

/** Returns what is wrong with the key of a decision on this question; undefined if nothing is. */
export function faultOf(question: PaperQuestion, { kind, key }: RequestedDecision) {
  const needsKey = kind === "new_key" || kind === "also_right";
  if (key === undefined) return needsKey ? "needed" : undefined;
  if (!needsKey) return "not_needed";
  if ("option_ids" in key !== (question.type !== "numerical")) return "other_type";
  if ("accept" in key) return key.accept.every(isRange) ? undefined : "range";
  const isOption = (id: number) => question.options.some((option) => option.id === id);
  return key.option_ids.every(isOption) ? undefined : "unknown_option";
}

function isRange([low, high]: [string, string]): boolean {
  const [from, to] = [parseDecimal(low), parseDecimal(high)];
  return from !== undefined && to !== undefined && compareDecimals(from, to) <= 0;
}

/** Returns a decision as it is stored. */
export const toStanding = ({ kind, key }: RequestedDecision): StandingDecision => ({
  kind,
  option_ids: key && "option_ids" in key ? key.option_ids : null,
  accept: key && "accept" in key ? key.accept : null,
});

type Marked = { rule: MarkingRule; questions: readonly PaperQuestion[]; rows: readonly AttemptRow[] };

/** Returns how the marks of the attempts that count change if these decisions hold on the question instead of its own. */
export function previewOf(
  marked: Marked,
  questionId: number,
  decisions: StandingDecision[],
): DecisionPreview {
  const { rule, questions, rows } = marked;
  const decided = questions.map((question) =>
    question.id === questionId ? { ...question, decisions, is_decided: true } : question,
  );
  const [before, after] = [questions, decided].map((presented) =>
    marksOf({ rule, questions: presented, rows }),
  );
  const changes = [...(after ?? [])].map(([userId, marks]) => Math.sign(marks - (before?.get(userId) ?? 0)));
  const side = (presented: readonly PaperQuestion[], marks: ReadonlyMap<number, number> = new Map()) => ({
    mean: marks.size === 0 ? null : Math.round(100 * mean([...marks.values()])) / 100,
    max_marks: maxMarksOf(rule, presented),
  });
  return {
    students: changes.length,
    raised: changes.filter((sign) => sign > 0).length,
    lowered: changes.filter((sign) => sign < 0).length,
    before: side(questions, before),
    after: side(decided, after),
  };
}

const marksOf = ({ rule, questions, rows }: Marked): Map<number, number> =>
  new Map(
    gradeStudents(rule, questions, rows).flatMap(({ user_id, counted }) =>
      counted ? [[user_id, counted.marks] as const] : [],
    ),
  );

/** Returns the full marks of the questions that count. */
export const maxMarksOf = (rule: MarkingRule, questions: readonly PaperKey[]): number =>
  sumOf(
    questions.filter((question) => shownKey(question).outcome !== "left_out"),
    (question) => schemeOf(rule, question).full,
  );
