/** Logits are clamped to ± this value, because σ of a very large logit rounds to exactly 0 or 1. */
const MAX_LOGIT = 15;

/** σ(z), strictly between 0 and 1 for every z. */
export function logistic(z: number): number {
  return 1 / (1 + Math.exp(-Math.min(MAX_LOGIT, Math.max(-MAX_LOGIT, z))));
}

/**
 * Shrinks a logit with the given mean and variance so that σ of the result is the expected probability (engine.md
 * §5b).
 */
export function shrinkLogit(mean: number, variance: number): number {
  return mean / Math.sqrt(1 + (Math.PI * variance) / 8);
}
