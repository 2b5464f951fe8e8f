/** With fewer students, a discrimination says nothing. */
const MIN_FOR_DISCRIMINATION = 10;
/** Both are of use only in a class that is large enough, and with enough questions. */
const MIN_FOR_RELIABILITY = { students: 30, questions: 5 };
const MIN_FOR_PERCENTILES = 30;
const MIN_FOR_GROUPS = 15;
const BIN_PERCENT = 10;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the mean; NaN of no values. */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

function covariance(left: readonly number[], right: readonly number[]): number {
  const [leftMean, rightMean] = [mean(left), mean(right)];
  const products = left.map((value, index) => (value - leftMean) * ((right[index] ?? 0) - rightMean));
  return sum(products) / (left.length - 1);
}

const variance = (values: readonly number[]) => covariance(values, values);

/** Returns the standard deviation of a sample, with N − 1; null of fewer than two values. */
export const deviation = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.sqrt(variance(values));

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/**
 * Returns the value below which this share of the values lies, between neighbours in proportion: type 7 of R. J. Hyndman
 * and Y. Fan, Am. Stat. 50 (1996) 361-365. NaN of no values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return Number.NaN;
  return below + (place - Math.floor(place)) * (above - below);
}

/** Returns the rank of each value, 1 for the largest; equal ones share theirs: 1, 2, 2, 4. */
export function ranksOf(values: readonly number[]): number[] {
  const places = new Map<number, number>();
  for (const [index, value] of ascending(values).reverse().entries())
    if (!places.has(value)) places.set(value, index + 1);
  return values.map((value) => places.get(value) ?? 0);
}

/** Returns the share of values, in percent, that are no larger than each one; nulls in a class of fewer than 30. */
export function percentilesOf(values: readonly number[]): (number | null)[] {
  if (values.length < MIN_FOR_PERCENTILES) return values.map(() => null);
  return ranksOf(values).map((rank) => (100 * (values.length - rank + 1)) / values.length);
}

/** Returns how many of these percentages lie in each bin of ten, from the bin of the smallest to that of 100. */
export function distributionOf(percents: readonly number[]) {
  if (percents.length === 0) return [];
  const binOf = (percent: number) => Math.min(Math.floor(percent / BIN_PERCENT), 100 / BIN_PERCENT - 1);
  const first = Math.min(...percents.map(binOf));
  const bins = percents.map(binOf);
  return Array.from({ length: 100 / BIN_PERCENT - first }, (_, index) => ({
    from: (first + index) * BIN_PERCENT,
    to: (first + index + 1) * BIN_PERCENT,
    students: bins.filter((bin) => bin === first + index).length,
  }));
}

/** Returns the share of the full marks that an answer has won, with negative marks as 0. */
export const shareOfMarks = (marks: number, fullMarks: number): number =>
  Math.min(1, Math.max(0, marks / fullMarks));

/**
 * Returns how the marks in a question go with those in the rest of the test: their correlation in percent, and the
 * covariance in percent of the largest that is possible, with both lists in order (Moodle, "Quiz statistics
 * calculations", discrimination index and discriminative efficiency). Null if either doesn't vary, or for fewer than ten
 * students.
 */
export function discriminationOf(
  marks: readonly number[],
  totals: readonly number[],
): { discrimination: number; efficiency: number } | null {
  if (marks.length < MIN_FOR_DISCRIMINATION) return null;
  const rest = totals.map((total, index) => total - (marks[index] ?? 0));
  const spread = Math.sqrt(variance(marks) * variance(rest));
  if (spread === 0) return null;
  const together = covariance(marks, rest);
  const largest = covariance(ascending(marks), ascending(rest));
  return { discrimination: (100 * together) / spread, efficiency: (100 * together) / largest };
}

/**
 * Returns Cronbach's α (L. J. Cronbach, Psychometrika 16 (1951) 297-334) and the standard error of the marks that follows.
 * `marks` has the marks of each question, student by student. Null for a class or a test that is too small.
 */
export function reliabilityOf(
  marks: readonly (readonly number[])[],
  totals: readonly number[],
): { reliability: number; standardError: number } | null {
  const questions = marks.length;
  if (questions < MIN_FOR_RELIABILITY.questions || totals.length < MIN_FOR_RELIABILITY.students) return null;
  const ofTotals = variance(totals);
  if (ofTotals === 0) return null;
  const reliability = (questions / (questions - 1)) * (1 - sum(marks.map(variance)) / ofTotals);
  return { reliability, standardError: Math.sqrt(ofTotals * Math.max(0, 1 - reliability)) };
}

/** How much of each student is in the group of the best, or of the weakest; `size` is the sum. */
export type Group = { weights: readonly number[]; size: number };

/**
 * Returns the groups of the best and of the weakest students: this share of them, rounded up. Those with equal marks at the
 * edge are in it in part, so that the order of a list decides nothing. Null for fewer than 15 students.
 */
export function groupsOf(totals: readonly number[], share: number): { top: Group; bottom: Group } | null {
  if (totals.length < MIN_FOR_GROUPS) return null;
  const size = Math.ceil(share * totals.length);
  const negated = totals.map((total) => -total);
  return {
    top: { weights: topWeights(totals, size), size },
    bottom: { weights: topWeights(negated, size), size },
  };
}

function topWeights(totals: readonly number[], size: number): number[] {
  const edge = ascending(totals).at(-size) ?? 0;
  const above = totals.filter((total) => total > edge).length;
  const atEdge = totals.filter((total) => total === edge).length;
  return totals.map((total) => (total > edge ? 1 : total === edge ? (size - above) / atEdge : 0));
}

/** Returns the share of a group, in percent, that these students are. */
export const shareOfGroup = ({ weights, size }: Group, isIn: (student: number) => boolean): number =>
  (100 * sum(weights.filter((_, student) => isIn(student)))) / size;
