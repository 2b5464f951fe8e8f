import type { FieldIssue } from "@rasayan/contract";
import type { Illustrations } from "../../markup/images.ts";
import { RenderError } from "../../markup/render-error.ts";
import type { Renderer } from "../../markup/render-pool.ts";
import type { RenderedText } from "../../markup/render-text.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import { equalOptionIssues } from "../questions/equal-options.ts";
import type { Draft } from "../questions/question-content.ts";
import {
  mapTexts,
  type QuestionTextKind,
  type QuestionTexts,
  type RenderedQuestion,
  renderingErrors,
  renderingWarnings,
  renderTexts,
} from "../questions/question-texts.ts";
import { publishIssues } from "../questions/question-validation.ts";
import type { RowMessage } from "./file-question.ts";

/** What is stored of a rendered question until it's imported. */
export type RenderedRow = QuestionTexts<{ html: string; textAlternative: string }> & {
  renderer: number;
  /** How many issues would prevent publishing it. */
  blockingIssueCount: number;
};

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
  const render = async (source: string, kind: QuestionTextKind, field: string): Promise<RenderedText> => {
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
      for (const { severity: _, ...found } of error.issues)
        messages.push({ field, ...found, level: "error" });
      return { html: "", textAlternative: "", issues: [] };
    }
  };
  const rendered = await renderTexts(draft, render);
  if (messages.length > 0) return { rendered: null, messages };
  const rowMessages = [...equalOptionIssues(draft, rendered).map(toWarning), ...renderingMessages(rendered)];
  return { rendered: toRenderedRow(draft, rendered), messages: rowMessages };
}

const toRenderedRow = (draft: Draft, rendered: RenderedQuestion): RenderedRow => ({
  ...mapTexts(rendered, ({ html, textAlternative }) => ({ html, textAlternative })),
  renderer: RENDERER_VERSION,
  blockingIssueCount: publishIssues(draft, rendered).length,
});

/** Warnings about what students would not see as intended, or not at all; they don't prevent the import. */
export const renderingMessages = (rendered: RenderedQuestion): RowMessage[] =>
  [...renderingErrors(rendered), ...renderingWarnings(rendered)].map(toWarning);

const toWarning = (found: FieldIssue): RowMessage => ({ ...found, level: "warning" });
