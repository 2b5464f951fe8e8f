import type { Renderer } from "../../markup/render-safely.ts";
import type { DrawnQuestion } from "./drawn-question.ts";
import type { Draft } from "./question-draft.ts";
import { refusing } from "./text-actions.ts";

/** All texts of a question as students see them. Throws 422 when one is too long or takes too long to draw. */
export async function drawQuestion(renderer: Renderer, draft: Draft): Promise<DrawnQuestion> {
  const draw = (source: string, kind: "question" | "answer", field: string) =>
    refusing(renderer.render(source, { kind }), field);
  const answers = draft.answers.map(async ({ text, rationale }, index) => {
    const [drawnText, drawnRationale] = await Promise.all([
      draw(text, "answer", `answers.${index}.text`),
      draw(rationale, "answer", `answers.${index}.rationale`),
    ]);
    return { text: drawnText, rationale: drawnRationale };
  });
  const [text, solution, drawnAnswers] = await Promise.all([
    draw(draft.text, "question", "text"),
    draw(draft.solution, "question", "solution"),
    Promise.all(answers),
  ]);
  return { text, solution, answers: drawnAnswers };
}
