import type { Duplicate, Severity } from "@rasayan/contract";
import { type Issue, issue } from "@rasayan/contract/issues";
import type { Draft } from "../questions/question-content.ts";
import { listTexts } from "../questions/question-texts.ts";
import { type RowMessage, warning } from "./file-question.ts";
import { blankOutMath } from "./markdown-escapes.ts";

/** Returns the most severe level of a row's messages. */
export function levelOf(messages: readonly RowMessage[]): Severity {
  if (messages.some(({ level }) => level === "error")) return "error";
  return messages.some(({ level }) => level === "warning") ? "warning" : "ok";
}

/** Adds a warning about the question that a row is most similar to. */
export function withDuplicates(messages: RowMessage[], [closest]: readonly Duplicate[]): RowMessage[] {
  if (!closest) return messages;
  const { percent, line, question_id } = closest;
  const similarity =
    line === null
      ? issue("similar_to_question", { percent, id: question_id ?? 0 })
      : issue("similar_to_line", { percent, line });
  return [...messages, warning("text", similarity)];
}

const TEX_COMMANDS =
  "ce|pu|frac|d?sqrt|text|math[a-z]+|alpha|beta|gamma|delta|lambda|mu|nu|pi|sigma|theta|omega|psi|Delta|Gamma|Omega|Psi|" +
  "times|cdot|circ|degree|pm|le|leq|ge|geq|ne|neq|approx|infty|to|[a-z]*(?:rightarrow|leftarrow|harpoons)|begin|left|right";
/** A TeX command; its backslash is escaped if the text came as HTML. */
const STRAY_COMMAND = new RegExp(`\\\\{1,2}((?:${TEX_COMMANDS})(?![A-Za-z])|[A-Za-z]+(?=\\s*\\{))`);
/** A formula delimiter that students would see literally. */
const STRAY_DELIMITER = /(?<!\\)\\\\\\?([()[\]])/;

/** Returns warnings about texts that render without errors but that students would probably not see as intended. */
export function textWarnings(draft: Draft): RowMessage[] {
  return listTexts(draft).flatMap(({ field, text }) =>
    findStrayMath(text).map((found) => warning(field, found)),
  );
}

function findStrayMath(source: string): Issue[] {
  const prose = blankOutMath(source);
  const command = STRAY_COMMAND.exec(prose);
  const delimiter = STRAY_DELIMITER.exec(prose);
  const name =
    command && `\\${command[1]}${/^\s*\{/.test(prose.slice(command.index + command[0].length)) ? "{…}" : ""}`;
  return [
    ...(name ? [issue("command_shown", { command: name })] : []),
    ...(delimiter?.[1] ? [issue("delimiter_shown", { sign: delimiter[1] })] : []),
  ];
}
