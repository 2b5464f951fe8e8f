import {
  fiveWordShingles,
  SIMILARITY_THRESHOLD,
} from "../../features/question-import-export/near-duplicates.ts";
import { distinctQuestions, type Library, type LibraryIssue, type Question } from "../library.ts";
import { hasFixedOptions } from "./formats.ts";

/** L15: no two questions share more than 0.6 of the five-word shingles of the shorter one. */
export function findNearDuplicates(library: Library): LibraryIssue[] {
  const questions = distinctQuestions(library);
  const shingleSets = questions.map(questionShingles);
  const shared = countShared(shingleSets);
  return [...shared].flatMap(([pair, count]) => {
    const [first = 0, second = 0] = pair.split(" ").map(Number);
    const shorter = Math.min(shingleSets[first]?.size ?? 0, shingleSets[second]?.size ?? 0);
    const [a, b] = [questions[first], questions[second]];
    if (!a || !b || count / shorter <= SIMILARITY_THRESHOLD) return [];
    const percent = Math.round((100 * count) / shorter);
    const message = `Shares ${percent}% of its wording with ${a.fields.id}.`;
    return [{ rule: "L15", level: "warning", file: b.file, line: b.stem.line, message } as const];
  });
}

const questionShingles = ({ fields, stem, options }: Question) =>
  fiveWordShingles([
    stem.text,
    ...(hasFixedOptions(fields.format) ? [] : options.map(({ text }) => text.text)),
  ]);

/** Returns the number of shingles that each pair of questions shares. The keys are two indexes: "first second". */
function countShared(shingleSets: Set<string>[]): Map<string, number> {
  const questionsByShingle = new Map<string, number[]>();
  const shared = new Map<string, number>();
  for (const [index, shingles] of shingleSets.entries()) {
    for (const shingle of shingles) {
      const earlier = questionsByShingle.get(shingle) ?? [];
      for (const other of earlier)
        shared.set(`${other} ${index}`, (shared.get(`${other} ${index}`) ?? 0) + 1);
      questionsByShingle.set(shingle, [...earlier, index]);
    }
  }
  return shared;
}
