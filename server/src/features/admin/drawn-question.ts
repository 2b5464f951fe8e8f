import type { FieldMessage } from "@rasayan/contract";
import type { Rendered } from "../../markup/render-text.ts";

/** All texts of a question as students see them. */
export type DrawnQuestion = {
  text: Rendered;
  solution: Rendered;
  answers: { text: Rendered; rationale: Rendered }[];
};

/** What the drawing shows to be wrong: formulae that do not parse, images without a description. */
export function drawingFaults(drawn: DrawnQuestion): FieldMessage[] {
  return messagesOf(drawn, undefined);
}

/** What students will not get of it, and slips in the chemistry: no reason to refuse a text. */
export function drawingWarnings(drawn: DrawnQuestion): FieldMessage[] {
  return messagesOf(drawn, "warning");
}

function messagesOf({ text, solution, answers }: DrawnQuestion, severity: "warning" | undefined) {
  const of = (field: string, { problems }: Rendered): FieldMessage[] =>
    problems
      .filter((problem) => problem.severity === severity)
      .map(({ line, message }) => ({ field, message: `Line ${line}: ${message}` }));
  return [
    ...of("text", text),
    ...answers.flatMap((answer, index) => [
      ...of(`answers.${index}.text`, answer.text),
      ...of(`answers.${index}.rationale`, answer.rationale),
    ]),
    ...of("solution", solution),
  ];
}
