import type { Finding, Note } from "../library.ts";
import { countWords } from "./notes.ts";

const MAX_FRONT_WORDS = 25;
const MAX_BACK_WORDS = 12;
const MAX_REASON_WORDS = 6;
const YES_OR_NO = /^(?:is|are|was|were|do|does|did|can|could|has|have|will|would|should)\b/i;
const LIST = /^(?:list|name (?:two|three|four|five|all)|give (?:two|three|four|five|all))\b/i;

/**
 * L25: a recall list has five to eight prompts. Each asks for one fact in one line and is answered in at most twelve
 * words, or one formula; a dash (` – `) may add up to six words of why.
 */
export function checkRecall({ recall, strayLines }: Note): Finding[] {
  const findings: Finding[] = strayLines.map((line) => ({
    line,
    message: 'Write each prompt of the recall list in one line, as "- front :: back".',
  }));
  if (recall.length > 0 && (recall.length < 5 || recall.length > 8))
    findings.push({ message: `The recall list has ${recall.length} prompts; five to eight are allowed.` });
  const fronts = new Set<string>();
  for (const { front, back } of recall) {
    const add = (message: string) => findings.push({ line: front.line, message });
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
