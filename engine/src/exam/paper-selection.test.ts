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
            depth: random() < 0.5 ? 3 + Math.floor(random() * 7) : null,
            format: kinds.includes("match")
              ? "match"
              : (["plain", "plain", "statements", "assertion"][Math.floor(random() * 4)] ?? "plain"),
            hasDrawing: random() < 0.2,
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
  "$name: a thousand papers in all have exact kinds, no variants, quotas within one, and the mix of the exam",
  // On a busy machine they take a minute.
  { timeout: 180_000 },
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
      const formats = countBy(questions, ({ format }) => format);
      const statementItems = (formats.get("statements") ?? 0) + (formats.get("assertion") ?? 0);
      if (blueprint.exam === "main") {
        expect(statementItems).toBeLessThanOrEqual(4);
        expect(formats.get("match") ?? 0).toBeLessThanOrEqual(3);
        expect(sections[0]?.questions.filter(({ hasDrawing }) => hasDrawing).length).toBeGreaterThanOrEqual(
          3,
        );
        const difficulties = countBy(questions, ({ difficulty }) => difficulty);
        for (const [difficulty, share] of [
          ["easy", 0.3],
          ["medium", 0.5],
          ["hard", 0.2],
        ] as const)
          expect(Math.abs((difficulties.get(difficulty) ?? 0) - share * total)).toBeLessThanOrEqual(1);
      } else {
        expect(statementItems).toBe(0);
        // Questions that nobody has rated count as their kind usually turns out to be.
        const depths = questions.map(
          ({ depth, difficulty }) => depth ?? { easy: 3, medium: 4, hard: 6 }[difficulty],
        );
        expect(Math.min(...depths)).toBeGreaterThanOrEqual(5);
        expect(depths.reduce((sum, depth) => sum + depth, 0) / total).toBeGreaterThanOrEqual(6.5);
      }
      // The depths of an Advanced paper come before what the learner has not seen.
      const seen = questions.filter(({ lastSeenAt }) => lastSeenAt !== null);
      expect(seen.length).toBeLessThanOrEqual(blueprint.exam === "main" ? 0 : 2);
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

test("an Advanced paper takes shallow questions only if the bank has no others", () => {
  const advanced = blueprints[2] as Blueprint;
  const shallow = createBank("a", 4).map((question) => ({ ...question, depth: 3, variantGroup: null }));
  expect(draw(shallow, advanced, "1").flatMap(({ questions }) => questions)).toHaveLength(16);
  const deep = shallow.map((question) => ({ ...question, depth: question.id % 2 === 0 ? 7 : 3 }));
  const depths = draw(deep, advanced, "1").flatMap(({ questions }) => questions.map(({ depth }) => depth));
  expect(depths).not.toContain(3);
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
