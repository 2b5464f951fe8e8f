/**
 * The exams that a question is taken for where nobody has said: JEE Main asks no multi-correct and no Advanced-pattern
 * questions. A suggestion of forms and imports; what is stored is what was said.
 */
export function presetExams(question: {
  type: string;
  source?: { exam: string } | null | undefined;
}): ("main" | "advanced")[] {
  const isOfAdvanced =
    question.type === "multi choice multi correct" || /advanced/i.test(question.source?.exam ?? "");
  return isOfAdvanced ? ["advanced"] : ["main", "advanced"];
}
