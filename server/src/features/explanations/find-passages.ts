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
export type FoundPassage<Note> = NotePassage & { note: Note };

/** A second passage must add at least this share of what the first one says. */
const MIN_ADDITION = 0.3;

/**
 * Returns the passage that best explains a question, after it perhaps another one that adds much to it, and the worked
 * example nearest to the question. Notes of the question's topic are preferred.
 */
export function findPassages<Note extends ExplainingNote>(
  question: QuestionTexts,
  topicId: number,
  notes: readonly Note[],
): { passages: FoundPassage<Note>[]; example: FoundPassage<Note> | null } {
  const candidates = notes.flatMap((note) => splitNote(note.body).map((passage) => ({ ...passage, note })));
  const rank = rankTexts(
    toWeightedTexts(question),
    candidates.map(({ source, kind, note }) => ({
      text: `${note.title} ${source}`,
      preference: PREFERENCES[kind],
      isOwnTopic: note.topic_id === topicId,
    })),
  );
  /** Returns the index of the best candidate, or undefined if none is wanted and scores more than `atLeast`. */
  const best = (scores: readonly number[], isWanted: (index: number) => boolean, atLeast = 0) =>
    [...candidates.keys()]
      .filter((index) => isWanted(index) && scoreOf(scores, index) > atLeast)
      .toSorted((a, b) => scoreOf(scores, b) - scoreOf(scores, a))[0];
  const scores = rank();
  const first = best(scores, () => true);
  if (first === undefined) return { passages: [], example: null };
  const least = MIN_ADDITION * scoreOf(scores, first);
  const second = best(rank([first]), (index) => index !== first, least);
  const shown = second === undefined ? [first] : [first, second];
  const example = best(scores, (index) => candidates[index]?.kind === "example" && !shown.includes(index));
  const at = (index: number) => candidates.slice(index, index + 1);
  return { passages: shown.flatMap(at), example: (example === undefined ? [] : at(example))[0] ?? null };
}

const scoreOf = (scores: readonly number[], index: number) => scores[index] ?? 0;

/** The main part of a note has the rule, others have what follows from it. What is folded asks a question. */
const PREFERENCES = { main: 1.3, text: 1, example: 0.75, folded: 0 };

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
