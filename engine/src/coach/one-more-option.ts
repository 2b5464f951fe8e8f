import type { QuestionScheme } from "../marking-rules.ts";

/** A multi-correct question after it is closed. */
export type MultiCorrectAnswer = {
  scheme: QuestionScheme;
  /** The right options. */
  key: readonly number[];
  /** The options that were chosen, in the order in which they were, if that is known. */
  selected: readonly number[];
};

/** What a learner did with the last doubtful option, and what that was worth. */
export type LastOption = {
  optionId: number;
  /** How many options were chosen besides the doubtful one. */
  held: number;
  wasAdded: boolean;
  isRight: boolean;
  /** Marks of what was done less the marks of the alternative: adding instead of leaving, or leaving instead of adding. */
  worth: number;
  /** From this probability on, adding pays. */
  breakEven: number;
};

/**
 * The probability from which one more option pays, with `held` options surely right and all others surely wrong. Adding
 * gives full marks or the negative ones; leaving gives the partial marks if the option was right, and full marks if it
 * was wrong. With +4, +1 each, −2: 6 / (10 − held), that is 0.67, 0.75 and 0.86 for 1, 2 and 3.
 */
export function oneMoreOptionBreakEven({ full, partial, negative }: QuestionScheme, held: number): number {
  const risk = full - negative;
  return risk / (risk + full - partialMarks({ full, partial, negative }, held));
}

/**
 * The last doubtful option of an answer: a wrong option that was added to right ones, else the last right one that was
 * added, or the first right one that was left out. Undefined if nothing was held besides it, or if the answer has two
 * wrong options, where no single one decides.
 */
export function lastOptionOf({ scheme, key, selected }: MultiCorrectAnswer): LastOption | undefined {
  const wrong = selected.filter((id) => !key.includes(id));
  const missing = key.filter((id) => !selected.includes(id));
  const wasAdded = wrong.length > 0 || missing.length === 0;
  const optionId = wasAdded ? (wrong[0] ?? selected.at(-1)) : missing[0];
  const held = selected.length - Number(wasAdded);
  if (optionId === undefined || wrong.length > 1 || held === 0) return undefined;
  const without = selected.filter((id) => id !== optionId);
  const marksWith = marksOf(scheme, key, [...without, optionId]);
  const marksWithout = marksOf(scheme, key, without);
  return {
    optionId,
    held,
    wasAdded,
    isRight: key.includes(optionId),
    worth: wasAdded ? marksWith - marksWithout : marksWithout - marksWith,
    breakEven: oneMoreOptionBreakEven(scheme, held),
  };
}

/** What adding or leaving last options was worth over many answers. */
export type LastOptionsSummary = {
  added: number;
  addedRight: number;
  /** Marks gained by the options that were added, against leaving them; negative if they cost marks. */
  addedWorth: number;
  left: number;
  /** Marks lost by right options that were left out, against adding them, as a number that is not positive. */
  leftWorth: number;
  /** The share of added options that were right; null before `MIN_ADDED`. */
  hitRate: number | null;
  /** For each number of options held: does adding pay at this hit rate, and by how many marks a time? */
  atHitRate: { held: number; breakEven: number; gain: number }[];
};

/** Before this many added options, their hit rate says little. */
export const MIN_ADDED = 5;

/**
 * Sums up last options and says what adding is worth at the learner's own hit rate. The hit rate comes from added
 * options only: of those that were left out, only the right ones can be seen in an answer.
 */
export function summarizeLastOptions(answers: readonly MultiCorrectAnswer[]): LastOptionsSummary {
  const options = answers.flatMap((answer) => {
    const option = lastOptionOf(answer);
    return option ? [{ ...option, scheme: answer.scheme }] : [];
  });
  const added = options.filter(({ wasAdded }) => wasAdded);
  const left = options.filter(({ wasAdded }) => !wasAdded);
  const addedRight = added.filter(({ isRight }) => isRight).length;
  const hitRate = added.length < MIN_ADDED ? null : addedRight / added.length;
  const scheme = options.at(-1)?.scheme;
  return {
    added: added.length,
    addedRight,
    addedWorth: sumOfWorth(added),
    left: left.length,
    leftWorth: sumOfWorth(left),
    hitRate,
    atHitRate:
      hitRate === null || !scheme
        ? []
        : [1, 2, 3].map((held) => ({
            held,
            breakEven: oneMoreOptionBreakEven(scheme, held),
            gain: gainOfAdding(scheme, held, hitRate),
          })),
  };
}

/** Expected marks of adding less those of leaving, for an option that is right with this probability. */
export function gainOfAdding(scheme: QuestionScheme, held: number, probability: number): number {
  const { full, negative } = scheme;
  const adding = probability * full + (1 - probability) * negative;
  const leaving = probability * partialMarks(scheme, held) + (1 - probability) * full;
  return adding - leaving;
}

const sumOfWorth = (options: readonly LastOption[]) => options.reduce((sum, { worth }) => sum + worth, 0);

/** As `gradeAnswer` gives them for a multi-correct question with something chosen. */
function marksOf(scheme: QuestionScheme, key: readonly number[], selected: readonly number[]): number {
  if (selected.some((id) => !key.includes(id))) return scheme.negative;
  return selected.length === key.length ? scheme.full : partialMarks(scheme, selected.length);
}

const partialMarks = ({ full, partial, negative }: QuestionScheme, held: number) =>
  partial === null ? negative : Math.min(partial * held, full - partial);
