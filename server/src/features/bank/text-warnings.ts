import type { Draft } from "../admin/question-draft.ts";
import { type RowMessage, warning } from "./bank-question.ts";
import { withoutMaths } from "./maths-marks.ts";

const WORDS =
  "ce|pu|frac|d?sqrt|text|math[a-z]+|alpha|beta|gamma|delta|lambda|mu|nu|pi|sigma|theta|omega|psi|Delta|Gamma|Omega|Psi|" +
  "times|cdot|circ|degree|pm|le|leq|ge|geq|ne|neq|approx|infty|to|[a-z]*(?:rightarrow|leftarrow|harpoons)|begin|left|right";
/** A command of TeX; its backslash is escaped where a text came as HTML. */
const COMMAND = new RegExp(`\\\\{1,2}((?:${WORDS})(?![A-Za-z])|[A-Za-z]+(?=\\s*\\{))`);
/** A mark of maths that students would see as it is. */
const MARK = /(?<!\\)\\\\\\?([()[\]])/;

/** What a question of a file says that students would hardly see as it was meant, though nothing is wrong with drawing it. */
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
    ...fields.flatMap(([field, source]) => bareMaths(source).map((message) => warning(field, message))),
    ...sameOptions(answers),
  ];
}

function bareMaths(source: string): string[] {
  const prose = withoutMaths(source);
  const command = COMMAND.exec(prose);
  const mark = MARK.exec(prose);
  const name =
    command && `\\${command[1]}${/^\s*\{/.test(prose.slice(command.index + command[0].length)) ? "{…}" : ""}`;
  return [
    ...(name ? [`${name} stands outside $…$, so students would see it as it is written.`] : []),
    ...(mark ? [`\\${mark[1]} has no partner, so students would see it as it is written.`] : []),
  ];
}

function sameOptions(answers: Draft["answers"]): RowMessage[] {
  const letters = Map.groupBy(
    answers.map(({ text }, index) => ({ said: text.replace(/\s+/g, " ").trim(), index })),
    ({ said }) => said,
  );
  return [...letters].flatMap(([said, same]) => {
    if (said === "" || same.length === 1) return [];
    const names = same.map(({ index }) => String.fromCharCode(65 + index)).join(" and ");
    return [warning("answers", `The options ${names} say the same.`)];
  });
}
