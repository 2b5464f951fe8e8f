import { type Finding, type Library, type LibraryIssue, passageOf, type Question } from "../library.ts";

const MIN_QUESTIONS = 2;
const MAX_QUESTIONS = 3;

/** L24: a question names a passage of its chapter if, and only if, its format is passage. */
export function checkPassageName(question: Question, library: Library): Finding[] {
  const { fields, chapterId } = question;
  if (fields.passage === undefined)
    return fields.format === "passage"
      ? [{ message: "A question with format: passage needs `passage`, the id of its passage." }]
      : [];
  const passage = passageOf(question, library);
  const findings: Finding[] = [];
  if (fields.format !== "passage")
    findings.push({ message: "A question on a passage needs format: passage." });
  if (!passage) findings.push({ message: `There is no passage ${fields.passage}.` });
  else if (passage.chapterId !== chapterId)
    findings.push({ message: `The passage ${fields.passage} is in another chapter.` });
  return findings;
}

/** L24: a passage has two or three questions, and they are for the same exams as the passage. */
export function checkPassages({ passages, questions }: Library): LibraryIssue[] {
  return passages.flatMap(({ file, fields: { id, exams } }) => {
    const set = questions.filter(({ fields }) => fields.passage === id);
    const toIssue = (issueFile: string, message: string): LibraryIssue => ({
      rule: "L24",
      level: "error",
      file: issueFile,
      line: 1,
      message,
    });
    const isCountWrong = set.length < MIN_QUESTIONS || set.length > MAX_QUESTIONS;
    return [
      ...(isCountWrong
        ? [toIssue(file, `${set.length} questions are on this passage; there must be 2 or 3.`)]
        : []),
      ...set
        .filter((question) => question.fields.exams.toSorted().join() !== exams.toSorted().join())
        .map((question) =>
          toIssue(question.file, `\`exams\` must be those of its passage: [${exams.join(", ")}].`),
        ),
    ];
  });
}
