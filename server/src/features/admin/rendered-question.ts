import type { FieldIssue } from "@rasayan/contract";
import type { RenderedText } from "../../markup/render-text.ts";

/** All texts of a question as students see them. */
export type RenderedQuestion = {
  text: RenderedText;
  solution: RenderedText;
  answers: { text: RenderedText; rationale: RenderedText }[];
};

/** What the drawing shows to be wrong: formulae that do not parse, images without a description. */
export function renderingErrors(rendered: RenderedQuestion): FieldIssue[] {
  return messagesOf(rendered, undefined);
}

/** What students will not get of it, and slips in the chemistry: no reason to refuse a text. */
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
