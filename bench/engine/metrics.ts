export type Scored = { p: number; credit: number };
export type Metrics = { answers: number; auc: number; logLoss: number; ece: number };

export type Bin = { answers: number; chance: number; share: number };

const LEAST = 1e-6;
const BINS = 10;

/** How well chances told right answers from wrong ones, and how far they can be taken at their word. */
export function measure(scored: readonly Scored[]): Metrics {
  return {
    answers: scored.length,
    auc: areaUnderCurve(scored),
    logLoss: mean(scored.map(lossOf)),
    ece: calibrationError(scored),
  };
}

/** Answers by predicted chance, in tenths: what was promised on average, and the share that came right. */
export function calibrationBins(scored: readonly Scored[]): Bin[] {
  const bins = Array.from({ length: BINS }, () => ({ answers: 0, promised: 0, rights: 0 }));
  for (const { p, credit } of scored) {
    const bin = bins[Math.min(BINS - 1, Math.floor(p * BINS))];
    if (!bin) throw new Error(`No bin for the chance ${p}.`);
    bin.answers++;
    bin.promised += p;
    bin.rights += credit;
  }
  return bins
    .filter(({ answers }) => answers > 0)
    .map(({ answers, promised, rights }) => ({
      answers,
      chance: promised / answers,
      share: rights / answers,
    }));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Half the width of the 95 % interval of a mean. */
export function halfInterval(values: readonly number[]): number {
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return 1.96 * Math.sqrt(squares / (values.length - 1) / values.length);
}

function lossOf({ p, credit }: Scored): number {
  const chance = Math.min(1 - LEAST, Math.max(LEAST, p));
  return -(credit * Math.log(chance) + (1 - credit) * Math.log(1 - chance));
}

/** The share of pairs of a right and a wrong answer in which the right one was given the higher chance. */
function areaUnderCurve(scored: readonly Scored[]): number {
  const sorted = scored.toSorted((a, b) => a.p - b.p);
  let wrongBelow = 0;
  let pairsWon = 0;
  let from = 0;
  while (from < sorted.length) {
    let to = from;
    while (to < sorted.length && sorted[to]?.p === sorted[from]?.p) to++;
    const rights = sorted.slice(from, to).filter(({ credit }) => credit === 1).length;
    const wrongs = to - from - rights;
    pairsWon += rights * (wrongBelow + wrongs / 2);
    wrongBelow += wrongs;
    from = to;
  }
  return pairsWon / (wrongBelow * (sorted.length - wrongBelow));
}

/** Mean distance of chance and outcome over the bins, weighed by their answers. */
function calibrationError(scored: readonly Scored[]): number {
  const gaps = calibrationBins(scored).map(
    ({ answers, chance, share }) => answers * Math.abs(chance - share),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0) / scored.length;
}
