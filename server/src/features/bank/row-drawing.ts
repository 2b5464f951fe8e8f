import { figureNames } from "../../markup/figure-names.ts";
import type { Rendered } from "../../markup/render-text.ts";
import { RENDERER_VERSION } from "../../markup/renderer-version.ts";
import { type DrawnQuestion, drawingFaults, drawingWarnings } from "../admin/drawn-question.ts";
import type { Draft } from "../admin/question-draft.ts";
import { faultsOf } from "../admin/question-faults.ts";
import { type RowMessage, warning } from "./bank-question.ts";

/** What is kept of a drawn question until it is stored. */
export type KeptDrawing = {
  text: Drawn;
  solution: Drawn;
  answers: { text: Drawn; rationale: Drawn }[];
  renderer: number;
  /** How many things would keep it from being published. */
  faults: number;
};
type Drawn = { html: string; spoken: string };

export const toKept = (draft: Draft, drawn: DrawnQuestion): KeptDrawing => ({
  text: withoutProblems(drawn.text),
  solution: withoutProblems(drawn.solution),
  answers: drawn.answers.map(({ text, rationale }) => ({
    text: withoutProblems(text),
    rationale: withoutProblems(rationale),
  })),
  renderer: RENDERER_VERSION,
  faults: faultsOf(draft).length + drawingFaults(drawn).length,
});

/** What students would not see as it was meant, or not at all; it keeps no question from being imported. */
export const drawingMessages = (drawn: DrawnQuestion): RowMessage[] =>
  [...drawingFaults(drawn), ...drawingWarnings(drawn)].map(({ field, message }) => warning(field, message));

/** Names of the library's drawings that these questions show. */
export const figuresOf = (drafts: readonly Draft[]): string[] => [
  ...new Set(
    drafts.flatMap(({ text, solution, answers }) =>
      [text, solution, ...answers.flatMap((answer) => [answer.text, answer.rationale])].flatMap(figureNames),
    ),
  ),
];

const withoutProblems = ({ html, spoken }: Rendered): Drawn => ({ html, spoken });
