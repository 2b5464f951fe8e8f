import type { FieldMessage } from "@rasayan/contract";
import { compareDecimals, type Decimal, parseDecimal } from "@rasayan/engine";
import type { Draft } from "./question-draft.ts";

/** What keeps a question from being published, besides what its texts look like when drawn. */
export function faultsOf(draft: Draft): FieldMessage[] {
  const faults: FieldMessage[] = [];
  if (isBlank(draft.text)) faults.push({ field: "text", message: "Write the question." });
  if (draft.topicId === null) faults.push({ field: "topicId", message: "Choose a topic." });
  return [...faults, ...(draft.type === "numerical" ? numberFaults(draft) : choiceFaults(draft))];
}

function choiceFaults({ type, answers, single_answer, accept }: Draft): FieldMessage[] {
  const faults = answers.flatMap(({ text }, index) =>
    isBlank(text) ? [{ field: `answers.${index}.text`, message: "Write this answer or remove it." }] : [],
  );
  const right = answers.filter(({ correct }) => correct).length;
  const say = (field: string, message: string) => faults.push({ field, message });
  if (answers.length < 2) say("answers", "Give at least two answers.");
  if (right === 0) say("answers", "Mark which answer is right.");
  if (right > 1 && type === "multi choice single answer")
    say("answers", `${right} answers are marked right; this type has one.`);
  if (single_answer !== null || accept.length > 0)
    say("single_answer", "Only a numerical question has a number as its key.");
  return faults;
}

function numberFaults({ answers, single_answer, accept }: Draft): FieldMessage[] {
  const faults = accept.flatMap(([low, high], index) => {
    const message = rangeFault(low, high);
    return message ? [{ field: `accept.${index}`, message }] : [];
  });
  const say = (field: string, message: string) => faults.push({ field, message });
  if (answers.length > 0) say("answers", "A numerical question has no answers to choose from.");
  if (single_answer === null) {
    if (accept.length === 0) say("single_answer", "Give the right number.");
    return faults;
  }
  const value = parseDecimal(single_answer);
  if (!value) say("single_answer", notANumber(single_answer));
  else if (faults.length === 0 && !accept.some((range) => isWithin(value, range)))
    say("accept", `${single_answer} is in none of the accepted ranges.`);
  return faults;
}

function rangeFault(low: string, high: string): string | undefined {
  const [from, to] = [parseDecimal(low), parseDecimal(high)];
  if (!from || !to) return notANumber(from ? high : low);
  return compareDecimals(from, to) > 0 ? `This range goes from ${low} down to ${high}.` : undefined;
}

function isWithin(value: Decimal, [low, high]: [string, string]): boolean {
  const [from, to] = [parseDecimal(low), parseDecimal(high)];
  return !!from && !!to && compareDecimals(from, value) <= 0 && compareDecimals(value, to) <= 0;
}

const isBlank = (text: string) => text.trim() === "";
const notANumber = (text: string) => `"${text}" is not a number. Use digits and a point, such as 0.04.`;
