import { type Finding, type Item, type Library, type Question, textsOf } from "../library.ts";
import { findTopic } from "./names.ts";

const MAX_SECONDS = { easy: 60, medium: 120, hard: 420 };

/**
 * L13: each exam of an item is an exam of its topic, and content at the edge of the syllabus has a waiver. With a
 * waiver, a multi-correct question of a Main topic may be for Advanced, because Main has no multi-correct questions.
 */
export function checkScope(item: Item, library: Library): Finding[] {
  const { fields } = item;
  const topic = findTopic(library, fields.topic);
  const isWaived = "type" in fields && fields.type === "multi" && fields.waiver !== undefined;
  const findings: Finding[] = fields.exams
    .filter((exam) => topic && !topic.exams.includes(exam) && !isWaived)
    .map((exam) => ({ message: `The topic ${fields.topic} is not in the syllabus of ${exam}.` }));
  const text = textsOf(item)
    .map((part) => part.text)
    .join("\n");
  const outOfScope = /benzyne|heteronuclear/i.exec(text);
  if (outOfScope && !fields.waiver)
    findings.push({
      message: `"${outOfScope[0]}" is at the edge of the syllabus: give the reason in \`waiver\`.`,
    });
  if (fields.exams.includes("advanced") && /\([RSEZ]\)-/.test(text))
    findings.push({ message: "R/S and E/Z labels are outside the Advanced syllabus." });
  return findings;
}

/**
 * L13: `seconds` fits the difficulty; multi-correct and Advanced-pattern questions are not for Main; numerical keys for
 * Main are whole numbers; `exams` includes the exam of the source.
 */
export function checkQuestionScope({ fields }: Question): Finding[] {
  const findings: Finding[] = [];
  const maxSeconds = MAX_SECONDS[fields.difficulty];
  if (fields.seconds > maxSeconds)
    findings.push({ message: `An ${fields.difficulty} question has at most ${maxSeconds} seconds.` });
  const isAdvancedOnly = fields.type === "multi" || fields.source?.exam === "JEE Advanced";
  if (isAdvancedOnly && fields.exams.includes("main"))
    findings.push({
      message: "JEE Main has no multi-correct and no Advanced-pattern questions: write `exams: [advanced]`.",
    });
  if (fields.answer && fields.exams.includes("main") && fields.answer.decimals !== 0)
    findings.push({
      message: "JEE Main asks for whole numbers: set decimals to 0 or remove main from `exams`.",
    });
  const exam = fields.source?.exam === "JEE Main" ? "main" : "advanced";
  if (fields.source && !fields.exams.includes(exam))
    findings.push({ message: `source.exam is ${fields.source.exam}, but \`exams\` does not include it.` });
  return findings;
}
