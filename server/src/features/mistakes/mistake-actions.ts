import type { MissExplanation } from "@rasayan/contract";
import {
  type DetectedSlip,
  detectSlips,
  type NotebookAnswer,
  notebookEntry,
  proposeCause,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import type { LearnerQuestion } from "../grading/grading-queries.ts";
import { type AnswerDetails, listAttempts, type MistakeRow, replaceMistakes } from "./mistake-queries.ts";

/**
 * Brings the notebook entries of these questions up to date after an attempt was completed or regraded. An entry
 * follows from all attempts at its question, so the order in which two devices end their quizzes changes nothing.
 */
export async function updateMistakes(tx: Db, changed: readonly LearnerQuestion[]): Promise<void> {
  // A regrade names a question once for each of a learner's quizzes with it.
  const pairs = [...new Map(changed.map((pair) => [keyOf(pair), pair])).values()];
  const attempts = Map.groupBy(await listAttempts(tx, pairs), keyOf);
  const missed = pairs.flatMap((pair) => missOf(pair, attempts.get(keyOf(pair)) ?? []));
  const missedKeys = new Set(missed.map(keyOf));
  const notMissed = pairs.filter((pair) => !missedKeys.has(keyOf(pair)));
  await replaceMistakes(tx, missed.map(toRow), notMissed);
}

const keyOf = ({ user_id, question_id }: LearnerQuestion) => `${user_id} ${question_id}`;

type Attempt = NotebookAnswer & { ranOut: boolean; details: AnswerDetails | null };
type Miss = ReturnType<typeof missOf>[number];

/** Returns the entry of a question with the attempt of its last miss, or nothing if it was never missed. */
function missOf({ user_id, question_id }: LearnerQuestion, attempts: readonly Attempt[]) {
  const entry = notebookEntry(attempts);
  const last = attempts.find(({ at }) => at.getTime() === entry?.lastMissedAt.getTime());
  if (!entry || !last) return [];
  return [{ user_id, question_id, quiz_id: last.quizId, last, entry }];
}

/** A question that was not reached has no answer to explain. */
const UNREACHED = { seconds: null, expectedSeconds: 0, certainty: null } as const;

function toRow({ entry, last: { details, outcome, isUnreached, ranOut }, ...miss }: Miss): MistakeRow {
  const slips =
    details?.type === "numerical" && details.numeric_answer !== null
      ? detectSlips(details.numeric_answer, {
          ...details,
          slips: details.slips.map(({ value, says }) => ({ value: Number(value), says })),
        })
      : [];
  const misconceptions = details?.misconceptions ?? [];
  const answer = isUnreached ? UNREACHED : details;
  const proposed =
    answer &&
    proposeCause({
      ...answer,
      outcome,
      isUnreached: isUnreached && ranOut,
      slipCauses: slips.map(({ cause }) => cause),
      hasMisconception: misconceptions.length > 0,
    });
  const sentences = [slips.map(({ sentence }) => sentence).join(" Or: "), ...misconceptions.map(toSentence)];
  return {
    ...miss,
    is_listed: entry.isListed,
    times_missed: entry.timesMissed,
    last_missed_at: entry.lastMissedAt,
    due_on: entry.dueOn,
    proposed_cause: proposed ?? null,
    slip: sentences.filter((sentence) => sentence !== "").join(" ") || null,
    slips: slips.length + misconceptions.length > 0 ? explanationsOf(slips, misconceptions) : null,
  };
}

function explanationsOf(
  slips: readonly DetectedSlip[],
  misconceptions: AnswerDetails["misconceptions"],
): MissExplanation[] {
  const ofNumber = slips.map((slip): MissExplanation => {
    if (slip.name === "named-value") return { kind: "named_value", says: slip.sentence };
    return { kind: "slip", name: slip.name, relation: slip.relation, factor: slip.factor };
  });
  const ofOptions = misconceptions
    .filter(({ belief }) => belief !== "")
    .map(({ index, belief }): MissExplanation => ({ kind: "misconception", option: index + 1, belief }));
  return [...ofNumber, ...ofOptions];
}

/** The first option is A. */
const A = 65;

/** The library says what a student does or believes who chooses the option: `Believes that ice sinks`. */
function toSentence({ index, belief }: AnswerDetails["misconceptions"][number]): string {
  if (belief === "") return "";
  const letter = String.fromCharCode(A + index);
  return `Whoever chooses ${letter} ${belief.charAt(0).toLowerCase()}${belief.slice(1)}.`;
}
