import { expect, test } from "vitest";
import { seededRandom } from "../prng.ts";
import { drawPaperVersion, firstVersion, type PaperOrder, type ShuffledQuestion } from "./paper-versions.ts";

/** A paper of 20 single, 5 multi-correct and 5 numbers, as its teacher has put it together. */
function paper(seed: number): ShuffledQuestion[] {
  const random = seededRandom("paper", seed);
  return Array.from({ length: 30 }, (_, index) => {
    const section = index < 20 ? 0 : index < 25 ? 1 : 2;
    const right = Math.floor(random() * 4);
    return {
      id: 100 + index,
      section,
      hasFixedPlace: section === 2 || index === 6 || index === 7,
      hasFixedOptions: random() < 0.2,
      options: [0, 1, 2, 3]
        .slice(0, section === 2 ? 0 : 4)
        .map((place) => ({ id: 10 * index + place, isRight: section === 1 ? place < 2 : place === right })),
    };
  });
}

const lettersOf = (questions: readonly ShuffledQuestion[], version: PaperOrder) =>
  version.question_ids.flatMap((id) => {
    const question = questions.find((other) => other.id === id);
    const right = question?.options.filter(({ isRight }) => isRight) ?? [];
    return right.length === 1 ? [version.option_orders[id]?.indexOf(right[0]?.id ?? 0) ?? -1] : [];
  });

test("a version asks the same questions section by section, and what is fixed keeps its place", () => {
  for (let seed = 0; seed < 50; seed++) {
    const questions = paper(seed);
    const first = firstVersion(questions);
    const version = drawPaperVersion(questions, [first], seed, "B");
    expect(version.question_ids.toSorted()).toEqual(first.question_ids);
    expect(version.question_ids).not.toEqual(first.question_ids);
    version.question_ids.forEach((id, index) => {
      const moved = questions.find((question) => question.id === id);
      const before = questions[index];
      expect(moved?.section).toBe(before?.section);
      if (before?.hasFixedPlace) expect(id).toBe(before.id);
      const order = version.option_orders[id] ?? [];
      expect(order.toSorted((a, b) => a - b)).toEqual(moved?.options.map((option) => option.id));
      if (moved?.hasFixedOptions) expect(order).toEqual(first.option_orders[id]);
    });
    expect(drawPaperVersion(questions, [first], seed, "B")).toEqual(version);
  }
});

test("the keys of four versions are spread over the letters, without a pattern, and neighbours can't copy them", () => {
  for (let seed = 0; seed < 50; seed++) {
    const questions = paper(seed);
    const versions = [firstVersion(questions)];
    for (const letter of ["B", "C", "D"]) {
      const version = drawPaperVersion(questions, versions, seed, letter);
      const letters = lettersOf(questions, version);
      expect(letters).toHaveLength(20);
      for (const place of [0, 1, 2, 3]) {
        const share = letters.filter((other) => other === place).length / 20;
        expect(share).toBeGreaterThanOrEqual(0.15);
        expect(share).toBeLessThanOrEqual(0.35);
      }
      expect(letters.join("")).not.toMatch(/(.)\1\1\1/);
      for (const other of versions) {
        const theirs = lettersOf(questions, other);
        expect(letters.filter((key, index) => key === theirs[index]).length).toBeLessThanOrEqual(5);
      }
      versions.push(version);
    }
  }
});

test("a paper of one question, or of numbers alone, has versions too", () => {
  const [single = expect.fail()] = paper(1);
  expect(drawPaperVersion([single], [firstVersion([single])], "B").question_ids).toEqual([single.id]);
  const numbers = paper(1).slice(25);
  expect(drawPaperVersion(numbers, [], "B")).toEqual(firstVersion(numbers));
});
