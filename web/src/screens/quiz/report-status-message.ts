import type { AttemptQuestion } from "../../api/quizzes.ts";

type SubmissionState = { isSent: boolean; isFormLoaded: boolean };

/** Returns the message beside the report button: whether a report was sent, or what failed. */
export function reportStatusMessage(
  report: AttemptQuestion["report"],
  { isSent, isFormLoaded }: SubmissionState,
): string {
  if (!isFormLoaded) return "The form did not load. Check your connection and try again.";
  if (!isSent) return "Your report was not sent. It is kept here.";
  return report ? "Reported to the editors." : "";
}
