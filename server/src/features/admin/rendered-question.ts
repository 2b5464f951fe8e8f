import type { FieldIssue } from "@rasayan/contract";
import type { RenderedText } from "../../markup/render-text.ts";

/** All texts of a question as students see them. */
export type RenderedQuestion = {
  text: RenderedText;
  solution: RenderedText;
  answers: { text: RenderedText; rationale: RenderedText }[];
};

/** Returns the errors found by rendering: formulas that don't parse, images without a description. */
export function renderingErrors(rendered: RenderedQuestion): FieldIssue[] {
  return messagesOf(rendered, undefined);
}

/** Returns the markup that is removed for students and mistakes in chemistry; they don't prevent publishing. */
export function renderingWarnings(rendered: RenderedQuestion): FieldIssue[] {
  return messagesOf(rendered, "warning");
}

function messagesOf({ text, solution, answers }: RenderedQuestion, severity: "warning" | undefined) {
  const fieldIssues = (field: string, { issues }: RenderedText): FieldIssue[] =>
    issues
      .filter((issue) => issue.severity === severity)
      .map(({ line, message }) => ({ field, message: `Line ${line}: ${message}` }));
  return [
    ...fieldIssues("text", text),
    ...answers.flatMap((answer, index) => [
      ...fieldIssues(`answers.${index}.text`, answer.text),
      ...fieldIssues(`answers.${index}.rationale`, answer.rationale),
    ]),
    ...fieldIssues("solution", solution),
  ];
}
