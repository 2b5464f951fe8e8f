import type { Problem } from "@rasayan/contract";
import type { Deps } from "../../deps.ts";
import { refused } from "../../http/errors.ts";
import type { Rendered, RenderOptions } from "../../markup/render-text.ts";
import { TextRefused } from "../../markup/text-refused.ts";
import type { DrawnQuestion } from "./drawn-question.ts";
import { findFigures } from "./figure-queries.ts";
import type { Draft } from "./question-draft.ts";

/** A body as students see it. Throws 422 when it is too long or takes too long to draw. */
export async function drawBody({ db, renderer }: Deps, body: string): Promise<Rendered> {
  const figures = await findFigures(db, [body]);
  return refusing(renderer.render(body, { kind: "body", figures, zoomable: true }), "body");
}

/** A text as students would see it, with all there is to say about it. Throws 422 as `drawBody` does. */
export async function drawPreview({ db, renderer }: Deps, text: string) {
  const figures = await findFigures(db, [text]);
  const { html, problems } = await refusing(renderer.render(text, { kind: "body", figures, lint: true }));
  const graded = problems.map(
    ({ line, message, severity }): Problem => ({ line, message, severity: severity ?? "error" }),
  );
  return { html, problems: graded };
}

/** All texts of a question as students see them. Throws 422 when one is too long or takes too long to draw. */
export async function drawQuestion(
  { db, renderer }: Deps,
  draft: Draft,
  options: Pick<RenderOptions, "lint"> = {},
): Promise<DrawnQuestion> {
  const figures = await findFigures(db, [draft.text, draft.solution, ...draft.answers.flatMap(textsOf)]);
  const draw = (source: string, kind: "question" | "answer", field: string) =>
    refusing(renderer.render(source, { ...options, kind, figures }), field);
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

const textsOf = ({ text, rationale }: Draft["answers"][number]): string[] => [text, rationale];

/** The drawn text; throws 422 with what the renderer has against it, under the name of the field when given. */
async function refusing(drawing: Promise<Rendered>, field?: string): Promise<Rendered> {
  try {
    return await drawing;
  } catch (error) {
    if (!(error instanceof TextRefused)) throw error;
    const details = error.problems.map(({ line, message }) => ({
      field,
      message: `Line ${line}: ${message}`,
    }));
    throw refused(error.message, details);
  }
}
