import type { ReviewQuestion } from "../api/quizzes.ts";
import { Alert } from "../ui/alert.tsx";
import { formatRegrade } from "./review-format.ts";

/** Tells a learner that the answer key was wrong, why, and how their marks changed. */
export function RegradeNotice({ correction }: { correction: NonNullable<ReviewQuestion["correction"]> }) {
  return (
    <Alert state="warning">
      <strong>{formatRegrade(correction)}</strong>
      <br />
      {correction.note}
    </Alert>
  );
}
