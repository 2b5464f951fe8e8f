import type { GivenAnswer, QuestionType } from "@rasayan/contract";
import { parseDecimal } from "@rasayan/engine";

type Asked = { type: QuestionType; option_ids: readonly number[] };
type Stored = { chosen: number[] | null; typed: string | null };
export type ReadAnswer = Stored | { problem: string };

/** What an answer holds and the type of question it is for, null for any; undefined where no question takes it. */
export function toColumns(given: GivenAnswer): (Stored & { type: QuestionType | null }) | undefined {
  if ("answer_ids" in given)
    return { type: "multi choice multi correct", chosen: inOrder(given.answer_ids), typed: null };
  const { answer_id } = given;
  if (answer_id === null) return { type: null, chosen: null, typed: null };
  if (typeof answer_id === "number")
    return { type: "multi choice single answer", chosen: [answer_id], typed: null };
  const typed = answer_id.trim();
  return parseDecimal(typed) ? { type: "numerical", chosen: null, typed } : undefined;
}

/** What an answer says about its question, or what is wrong with it in words for the one who sent it. */
export function readAnswer(asked: Asked, given: GivenAnswer): ReadAnswer {
  if ("answer_ids" in given) return readChoices(asked, given.answer_ids);
  const { answer_id } = given;
  if (answer_id === null) return { chosen: null, typed: null };
  return typeof answer_id === "string" ? readNumber(asked, answer_id) : readChoice(asked, answer_id);
}

function readChoices(asked: Asked, ids: number[]): ReadAnswer {
  if (asked.type !== "multi choice multi correct")
    return { problem: "answer_ids is for questions with several answers." };
  if (!ids.every((id) => asked.option_ids.includes(id))) return foreign;
  return { chosen: inOrder(ids), typed: null };
}

function readChoice(asked: Asked, id: number): ReadAnswer {
  if (asked.type !== "multi choice single answer")
    return { problem: "This question does not take one option number." };
  return asked.option_ids.includes(id) ? { chosen: [id], typed: null } : foreign;
}

function readNumber(asked: Asked, text: string): ReadAnswer {
  if (asked.type !== "numerical")
    return { problem: "This question is answered by choosing, not by a number." };
  const typed = text.trim();
  if (parseDecimal(typed)) return { chosen: null, typed };
  const hint = typed.includes(",") ? " Use a point, not a comma." : "";
  return { problem: `"${typed}" is not a number. Type digits, such as 12, -3.5 or 0.04.${hint}` };
}

const foreign = { problem: "That option does not belong to this question." };
const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b);
