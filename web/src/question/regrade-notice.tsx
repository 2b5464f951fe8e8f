import type { ReviewQuestion } from "../api/quizzes.ts";
import { Alert } from "../ui/alert.tsx";
import { formatRegrade } from "./review-format.ts";

/** Tells a learner that the key was wrong, why, and what that changed. */
export function RegradeNotice({ correction }: { correction: NonNullable<ReviewQuestion["correction"]> }) {
  return (
    <Alert state="warning">
      <strong>{formatRegrade(correction)}</strong>
      <br />
      {correction.note}
    </Alert>
  );
}
