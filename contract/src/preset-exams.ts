import type { ExamTrack } from "./schemas.ts";

/**
 * Suggests the exams of a question if nobody has chosen them: JEE Main has no multi-correct and no Advanced-pattern
 * questions. Forms and imports use it as a preset; the choice itself is what gets stored.
 */
export function presetExams(question: {
  type: string;
  source?: { exam: string } | null | undefined;
}): ExamTrack[] {
  const isOfAdvanced =
    question.type === "multi choice multi correct" || /advanced/i.test(question.source?.exam ?? "");
  return isOfAdvanced ? ["advanced"] : ["main", "advanced"];
}
