import type { Finding, Library, LibraryIssue, Note } from "../library.ts";
import { countWords } from "./notes.ts";

const MAX_FRONT_WORDS = 25;
const MAX_BACK_WORDS = 12;
const MAX_REASON_WORDS = 6;
const YES_OR_NO = /^(?:is|are|was|were|do|does|did|can|could|has|have|will|would|should)\b/i;
const LIST = /^(?:list|name (?:two|three|four|five|all)|give (?:two|three|four|five|all))\b/i;

/**
 * L25: a recall list has five to eight prompts, each with a number that no other one has, because a learner's progress
 * belongs to that number. Each asks for one fact in one line and is answered in at most twelve
 * words, or one formula; a dash (` – `) may add up to six words of why.
 */
export function checkRecall({ recall, strayLines }: Note): Finding[] {
  const findings: Finding[] = strayLines.map((line) => ({
    line,
    message:
      'Write each prompt of the recall list in one line, as "- 1: front :: back", with a number of its own.',
  }));
  if (recall.length > 0 && (recall.length < 5 || recall.length > 8))
    findings.push({ message: `The recall list has ${recall.length} prompts; five to eight are allowed.` });
  const fronts = new Set<string>();
  const numbers = new Set<number>();
  for (const { number, front, back } of recall) {
    const add = (message: string) => findings.push({ line: front.line, message });
    if (numbers.has(number))
      add(`The recall list has number ${number} twice; a new prompt gets one that no prompt has ever had.`);
    numbers.add(number);
    if (fronts.has(front.text)) add("The recall list has this prompt twice.");
    fronts.add(front.text);
    if (countWords(front.text) > MAX_FRONT_WORDS) add(`The front has more than ${MAX_FRONT_WORDS} words.`);
    const [answer = "", ...reasons] = back.text.split(" – ");
    if (countWords(answer) > MAX_BACK_WORDS)
      add(`The back has more than ${MAX_BACK_WORDS} words before a dash.`);
    if (countWords(reasons.join(" ")) > MAX_REASON_WORDS)
      add(`The reason after the dash has more than ${MAX_REASON_WORDS} words.`);
    if (YES_OR_NO.test(front.text)) add("The front can be answered by yes or no; ask for the fact itself.");
    if (LIST.test(front.text)) add("The front asks for a list; ask for one fact.");
  }
  return findings;
}

/** L25: no two notes ask the same, because a learner would get the card twice. */
export function checkRecallDoubles({ notes }: Library): LibraryIssue[] {
  const files = new Map<string, string>();
  return notes.flatMap(({ file, recall }) =>
    recall.flatMap(({ front }): LibraryIssue[] => {
      const other = files.get(front.text);
      files.set(front.text, file);
      if (other === undefined || other === file) return [];
      return [
        { rule: "L25", level: "error", file, line: front.line, message: `${other} has this prompt too.` },
      ];
    }),
  );
}
