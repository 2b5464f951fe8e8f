import type { Illustrations } from "../../markup/images.ts";
import { RenderError } from "../../markup/render-error.ts";
import type { Renderer } from "../../markup/render-pool.ts";
import type { RenderedText } from "../../markup/render-text.ts";
import type { Draft } from "../admin/question-draft.ts";
import type { RenderedQuestion } from "../admin/rendered-question.ts";
import type { RowMessage } from "./file-question.ts";
import { type RenderedRow, renderingMessages, toRenderedRow } from "./row-rendering.ts";

/**
 * Renders a question of a file as students would see it. `cache` holds the options already rendered for the file.
 * Returns null if the renderer rejects one of its texts.
 */
export async function renderRow(
  renderer: Renderer,
  draft: Draft,
  illustrations: Illustrations,
  cache: Map<string, Promise<RenderedText>>,
): Promise<{ rendered: RenderedRow | null; messages: RowMessage[] }> {
  const messages: RowMessage[] = [];
  const render = async (
    source: string,
    kind: "question" | "answer",
    field: string,
  ): Promise<RenderedText> => {
    // Most questions of a file have no rationales or solutions, and an empty text needs no renderer.
    if (source === "") return { html: "", textAlternative: "", issues: [] };
    try {
      if (kind === "question") return await renderer.render(source, { kind, illustrations });
      // Options such as numbers and "None of these" occur many times in one file.
      const rendering = cache.get(source) ?? renderer.render(source, { kind, illustrations });
      cache.set(source, rendering);
      return await rendering;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      for (const { line, message } of error.issues)
        messages.push({ field, message: `Line ${line}: ${message}`, level: "error" });
      return { html: "", textAlternative: "", issues: [] };
    }
  };
  const answers = draft.answers.map(async ({ text, rationale }, index) => {
    const renderedText = render(text, "answer", `answers.${index}.text`);
    const renderedRationale = render(rationale, "answer", `answers.${index}.rationale`);
    return { text: await renderedText, rationale: await renderedRationale };
  });
  const [text, solution, renderedAnswers] = await Promise.all([
    render(draft.text, "question", "text"),
    render(draft.solution, "question", "solution"),
    Promise.all(answers),
  ]);
  const rendered: RenderedQuestion = { text, solution, answers: renderedAnswers };
  if (messages.length > 0) return { rendered: null, messages };
  return { rendered: toRenderedRow(draft, rendered), messages: renderingMessages(rendered) };
}
