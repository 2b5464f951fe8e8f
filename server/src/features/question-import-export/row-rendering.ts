import { findIllustrationRefs } from "../../markup/illustration-refs.ts";
import type { RenderedText } from "../../markup/render-text.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import type { Draft } from "../admin/question-draft.ts";
import { validateQuestion } from "../admin/question-validation.ts";
import { type RenderedQuestion, renderingErrors, renderingWarnings } from "../admin/rendered-question.ts";
import { type RowMessage, warning } from "./file-question.ts";

/** What is kept of a drawn question until it is stored. */
export type RenderedRow = {
  text: StoredRendering;
  solution: StoredRendering;
  answers: { text: StoredRendering; rationale: StoredRendering }[];
  renderer: number;
  /** How many things would keep it from being published. */
  blockingIssueCount: number;
};
type StoredRendering = { html: string; textAlternative: string };

export const toRenderedRow = (draft: Draft, rendered: RenderedQuestion): RenderedRow => ({
  text: stripIssues(rendered.text),
  solution: stripIssues(rendered.solution),
  answers: rendered.answers.map(({ text, rationale }) => ({
    text: stripIssues(text),
    rationale: stripIssues(rationale),
  })),
  renderer: RENDERER_VERSION,
  blockingIssueCount: validateQuestion(draft).length + renderingErrors(rendered).length,
});

/** What students would not see as it was meant, or not at all; it keeps no question from being imported. */
export const renderingMessages = (rendered: RenderedQuestion): RowMessage[] =>
  [...renderingErrors(rendered), ...renderingWarnings(rendered)].map(({ field, message }) =>
    warning(field, message),
  );

/** Names of the library's drawings that these questions show. */
export const illustrationRefsOf = (drafts: readonly Draft[]): string[] => [
  ...new Set(
    drafts.flatMap(({ text, solution, answers }) =>
      [text, solution, ...answers.flatMap((answer) => [answer.text, answer.rationale])].flatMap(
        findIllustrationRefs,
      ),
    ),
  ),
];

const stripIssues = ({ html, textAlternative }: RenderedText): StoredRendering => ({ html, textAlternative });
