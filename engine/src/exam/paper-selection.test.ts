import { expect, test } from "vitest";
import { seededRandom } from "../prng.ts";
import {
  type Blueprint,
  blueprintMarkingRule,
  blueprints,
  maxMarksOf,
  type SectionKind,
} from "./blueprints.ts";
import { type PaperCandidate, quotasOf, selectPaper } from "./paper-selection.ts";

const KINDS: SectionKind[][] = [["single"], ["single", "match"], ["multi"], ["integer"], ["decimal"]];
const DIFFICULTIES = ["easy", "medium", "hard"] as const;
const WEIGHTS = Array.from({ length: 28 }, (_, index) => ({
  chapterId: index + 1,
  weightage: 2 + (index % 5),
}));

/** A bank that has every kind and difficulty in every chapter; a third of the questions are variants of another. */
function createBank(seed: string, perCell = 2): PaperCandidate[] {
  const random = seededRandom("bank", seed);
  let id = 0;
  return WEIGHTS.flatMap(({ chapterId }) =>
    KINDS.flatMap((kinds) =>
      DIFFICULTIES.flatMap((difficulty) =>
        Array.from({ length: perCell }, () => {
          id += 1;
          return {
            id,
            kinds,
            chapterId,
            difficulty,
            variantGroup: random() < 1 / 3 ? `group ${chapterId} ${Math.floor(random() * 4)}` : null,
            format: ["plain", "statements", "assertion"][Math.floor(random() * 3)] ?? "plain",
            lastSeenAt: random() < 0.3 ? Math.floor(random() * 1e9) : null,
            isOpen: false,
          };
        }),
      ),
    ),
  );
}

function draw(candidates: readonly PaperCandidate[], blueprint: Blueprint, seed: string) {
  const paper = selectPaper(candidates, blueprint, WEIGHTS, seed);
  if ("missing" in paper) throw new Error(JSON.stringify(paper.missing));
  return paper.sections;
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | number) {
  const counts = new Map<string | number, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

test.each(blueprints)(
  "$name: a thousand papers in all have exact kinds, no variants, and quotas within one",
  (blueprint) => {
    const total = blueprint.sections.reduce((sum, { questions }) => sum + questions, 0);
    const quotas = quotasOf(WEIGHTS, total);
    for (let round = 0; round < 334; round++) {
      const sections = draw(createBank(String(round % 20)), blueprint, String(round));
      expect(sections.map(({ name, questions }) => [name, questions.length])).toEqual(
        blueprint.sections.map(({ name, questions }) => [name, questions]),
      );
      for (const [index, { kind }] of blueprint.sections.entries())
        for (const { kinds } of sections[index]?.questions ?? []) expect(kinds).toContain(kind);
      const questions = sections.flatMap((section) => section.questions);
      expect(new Set(questions.map(({ id, variantGroup }) => variantGroup ?? id)).size).toBe(total);
      const chapters = countBy(questions, ({ chapterId }) => chapterId);
      for (const [chapterId, quota] of quotas)
        expect(Math.abs((chapters.get(chapterId) ?? 0) - quota)).toBeLessThanOrEqual(1);
      const difficulties = countBy(questions, ({ difficulty }) => difficulty);
      for (const [difficulty, share] of [
        ["easy", 0.3],
        ["medium", 0.5],
        ["hard", 0.2],
      ] as const)
        expect(Math.abs((difficulties.get(difficulty) ?? 0) - share * total)).toBeLessThanOrEqual(1);
      expect(questions.filter(({ lastSeenAt }) => lastSeenAt !== null)).toEqual([]);
    }
  },
);

const [main] = blueprints as [Blueprint, ...Blueprint[]];

test("the same seed draws the same paper, and another seed another one", () => {
  const bank = createBank("a");
  const idsOf = (seed: string) =>
    draw(bank, main, seed).flatMap(({ questions }) => questions.map(({ id }) => id));
  expect(idsOf("1")).toEqual(idsOf("1"));
  expect(idsOf("1")).not.toEqual(idsOf("2"));
});

test("when all questions were seen, the paper has the longest unseen ones of each chapter", () => {
  const bank = createBank("a", 4).map((question, index) => ({
    ...question,
    variantGroup: null,
    lastSeenAt: index % 4,
  }));
  const questions = draw(bank, main, "1").flatMap((section) => section.questions);
  expect(questions.every(({ lastSeenAt }) => lastSeenAt === 0)).toBe(true);
});

test("open questions are drawn only if nothing else fits", () => {
  const bank = createBank("a").map((question) => ({
    ...question,
    variantGroup: null,
    isOpen: question.chapterId > 3,
  }));
  const questions = draw(bank, main, "1").flatMap((section) => section.questions);
  // Three chapters have 36 single-correct questions and 18 with an integer answer that are not open.
  expect(questions.filter(({ isOpen }) => isOpen)).toEqual([]);
  const scarce = bank.map((question) => ({ ...question, isOpen: question.id !== 1 }));
  expect(draw(scarce, main, "1").flatMap((section) => section.questions.map(({ id }) => id))).toContain(1);
});

test("says for each section what is missing; variants count as one question", () => {
  const bank = createBank("a").map((question) => ({
    ...question,
    variantGroup: question.kinds.includes("integer") ? `group ${question.chapterId % 3}` : null,
  }));
  expect(selectPaper(bank, main, WEIGHTS, "1")).toEqual({
    missing: [{ section: "Section B", needed: 5, available: 3 }],
  });
});

test("formats are mixed where the bank has them", () => {
  const formats = countBy(
    draw(createBank("a", 6), main, "1").flatMap(({ questions }) => questions),
    ({ format }) => format,
  );
  expect([...formats.values()].every((count) => count >= 4)).toBe(true);
});

test("a paper has no question on a passage, because sets are asked as a whole", () => {
  const bank = createBank("a", 4).map((question) => ({
    ...question,
    format: question.id % 2 === 0 ? "passage" : "plain",
  }));
  const questions = draw(bank, main, "1").flatMap((section) => section.questions);
  expect(questions.filter(({ format }) => format === "passage")).toEqual([]);
});

test("blueprints have the exams' marks", () => {
  expect(blueprints.map((blueprint) => [blueprint.id, maxMarksOf(blueprint), blueprint.minutes])).toEqual([
    ["jee-main", 100, 60],
    ["jee-advanced-2024-1", 60, 60],
    ["jee-advanced-2025-2", 60, 60],
  ]);
  expect(blueprints.map((blueprint) => blueprintMarkingRule(blueprint).schemes.numerical)).toEqual([
    { full: 4, partial: null, negative: -1 },
    { full: 4, partial: null, negative: 0 },
    { full: 4, partial: null, negative: 0 },
  ]);
  const [single, match] = [
    main.sections[0],
    { ...main.sections[0], kind: "match", marking: { full: 3, partial: null, negative: 0 } },
  ];
  const contradictory = { ...main, sections: [single, match] } as Blueprint;
  expect(() => blueprintMarkingRule(contradictory)).toThrow(/single questions differently/);
});
