import type { AdminContent, EditorQuestion } from "../../../api/admin-versions.ts";
import { difficultyWords, typeWords } from "../list/question-words.ts";

type Field = { name: string; text: string };
export type Change = { name: string; before: string; after: string };

/** What two versions say differently, field by field in the order of the form. */
export function changesBetween(
  before: EditorQuestion | AdminContent,
  after: EditorQuestion | AdminContent,
): Change[] {
  const old = new Map(fieldsOf(before).map(({ name, text }) => [name, text]));
  const now = new Map(fieldsOf(after).map(({ name, text }) => [name, text]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? "", after: now.get(name) ?? "" }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(version: EditorQuestion | AdminContent): Field[] {
  return "body" in version
    ? [
        { name: "Title", text: version.title },
        { name: "Topic", text: version.topic },
        { name: "Body", text: version.body },
      ]
    : fieldsOfQuestion(version);
}

function fieldsOfQuestion(question: EditorQuestion): Field[] {
  const { source } = question;
  const said = source && [source.exam, source.year, source.session, source.paper, source.number];
  return [
    { name: "Text", text: question.text },
    { name: "Type", text: typeWords[question.type] },
    { name: "Difficulty", text: difficultyWords[question.difficulty] },
    { name: "Topic", text: question.topic_name ?? "" },
    ...question.answers.flatMap(({ text, correct, rationale }, index) => {
      const letter = String.fromCharCode(65 + index);
      return [
        { name: `Answer ${letter}`, text: correct ? `${text} (correct)` : text },
        { name: `Reason ${letter}`, text: rationale },
      ];
    }),
    { name: "Single answer", text: question.single_answer ?? "" },
    { name: "Accepted", text: question.accept.map(([low, high]) => `${low} to ${high}`).join(", ") },
    { name: "Unit", text: question.unit },
    { name: "Solution", text: question.solution },
    { name: "Exams", text: question.exams.join(", ") },
    { name: "Source", text: said?.filter(Boolean).join(" · ") ?? "" },
  ];
}
