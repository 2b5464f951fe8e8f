import { seededRandom } from "@rasayan/engine";
import { findPassages } from "../features/explanations/find-passages.ts";
import { distinctQuestions, type Library, type Question } from "./library.ts";

/**
 * Draws questions by lot and returns each with the passage and the worked example that explain it, so that a reader can
 * judge whether they hold what the question needs.
 */
export function describeExplanations(
  library: Library,
  { count, seed }: { count: number; seed: string },
): string {
  const random = seededRandom("explanations", seed);
  const sampled = distinctQuestions(library)
    .map((question) => ({ question, lot: random() }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, count);
  return sampled.map(({ question }, index) => describe(library, question, index + 1)).join("\n\n");
}

function describe(library: Library, question: Question, number: number): string {
  const { passage, example } = explain(library, question);
  return [
    `## ${number}. ${question.fields.id} (${question.fields.topic})`,
    question.stem.text.trim(),
    ...question.options.map(
      ({ key, text, isCorrect }) => `${isCorrect ? "[x]" : "[ ]"} ${key}. ${text.text.trim()}`,
    ),
    `### Solution\n${question.solution?.text.trim() ?? ""}`,
    ...[passage, example].map((found) =>
      found
        ? `### ${found.kind}: ${found.note.title} · ${found.heading} (${found.score.toFixed(1)})\n${found.source}`
        : "### nothing",
    ),
  ].join("\n");
}

function explain(library: Library, { chapterId, fields, stem, options, hints, solution }: Question) {
  const descriptions = new Map(library.tags.map(({ name, description }) => [name, description]));
  const topics = [...new Set(library.notes.map((note) => note.fields.topic))];
  const notes = library.notes
    .filter((note) => note.chapterId === chapterId)
    .map(({ fields: { title, topic }, body }, id) => ({
      id,
      title,
      topic_id: topics.indexOf(topic),
      body: body.text,
    }));
  const texts = {
    stem: stem.text,
    options: options.map(({ key, text, rationale, isCorrect }) => ({
      text: text.text,
      rationale: rationale.text,
      isCorrect,
      misconception: descriptions.get(fields.misconceptions[key] ?? "") ?? null,
    })),
    hints: hints.map(({ text }) => text),
    solution: solution?.text ?? "",
    tags: fields.tags.map((tag) => `${tag} ${descriptions.get(tag) ?? ""}`),
  };
  return findPassages(texts, topics.indexOf(fields.topic), notes);
}
