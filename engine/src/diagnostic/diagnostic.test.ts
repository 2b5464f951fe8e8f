import { expect, test } from "vitest";
import { chanceOf } from "../chance.ts";
import { logistic } from "../logistic.ts";
import type { QuestionKind } from "../marking-rules.ts";
import { firstModel } from "../population/first-model.ts";
import { type Difficulty, newLearner } from "../student/states.ts";
import { day, question } from "../test-builders.ts";
import type { Asked } from "./chapter-filter.ts";
import { applyDiagnostic, diagnosticResult } from "./diagnostic-result.ts";
import { type Diagnostic, type DiagnosticQuestion, nextDiagnosticQuestion } from "./next-question.ts";

const branches = ["physical", "organic", "inorganic"];
const chapters = Array.from({ length: 12 }, (_, id) => ({
  id,
  branch: branches[id % 3] ?? "",
  weightage: id === 7 ? 9 : 2 + (id % 4),
}));
const kinds: QuestionKind[] = ["single", "single", "single", "numerical", "multi"];
const labels: Difficulty[] = ["easy", "medium", "hard"];
const candidates: DiagnosticQuestion[] = chapters.flatMap(({ id: chapterId }) =>
  Array.from({ length: 15 }, (_, index) => {
    const kind = kinds[index % 5] ?? "single";
    const place = { topicId: 10 * chapterId + (index % 4), chapterId, kind, difficulty: labels[index % 3] };
    return { ...question(100 * chapterId + index, place), kind, variantGroup: null };
  }),
);

const begin = (over: Partial<Diagnostic> = {}): Diagnostic => ({
  userId: 1,
  learner: newLearner(),
  model: firstModel,
  chapters,
  candidates,
  asked: [],
  ...over,
});

/** Lets a learner of this true level answer to the end; luck is seeded by it. */
function takeAll(level: number, over: Partial<Diagnostic> = {}): Diagnostic {
  const chance = chanceOf("learner", level);
  let diagnostic = begin(over);
  let next = nextDiagnosticQuestion(diagnostic);
  while (next) {
    const p = next.guess + (1 - next.guess) * logistic(level - next.hardness.hardness);
    const answer = { credit: chance() < p ? 1 : 0, at: day(diagnostic.asked.length / 1000), timeMs: 60_000 };
    const asked: Asked[] = [...diagnostic.asked, { question: next, answer }];
    diagnostic = { ...diagnostic, asked };
    next = nextDiagnosticQuestion(diagnostic);
  }
  return diagnostic;
}

test("it begins with a middling question of the chapter that weighs most", () => {
  const first = nextDiagnosticQuestion(begin());
  expect(first).toMatchObject({ chapterId: 7, hardness: { hardness: 0 } });
});

test("it asks fifteen different questions", () => {
  const { asked } = takeAll(0);
  expect(asked).toHaveLength(15);
  expect(new Set(asked.map(({ question: { id } }) => id)).size).toBe(15);
});

test("every branch and kind has its place, and no chapter is asked about over and over", () => {
  for (const level of [-2, 0, 2]) {
    const asked = takeAll(level).asked.map(({ question: { id, chapterId } }) => ({
      chapterId,
      branch: chapterId % 3,
      kind: candidates.find((one) => one.id === id)?.kind,
    }));
    const most = (by: (one: (typeof asked)[number]) => unknown) =>
      Math.max(...asked.map((one) => asked.filter((other) => by(other) === by(one)).length));
    expect(new Set(asked.map(({ kind }) => kind)).size).toBe(3);
    expect(new Set(asked.map(({ branch }) => branch)).size).toBe(3);
    expect(most(({ branch }) => branch)).toBeLessThanOrEqual(8);
    expect(most(({ chapterId }) => chapterId)).toBeLessThanOrEqual(4);
  }
});

test("who answers well is asked harder questions", () => {
  const meanHardness = (credit: number) => {
    let diagnostic = begin();
    for (let next = nextDiagnosticQuestion(diagnostic); next; next = nextDiagnosticQuestion(diagnostic))
      diagnostic = {
        ...diagnostic,
        asked: [...diagnostic.asked, { question: next, answer: { credit, at: day(0) } }],
      };
    return diagnostic.asked.reduce((sum, { question: { hardness } }) => sum + hardness.hardness, 0) / 15;
  };
  expect(meanHardness(1)).toBeGreaterThan(meanHardness(0) + 0.5);
});

test("the level found is nearer to the truth than the prior, and the error told is honest", () => {
  const levels = Array.from({ length: 60 }, (_, index) => -1.2 + 0.04 * index);
  const errors = levels.map((level) => {
    const { asked } = takeAll(level, { userId: Math.round(100 * level) });
    const { overall } = diagnosticResult(newLearner(), firstModel, chapters, asked);
    expect(overall.standardError).toBeLessThan(0.6);
    expect(overall.low).toBeLessThan(overall.percent);
    expect(overall.high).toBeGreaterThan(overall.percent);
    const truth = 100 * logistic(level);
    return {
      error: overall.percent - truth,
      prior: 50 - truth,
      isInside: truth >= overall.low && truth <= overall.high,
    };
  });
  const squares = (of: "error" | "prior") => errors.reduce((sum, one) => sum + one[of] ** 2, 0);
  expect(squares("error")).toBeLessThan(0.6 * squares("prior"));
  expect(errors.filter(({ isInside }) => isInside).length / errors.length).toBeGreaterThan(0.7);
});

test("a skipped question says nothing, and a chapter that was not asked about is less sure", () => {
  const { asked } = takeAll(1);
  const skipped = asked.map((one) => ({ ...one, answer: null }));
  const nothing = diagnosticResult(newLearner(), firstModel, chapters, skipped);
  expect(nothing.overall.percent).toBe(50);
  const { chapters: found, branches: byBranch } = diagnosticResult(newLearner(), firstModel, chapters, asked);
  const width = (isAsked: boolean) => {
    const all = found.filter((one) => one.asked > 0 === isAsked).map(({ low, high }) => high - low);
    return all.reduce((sum, one) => sum + one, 0) / all.length;
  };
  expect(byBranch.map(({ branch }) => branch)).toEqual(branches);
  expect(byBranch.reduce((sum, one) => sum + one.asked, 0)).toBe(15);
  if (found.some((one) => one.asked === 0)) expect(width(false)).toBeGreaterThan(width(true));
});

test("the learner takes level and chapters from the filter, the rest from the answers, and duplicates count once", () => {
  const answers = takeAll(1.5).asked.flatMap(({ question: asked, answer }) =>
    answer ? [{ ...answer, question: asked, quizId: 4 }] : [],
  );
  const applied = applyDiagnostic(newLearner(), firstModel, chapters, answers);
  expect(applyDiagnostic(newLearner(), firstModel, chapters, [...answers, ...answers].toReversed())).toEqual(
    applied,
  );
  const { learner, log, changed } = applied;
  expect(log).toHaveLength(15);
  expect(learner.general.theta).toBeGreaterThan(0.3);
  expect(learner.general.variance).toBeLessThan(0.4);
  expect(changed.chapters.size).toBe(12);
  const asked = answers.map((answer) => ({ question: answer.question, answer }));
  const { overall } = diagnosticResult(newLearner(), firstModel, chapters, asked);
  expect(100 * logistic(learner.general.theta)).toBeGreaterThan(overall.percent - 1);
});

test("with few questions it is shorter, with none it is over at once", () => {
  expect(takeAll(0, { candidates: candidates.slice(0, 3) }).asked).toHaveLength(3);
  expect(takeAll(0, { candidates: [] }).asked).toEqual([]);
});
