import { type Finding, keyLetters, type Question } from "../library.ts";
import { solverAgrees } from "../second-solver.ts";

const NAMES_KEY =
  /\b(?:answers?|correct options?|options?|key)\s*(?:is|are|:)?\s*\*{0,2}\(?([A-D](?:\)?(?:,| and|, and)\s*\(?[A-D])*)\)?\*{0,2}(?:\s+(?:is|are)\s+(?:the\s+)?(?:correct|right)|(?=[.\s]*$))/gim;

/** L4: there is a solution, and if it names letters as the answer, they are those of the key. */
export function checkSolution(question: Question): Finding[] {
  const { solution, fields } = question;
  if (!solution || solution.text === "") return [{ message: "`## Solution` is missing or empty." }];
  if (fields.type === "numerical") return [];
  const keys = keyLetters(question).join("");
  return [...solution.text.matchAll(NAMES_KEY)].flatMap(([statement, letters = ""]) => {
    const namedLetters = (letters.match(/[A-D](?![a-z])/g) ?? []).sort().join("");
    return namedLetters === keys
      ? []
      : [
          {
            line: solution.line,
            message: `The solution says "${statement.trim()}", but the key is ${keys}.`,
          },
        ];
  });
}

/** L4: the second solver has the same key. The question stays hidden until both agree. */
export function checkSecondSolver(question: Question): Finding[] {
  const { review } = question.fields;
  if (!review?.solver || solverAgrees(question)) return [];
  const key = JSON.stringify(review.solver_key);
  return [{ level: "warning", message: `The key of ${review.solver} is ${key}: hidden until both agree.` }];
}
