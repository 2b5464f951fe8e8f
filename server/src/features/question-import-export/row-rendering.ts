import { findIllustrationRefs } from "../../markup/illustration-refs.ts";
import type { RenderedText } from "../../markup/render-text.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import type { Draft } from "../admin/question-draft.ts";
import { validateQuestion } from "../admin/question-validation.ts";
import { type RenderedQuestion, renderingErrors, renderingWarnings } from "../admin/rendered-question.ts";
import { type RowMessage, warning } from "./file-question.ts";

/** What is stored of a rendered question until it's imported. */
export type RenderedRow = {
  text: StoredRendering;
  solution: StoredRendering;
  answers: { text: StoredRendering; rationale: StoredRendering }[];
  renderer: number;
  /** How many issues would prevent publishing it. */
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

/** Warnings about what students would not see as intended, or not at all; they don't prevent the import. */
export const renderingMessages = (rendered: RenderedQuestion): RowMessage[] =>
  [...renderingErrors(rendered), ...renderingWarnings(rendered)].map(({ field, message }) =>
    warning(field, message),
  );

/** Returns the names of the library's illustrations in these questions. */
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
