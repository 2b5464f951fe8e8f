import type { Library, Template } from "../library.ts";
import type { Problem } from "../problem.ts";

type CheckQuestions = (questions: Template["variants"]) => Problem[];

/**
 * L19: what is wrong with the templates themselves; then what the rules for questions say of their variants. What the
 * default shares with the others is said once.
 */
export function checkTemplates({ templates }: Library, check: CheckQuestions): Problem[] {
  return templates.flatMap(({ file, flaws, sample, variants }) => {
    const own = flaws.map((flaw): Problem => ({ rule: "L19", level: "error", file, line: 1, ...flaw }));
    const ofSample = check(sample ? [sample] : []);
    const said = new Set(ofSample.map(placeOf));
    const ofOthers = variants.flatMap((variant) =>
      check([variant])
        .filter((problem) => !said.has(placeOf(problem)))
        .map((problem) => ({ ...problem, message: `${variant.fields.id}: ${problem.message}` })),
    );
    return [...own, ...ofSample, ...ofOthers];
  });
}

const placeOf = ({ rule, line }: Problem) => `${rule} ${line}`;
