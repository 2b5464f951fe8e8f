import type { ErrorDetail } from "@rasayan/contract";
import type { Rendered } from "../../markup/render-text.ts";

/** All texts of a question as students see them. */
export type DrawnQuestion = {
  text: Rendered;
  solution: Rendered;
  answers: { text: Rendered; rationale: Rendered }[];
};

/** What the drawing shows to be wrong: formulae that do not parse, images without a description. */
export function drawingFaults({ text, solution, answers }: DrawnQuestion): ErrorDetail[] {
  const of = (field: string, { problems }: Rendered) =>
    problems.map(({ line, message }) => ({ field, message: `Line ${line}: ${message}` }));
  return [
    ...of("text", text),
    ...answers.flatMap((answer, index) => [
      ...of(`answers.${index}.text`, answer.text),
      ...of(`answers.${index}.rationale`, answer.rationale),
    ]),
    ...of("solution", solution),
  ];
}
