import type { StreamRow } from "../learner-stream.ts";
import type { Baseline } from "./baseline.ts";

/** The rating of a learner or a question, and the number of answers it is based on. */
type Rating = { value: number; answers: number };

const initialRating: Rating = { value: 0, answers: 0 };

/**
 * Elo with one rating per learner and one per question: p = σ(θ − d), θ += K(n_θ)·(y − p), d −= K(n_d)·(y − p), with
 * the uncertainty function K(n) = 1 / (1 + .05·n) (Pelánek 2016, Computers & Education 98).
 */
export const elo: Baseline = (training) => {
  const learners = new Map<string, Rating>();
  const items = new Map<string, Rating>();
  const predictAndUpdate = (row: StreamRow, isFrozen: boolean) => {
    const learner = learners.get(row.user) ?? initialRating;
    const item = items.get(row.item) ?? initialRating;
    const p = 1 / (1 + Math.exp(item.value - learner.value));
    learners.set(row.user, updatedRating(learner, row.credit - p));
    if (!isFrozen) items.set(row.item, updatedRating(item, p - row.credit));
    return p;
  };
  for (const row of training) predictAndUpdate(row, false);
  return (row) => predictAndUpdate(row, true);
};

function updatedRating({ value, answers }: Rating, residual: number): Rating {
  return { value: value + residual / (1 + 0.05 * answers), answers: answers + 1 };
}
