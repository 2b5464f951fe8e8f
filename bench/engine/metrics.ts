export type ScoredAnswer = { p: number; credit: number };
export type Metrics = { answers: number; auc: number; logLoss: number; ece: number };

export type Bin = { answers: number; predicted: number; observed: number };

const MIN_PROBABILITY = 1e-6;
const BINS = 10;

/** Measures how well predictions separate right from wrong answers, and how well calibrated they are. */
export function measure(predictions: readonly ScoredAnswer[]): Metrics {
  return {
    answers: predictions.length,
    auc: areaUnderCurve(predictions),
    logLoss: mean(predictions.map(lossOf)),
    ece: calibrationError(predictions),
  };
}

/** Answers in ten bins by predicted probability, each with its mean prediction and share of right answers. */
export function calibrationBins(predictions: readonly ScoredAnswer[]): Bin[] {
  const bins = Array.from({ length: BINS }, () => ({ answers: 0, predictedSum: 0, creditSum: 0 }));
  for (const { p, credit } of predictions) {
    const bin = bins[Math.min(BINS - 1, Math.floor(p * BINS))];
    if (!bin) throw new Error(`No bin for probability ${p}.`);
    bin.answers++;
    bin.predictedSum += p;
    bin.creditSum += credit;
  }
  return bins
    .filter(({ answers }) => answers > 0)
    .map(({ answers, predictedSum, creditSum }) => ({
      answers,
      predicted: predictedSum / answers,
      observed: creditSum / answers,
    }));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Half the width of the 95 % confidence interval of a mean. */
export function confidenceHalfWidth(values: readonly number[]): number {
  const center = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  return 1.96 * Math.sqrt(squares / (values.length - 1) / values.length);
}

function lossOf({ p, credit }: ScoredAnswer): number {
  const clamped = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, p));
  return -(credit * Math.log(clamped) + (1 - credit) * Math.log(1 - clamped));
}

/** Share of pairs of a right and a wrong answer in which the right one had the higher prediction. Ties count half. */
function areaUnderCurve(predictions: readonly ScoredAnswer[]): number {
  const sorted = predictions.toSorted((a, b) => a.p - b.p);
  let wrongBelow = 0;
  let concordantPairs = 0;
  let from = 0;
  while (from < sorted.length) {
    let to = from;
    while (to < sorted.length && sorted[to]?.p === sorted[from]?.p) to++;
    const correct = sorted.slice(from, to).filter(({ credit }) => credit === 1).length;
    const wrong = to - from - correct;
    concordantPairs += correct * (wrongBelow + wrong / 2);
    wrongBelow += wrong;
    from = to;
  }
  return concordantPairs / (wrongBelow * (sorted.length - wrongBelow));
}

/** Mean distance of prediction and outcome over the bins, weighted by their answers. */
function calibrationError(predictions: readonly ScoredAnswer[]): number {
  const gaps = calibrationBins(predictions).map(
    ({ answers, predicted, observed }) => answers * Math.abs(predicted - observed),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0) / predictions.length;
}
