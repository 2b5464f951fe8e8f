import type { Library, Question } from "../library.ts";
import type { Problem } from "../problem.ts";
import { wordsOf } from "./words.ts";

const LENGTH = 5;
const LIMIT = 0.6;

/** L15: pairs of questions that share more than 0.6 of the five-word runs of the shorter one. */
export function findNearDuplicates({ questions }: Library): Problem[] {
  const grams = questions.map(fiveGrams);
  const shared = countShared(grams);
  return [...shared].flatMap(([pair, count]) => {
    const [first = 0, second = 0] = pair.split(" ").map(Number);
    const shorter = Math.min(grams[first]?.size ?? 0, grams[second]?.size ?? 0);
    const [a, b] = [questions[first], questions[second]];
    if (!a || !b || count / shorter <= LIMIT) return [];
    const percent = Math.round((100 * count) / shorter);
    const message = `Shares ${percent}% of its wording with ${a.fields.id}.`;
    return [{ rule: "L15", level: "warning", file: b.file, line: b.stem.line, message } as const];
  });
}

function fiveGrams({ stem, options }: Question): Set<string> {
  const words = [stem, ...options.map(({ text }) => text)].flatMap(({ text }) => wordsOf(text));
  return new Set(words.slice(LENGTH - 1).map((_, index) => words.slice(index, index + LENGTH).join(" ")));
}

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
