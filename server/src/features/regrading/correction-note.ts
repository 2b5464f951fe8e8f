import type { DecisionKind, ReviewQuestion } from "@rasayan/contract";

/** A decision of a teacher, or its undo, with the reason that students read. */
export type DecisionReason = { kind: DecisionKind | "undo"; reason: string };

const notes: Record<DecisionReason["kind"], (reason: string) => string> = {
  new_key: (reason) => `New key. ${reason}`,
  also_right: (reason) => `Also right. ${reason}`,
  full_attempted: (reason) => `Bonus: full marks to all who tried it. ${reason}`,
  full_all: (reason) => `Bonus: full marks to all who sat the test. ${reason}`,
  left_out: (reason) => `Not counted. ${reason}`,
  undo: () => "Your teacher has taken an earlier decision back.",
};

/** Returns what a learner reads of a decision beside the question. */
export const decisionNote = ({ kind, reason }: DecisionReason): string => notes[kind](reason);

/** A change of the marks of an answer, after a decision of this kind or, with null, after a corrected key. */
export type MarksChange = {
  kind: DecisionReason["kind"] | null;
  note: string;
  at: string;
  score_before: number;
  score_after: number;
};

/**
 * Returns what a learner reads of changed marks, from their changes in order: the reason of a corrected key, and the
 * decisions that hold. A decision that was taken back before the learner saw it is not told.
 */
export function toCorrection(
  changes: readonly MarksChange[],
  standing: readonly DecisionReason[],
): ReviewQuestion["correction"] {
  const corrected = changes.findLast(({ kind }) => kind === null);
  const hasSeen = changes.some(({ kind }) => kind !== null && kind !== "undo");
  const shown = standing.length > 0 || hasSeen ? changes.at(-1) : corrected;
  const first = standing.length > 0 ? changes[0] : shown;
  if (!shown || !first) return null;
  const decided = standing.length > 0 ? standing.map(decisionNote) : hasSeen ? [notes.undo("")] : [];
  return {
    note: toText([corrected?.note, ...decided].filter((part) => part !== undefined)),
    corrected_at: new Date(shown.at).toISOString(),
    score_before: first.score_before,
    score_after: shown.score_after,
  };
}

/** A reason need not end as a sentence, but what follows it begins one. */
const toText = (parts: readonly string[]): string =>
  parts
    .map((part, index) => (index === parts.length - 1 || /[.!?]$/.test(part) ? part : `${part}.`))
    .join(" ");
