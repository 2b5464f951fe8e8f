import type { Figures } from "../../markup/pictures.ts";
import type { Renderer } from "../../markup/render-safely.ts";
import type { Rendered } from "../../markup/render-text.ts";
import { TextRefused } from "../../markup/text-refused.ts";
import type { DrawnQuestion } from "../admin/drawn-question.ts";
import type { Draft } from "../admin/question-draft.ts";
import type { RowMessage } from "./bank-question.ts";
import { drawingMessages, type KeptDrawing, toKept } from "./row-drawing.ts";

/** A question of a file as students would see it, its options drawn once in a file (`known`); null where the renderer refuses one of its texts. */
export async function drawRow(
  renderer: Renderer,
  draft: Draft,
  figures: Figures,
  known: Map<string, Promise<Rendered>>,
): Promise<{ drawn: KeptDrawing | null; messages: RowMessage[] }> {
  const messages: RowMessage[] = [];
  const draw = async (source: string, kind: "question" | "answer", field: string): Promise<Rendered> => {
    // Most questions of a file come without reasons and solutions: nothing needs no thread to draw it.
    if (source === "") return { html: "", spoken: "", problems: [] };
    try {
      if (kind === "question") return await renderer.render(source, { kind, figures });
      // Numbers and "None of these" come again and again in one file.
      const drawing = known.get(source) ?? renderer.render(source, { kind, figures });
      known.set(source, drawing);
      return await drawing;
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      for (const { line, message } of error.problems)
        messages.push({ field, message: `Line ${line}: ${message}`, level: "error" });
      return { html: "", spoken: "", problems: [] };
    }
  };
  const answers = draft.answers.map(async ({ text, rationale }, index) => {
    const drawnText = draw(text, "answer", `answers.${index}.text`);
    const drawnReason = draw(rationale, "answer", `answers.${index}.rationale`);
    return { text: await drawnText, rationale: await drawnReason };
  });
  const [text, solution, drawnAnswers] = await Promise.all([
    draw(draft.text, "question", "text"),
    draw(draft.solution, "question", "solution"),
    Promise.all(answers),
  ]);
  const drawn: DrawnQuestion = { text, solution, answers: drawnAnswers };
  if (messages.length > 0) return { drawn: null, messages };
  return { drawn: toKept(draft, drawn), messages: drawingMessages(drawn) };
}
