import { fiveGrams, SHARED_LIMIT } from "../../features/bank/five-grams.ts";
import { distinctQuestions, type Library, type Question } from "../library.ts";
import type { Problem } from "../problem.ts";

/** L15: pairs of questions that share more than 0.6 of the five-word runs of the shorter one. */
export function findNearDuplicates(library: Library): Problem[] {
  const questions = distinctQuestions(library);
  const grams = questions.map(gramsOf);
  const shared = countShared(grams);
  return [...shared].flatMap(([pair, count]) => {
    const [first = 0, second = 0] = pair.split(" ").map(Number);
    const shorter = Math.min(grams[first]?.size ?? 0, grams[second]?.size ?? 0);
    const [a, b] = [questions[first], questions[second]];
    if (!a || !b || count / shorter <= SHARED_LIMIT) return [];
    const percent = Math.round((100 * count) / shorter);
    const message = `Shares ${percent}% of its wording with ${a.fields.id}.`;
    return [{ rule: "L15", level: "warning", file: b.file, line: b.stem.line, message } as const];
  });
}

const gramsOf = ({ stem, options }: Question) =>
  fiveGrams([stem.text, ...options.map(({ text }) => text.text)]);

/** How many runs each pair of questions shares, by "first second". */
function countShared(grams: Set<string>[]): Map<string, number> {
  const owners = new Map<string, number[]>();
  const shared = new Map<string, number>();
  for (const [index, own] of grams.entries()) {
    for (const gram of own) {
      const earlier = owners.get(gram) ?? [];
      for (const other of earlier)
        shared.set(`${other} ${index}`, (shared.get(`${other} ${index}`) ?? 0) + 1);
      owners.set(gram, [...earlier, index]);
    }
  }
  return shared;
}
