import { type NotePassage, splitNote } from "../../markup/note-passages.ts";
import { rankTexts, type WeightedText } from "./passage-ranking.ts";

/** What a question says, once its key is known. */
export type QuestionTexts = {
  stem: string;
  options: readonly { text: string; rationale: string; isCorrect: boolean; misconception: string | null }[];
  hints: readonly string[];
  solution: string;
  /** Names and descriptions of what the question is about. */
  tags: readonly string[];
};

/** A note that may explain a question. */
export type ExplainingNote = { id: number; topic_id: number; title: string; body: string };
export type FoundPassage<Note> = NotePassage & { note: Note; score: number };

/**
 * Returns the passage that best explains a question, and the worked example nearest to it; null if there is none. Notes of the
 * question's topic are preferred.
 */
export function findPassages<Note extends ExplainingNote>(
  question: QuestionTexts,
  topicId: number,
  notes: readonly Note[],
): { passage: FoundPassage<Note> | null; example: FoundPassage<Note> | null } {
  const passages = notes.flatMap((note) => splitNote(note.body).map((passage) => ({ ...passage, note })));
  const scores = rankTexts(
    toWeightedTexts(question),
    passages.map(({ heading, source, kind, note }) => ({
      text: `${note.title} ${heading} ${source}`,
      preference: PREFERENCES[kind],
      isOwnTopic: note.topic_id === topicId,
    })),
  );
  const ranked = passages
    .map((passage, index) => ({ ...passage, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const passage = ranked[0] ?? null;
  const example = ranked.find((found) => found.kind === "example" && found !== passage) ?? null;
  return { passage, example };
}

/** The main part of a note has the rule, others have what follows from it. What is folded asks a question. */
const PREFERENCES = { main: 1.3, text: 1, example: 0.9, folded: 0 };

/** The solution and the hints name the idea; wrong options say what it is confused with. */
function toWeightedTexts({ stem, options, hints, solution, tags }: QuestionTexts): WeightedText[] {
  return [
    { text: stem, weight: 1 },
    { text: hints.join("\n"), weight: 2 },
    { text: solution, weight: 2 },
    { text: tags.join("\n"), weight: 2 },
    ...options.flatMap(({ text, rationale, isCorrect, misconception }) => [
      { text, weight: isCorrect ? 1 : 0.25 },
      { text: rationale, weight: isCorrect ? 1.5 : 0.5 },
      { text: misconception ?? "", weight: 0.5 },
    ]),
  ];
}
