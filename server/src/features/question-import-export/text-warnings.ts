import type { Draft } from "../admin/question-draft.ts";
import { type RowMessage, warning } from "./file-question.ts";
import { blankOutMath } from "./math-delimiters.ts";

const TEX_COMMANDS =
  "ce|pu|frac|d?sqrt|text|math[a-z]+|alpha|beta|gamma|delta|lambda|mu|nu|pi|sigma|theta|omega|psi|Delta|Gamma|Omega|Psi|" +
  "times|cdot|circ|degree|pm|le|leq|ge|geq|ne|neq|approx|infty|to|[a-z]*(?:rightarrow|leftarrow|harpoons)|begin|left|right";
/** A TeX command; its backslash is escaped if the text came as HTML. */
const STRAY_COMMAND = new RegExp(`\\\\{1,2}((?:${TEX_COMMANDS})(?![A-Za-z])|[A-Za-z]+(?=\\s*\\{))`);
/** A formula delimiter that students would see literally. */
const STRAY_DELIMITER = /(?<!\\)\\\\\\?([()[\]])/;

/** Returns warnings about texts that render without errors but that students would probably not see as intended. */
export function textWarnings({ text, solution, answers }: Draft): RowMessage[] {
  const fields = [
    ["text", text],
    ...answers.flatMap((answer, index) => [
      [`answers.${index}.text`, answer.text],
      [`answers.${index}.rationale`, answer.rationale],
    ]),
    ["solution", solution],
  ] as [string, string][];
  return [
    ...fields.flatMap(([field, source]) => findStrayMath(source).map((message) => warning(field, message))),
    ...findEqualOptions(answers),
  ];
}

function findStrayMath(source: string): string[] {
  const prose = blankOutMath(source);
  const command = STRAY_COMMAND.exec(prose);
  const delimiter = STRAY_DELIMITER.exec(prose);
  const name =
    command && `\\${command[1]}${/^\s*\{/.test(prose.slice(command.index + command[0].length)) ? "{…}" : ""}`;
  return [
    ...(name ? [`${name} stands outside $…$, so students would see it as it is written.`] : []),
    ...(delimiter ? [`\\${delimiter[1]} has no partner, so students would see it as it is written.`] : []),
  ];
}

function findEqualOptions(answers: Draft["answers"]): RowMessage[] {
  const letters = Map.groupBy(
    answers.map(({ text }, index) => ({ normalized: text.replace(/\s+/g, " ").trim(), index })),
    ({ normalized }) => normalized,
  );
  return [...letters].flatMap(([normalized, equalOptions]) => {
    if (normalized === "" || equalOptions.length === 1) return [];
    const names = equalOptions.map(({ index }) => String.fromCharCode(65 + index)).join(" and ");
    return [warning("answers", `The options ${names} say the same.`)];
  });
}
