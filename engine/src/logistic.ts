/** Beyond this a logit says nothing more, and a probability would round to exactly 0 or 1. */
const MAX_LOGIT = 15;

/** σ(z), strictly between 0 and 1 for every z. */
export function logistic(z: number): number {
  return 1 / (1 + Math.exp(-Math.min(MAX_LOGIT, Math.max(-MAX_LOGIT, z))));
}

/**
 * A logit of mean `mean` and variance `variance`, shrunk so that its σ is the expected probability (engine.md §5b).
 */
export function shrinkLogit(mean: number, variance: number): number {
  return mean / Math.sqrt(1 + (Math.PI * variance) / 8);
}
