import type { LintIssue } from "@rasayan/contract";
import { issueMessage } from "@rasayan/contract/issues";
import type { Deps } from "../../deps.ts";
import { issueDetail, rejected } from "../../domain-errors.ts";
import { RenderError } from "../../markup/render-error.ts";
import type { RenderedText, RenderOptions } from "../../markup/render-text.ts";
import type { TextKind } from "../../markup/text-limits.ts";
import { findIllustrations } from "./illustration-queries.ts";
import type { Draft } from "./question-content.ts";
import { listTexts, type RenderedQuestion, renderTexts } from "./question-texts.ts";

/** Renders a note's body as students see it. Throws `rejected` if it's too long or takes too long to render. */
export async function renderBody(deps: Deps, body: string): Promise<RenderedText> {
  const [rendered] = await renderBodies(deps, [body], { anchors: true });
  return rendered as RenderedText;
}

/** Renders several notes, or parts of notes, in this way. */
export async function renderBodies(
  { db, renderer }: Deps,
  bodies: readonly string[],
  options: Pick<RenderOptions, "anchors"> = {},
): Promise<RenderedText[]> {
  const illustrations = await findIllustrations(db, bodies);
  const all = { ...options, kind: "body", illustrations, zoomable: true } as const;
  return Promise.all(bodies.map((body) => rejectOnRenderError(renderer.render(body, all), "body")));
}

/** Renders a short text that a learner has written, as others are. Throws `rejected` also for a formula that is not valid. */
export async function renderOwnText({ renderer }: Deps, text: string, field: string): Promise<RenderedText> {
  const rendered = await rejectOnRenderError(renderer.render(text, { kind: "answer" }), field);
  const details = rendered.issues.map((issue) => issueDetail(issue, field));
  if (details.length > 0) throw rejected("faulty_text", {}, { details });
  return rendered;
}

/** Renders a text as students would see it, with all its issues. Throws `rejected` like `renderBody`. */
export async function renderPreview({ db, renderer }: Deps, text: string, kind: TextKind) {
  const illustrations = await findIllustrations(db, [text]);
  const { html, issues } = await rejectOnRenderError(
    renderer.render(text, { kind, illustrations, lint: true }),
  );
  const problems = issues.map(
    ({ severity, ...issue }): LintIssue => ({
      ...issue,
      message: issueMessage(issue),
      severity: severity ?? "error",
    }),
  );
  return { html, problems };
}

/**
 * Renders all texts of a question as students see them. Throws `rejected` if one is too long or takes too long to
 * render.
 */
export async function renderQuestion(
  { db, renderer }: Deps,
  draft: Draft,
  options: Pick<RenderOptions, "lint"> = {},
): Promise<RenderedQuestion> {
  const sources = listTexts(draft).map(({ text }) => text);
  return renderWith(renderer, draft, { ...options, illustrations: await findIllustrations(db, sources) });
}

/** Like `renderQuestion`, with illustrations that have been read before. */
export function renderWith(
  renderer: Deps["renderer"],
  draft: Draft,
  options: Pick<RenderOptions, "lint" | "illustrations">,
): Promise<RenderedQuestion> {
  return renderTexts(draft, (source, kind, field) =>
    rejectOnRenderError(renderer.render(source, { ...options, kind }), field),
  );
}

/** Returns the rendered text. Throws `rejected` with the renderer's issues, under the name of the field if given. */
async function rejectOnRenderError(rendering: Promise<RenderedText>, field?: string): Promise<RenderedText> {
  try {
    return await rendering;
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const details = error.issues.map((issue) => issueDetail(issue, field));
    throw rejected("unrenderable_text", { issues: error.issues }, { details });
  }
}
