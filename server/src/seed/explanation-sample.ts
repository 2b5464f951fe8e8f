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
  const { passages, example } = explain(library, question);
  return [
    `## ${number}. ${question.fields.id} (${question.fields.topic})`,
    question.stem.text.trim(),
    ...question.options.map(
      ({ key, text, isCorrect }) => `${isCorrect ? "[x]" : "[ ]"} ${key}. ${text.text.trim()}`,
    ),
    `### Solution\n${question.solution?.text.trim() ?? ""}`,
    ...[...passages, example].map((found) =>
      found
        ? `### ${found === example ? "example" : found.kind}: ${found.note.title} · ${found.heading}\n${found.source}`
        : "### no example",
    ),
  ].join("\n");
}

function explain(library: Library, { chapterId, fields, stem, options, hints, solution }: Question) {
  const descriptions = new Map(library.tags.map(({ name, description }) => [name, description]));
  const topics = [...new Set(library.notes.map((note) => note.fields.topic))];
  const related = relatedTopics(library, fields.tags, chapterId);
  const notes = library.notes
    .filter((note) => note.chapterId === chapterId || related.includes(note.fields.topic))
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

/** As `listRelatedTopics` finds them in the database. */
function relatedTopics(library: Library, tags: readonly string[], chapterId: string): string[] {
  const concepts = new Set(library.tags.filter(({ kind }) => kind === "concept").map(({ name }) => name));
  const questions = distinctQuestions(library);
  const shares = new Map<string, number>();
  for (const tag of tags.filter((name) => concepts.has(name))) {
    const tagged = questions.filter((question) => question.fields.tags.includes(tag));
    for (const question of tagged)
      if (question.chapterId !== chapterId)
        shares.set(question.fields.topic, (shares.get(question.fields.topic) ?? 0) + 1 / tagged.length);
  }
  return [...shares]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 5)
    .map(([topic]) => topic);
}
