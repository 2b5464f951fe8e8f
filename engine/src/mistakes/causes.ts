import { type TimedAnswer, timeClassOf } from "../exam/time-classes.ts";

/**
 * Why a question was missed, as the learner confirms it: concept, formula or fact, misread, arithmetic, unit or sign,
 * guess, ran out of time.
 */
export type MistakeCause = "concept" | "fact" | "misread" | "arithmetic" | "unit" | "guess" | "time";

/** How sure a learner said to be of an answer. */
export type Certainty = "sure" | "maybe" | "guess";

export type Miss = TimedAnswer & {
  /** Left blank in a timed quiz until its time was over, with nothing later touched. */
  isUnreached: boolean;
  certainty: Certainty | null;
  /** The causes of the slips that explain a numerical answer. */
  slipCauses: readonly MistakeCause[];
  /** True if a chosen option stands for a known misconception. */
  hasMisconception: boolean;
};

/** Below this share of the expected time nobody has worked on a question. Judged. */
const GUESS_BELOW = 0.2;

/**
 * True for an answer that the learner calls a guess; where nothing was said, for one that was given too quickly to be
 * anything else.
 */
export function isGuess(answer: TimedAnswer & { certainty: Certainty | null }): boolean {
  return answer.certainty === null ? isQuick(answer) : answer.certainty === "guess";
}

/**
 * The cause to propose, which the learner confirms or changes; null where nothing speaks for one. The first of these
 * decides: not reached before the time was over; called a guess; slips that agree on their cause; too quick for more than
 * a guess; a known misconception; rushed, so probably misread; sunk, so the method was missing. What the learner has said
 * of the answer counts more than its time: a sure one is no guess, and a doubtful one was not misread. A right answer has
 * no cause, nor has a question that is left out.
 */
export function proposeCause(miss: Miss): MistakeCause | null {
  const { outcome, isUnreached, certainty, slipCauses, hasMisconception } = miss;
  if (outcome === "correct" || outcome === "left_out") return null;
  if (isUnreached) return "time";
  if (outcome === "unattempted") return null;
  if (certainty === "guess") return "guess";
  const [slipCause, ...otherCauses] = new Set(slipCauses);
  if (slipCause && otherCauses.length === 0) return slipCause;
  if (isGuess(miss)) return "guess";
  if (hasMisconception) return "concept";
  const timeClass = timeClassOf(miss);
  if (timeClass === "rushed") return certainty === "maybe" ? null : "misread";
  return timeClass === "sunk" ? "concept" : null;
}

const isQuick = ({ seconds, expectedSeconds }: TimedAnswer) =>
  seconds !== null && seconds < GUESS_BELOW * expectedSeconds;
