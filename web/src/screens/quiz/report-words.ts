import type { PlayerQuestion } from "../../api/quizzes.ts";

type Standing = { isSent: boolean; isFormThere: boolean };

/** What stands beside the button: whether a report is with the editors, or what did not get through. */
export function reportedWords(report: PlayerQuestion["report"], { isSent, isFormThere }: Standing): string {
  if (!isFormThere) return "The form did not load. Check your connection and try again.";
  if (!isSent) return "Your report was not sent. It is kept here.";
  return report ? "Reported to the editors." : "";
}
