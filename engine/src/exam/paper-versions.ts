import { type Prng, seededRandom } from "../prng.ts";

/** A question of a paper, as a version of the paper may shuffle it. */
export type ShuffledQuestion = {
  id: number;
  /** It stays in its section. */
  section: number;
  /** It keeps its place: one on a passage stays below its text, and numbers are typed into boxes of their own. */
  hasFixedPlace: boolean;
  /** Its options keep their order. */
  hasFixedOptions: boolean;
  /** In the order of the paper; none of a question that asks for a number. */
  options: readonly { id: number; isRight: boolean }[];
};

/** The order of a version: of its questions, and of the options of each. */
export type PaperOrder = { question_ids: number[]; option_orders: Record<number, number[]> };

const MAX_DRAWS = 1000;
/** Of the single-choice questions, a letter is the key of this share. */
const LETTER_SHARE = { least: 0.15, most: 0.35 };
/** So many questions after each other with the same letter look like a pattern. */
const LONGEST_RUN = 3;
/** Neighbours may have the same letter at the same number for this share of the questions, which is chance. */
const SHARED_LETTERS = 0.25;

/**
 * Draws a version of a paper: the questions of each section and the options of each question in another order. Keys are
 * spread over the letters, and differ from those of `others` at the same number: the best of up to 1,000 draws. The same seed
 * draws the same version.
 */
export function drawPaperVersion(
  questions: readonly ShuffledQuestion[],
  others: readonly PaperOrder[],
  ...seed: readonly (string | number)[]
): PaperOrder {
  const random = seededRandom("version of a paper", ...seed);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const otherLetters = others.map((version) => keyLetters(version, byId));
  let best = drawOnce(questions, random);
  let fewest = faultsOf(keyLetters(best, byId), otherLetters);
  for (let draw = 1; draw < MAX_DRAWS && fewest > 0; draw++) {
    const version = drawOnce(questions, random);
    const faults = faultsOf(keyLetters(version, byId), otherLetters);
    if (faults < fewest) [best, fewest] = [version, faults];
  }
  return best;
}

/** Returns the version that the paper itself is. */
export const firstVersion = (questions: readonly ShuffledQuestion[]): PaperOrder => ({
  question_ids: questions.map(({ id }) => id),
  option_orders: Object.fromEntries(questions.map(({ id, options }) => [id, options.map(idOf)])),
});

function drawOnce(questions: readonly ShuffledQuestion[], random: Prng): PaperOrder {
  const shuffledBySection = new Map(
    [...Map.groupBy(questions, ({ section }) => section)].map(([section, inSection]) => [
      section,
      shuffle(
        inSection.filter(({ hasFixedPlace }) => !hasFixedPlace),
        random,
      ),
    ]),
  );
  const ordered = questions.map((question) =>
    question.hasFixedPlace ? question : (shuffledBySection.get(question.section)?.pop() ?? question),
  );
  return {
    question_ids: ordered.map(idOf),
    option_orders: Object.fromEntries(
      ordered.map(({ id, options, hasFixedOptions }) => [
        id,
        (hasFixedOptions ? options : shuffle(options, random)).map(idOf),
      ]),
    ),
  };
}

const idOf = ({ id }: { id: number }) => id;

function shuffle<T>(items: readonly T[], random: Prng): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** For each number the place of the right option, 0 for A; null unless exactly one option is right. */
function keyLetters(
  { question_ids, option_orders }: PaperOrder,
  byId: ReadonlyMap<number, ShuffledQuestion>,
): (number | null)[] {
  return question_ids.map((id) => {
    const [right, second] = byId.get(id)?.options.filter(({ isRight }) => isRight) ?? [];
    return right && !second ? (option_orders[id]?.indexOf(right.id) ?? null) : null;
  });
}

/** Counts what is wrong with the letters of the keys. */
function faultsOf(
  letters: readonly (number | null)[],
  others: readonly (readonly (number | null)[])[],
): number {
  const { length: total } = letters.filter((letter) => letter !== null);
  const counts = [0, 1, 2, 3].map((place) => letters.filter((letter) => letter === place).length);
  const isUneven = (count: number) =>
    count < Math.floor(LETTER_SHARE.least * total) || count > Math.ceil(LETTER_SHARE.most * total);
  const isRun = (_: unknown, index: number) => {
    const run = letters.slice(index, index + LONGEST_RUN + 1);
    return run.length > LONGEST_RUN && run[0] !== null && run.every((letter) => letter === run[0]);
  };
  const tooMuchShared = others.map((other) => {
    const shared = letters.filter((letter, index) => letter !== null && letter === other[index]).length;
    return Math.max(0, shared - Math.ceil(SHARED_LETTERS * total));
  });
  return (
    counts.filter(isUneven).length +
    letters.filter(isRun).length +
    tooMuchShared.reduce((sum, count) => sum + count, 0)
  );
}
