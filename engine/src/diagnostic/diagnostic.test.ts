import { expect, test } from "vitest";
import { logistic } from "../logistic.ts";
import type { QuestionKind } from "../marking-rules.ts";
import { shareOfMarks } from "../metrics/overall-prep.ts";
import { seededRandom } from "../prng.ts";
import { type Difficulty, newLearner } from "../student/states.ts";
import { day, question } from "../test-builders.ts";
import { initialModel } from "../training/initial-model.ts";
import type { DiagnosticResponse } from "./chapter-estimates.ts";
import { applyDiagnostic, diagnosticResult } from "./diagnostic-result.ts";
import { type Diagnostic, type DiagnosticQuestion, nextDiagnosticQuestion } from "./next-question.ts";

const branches = ["physical", "organic", "inorganic"];
const chapters = Array.from({ length: 12 }, (_, id) => ({
  id,
  branch: branches[id % 3] ?? "",
  weightage: id === 7 ? 9 : 2 + (id % 4),
}));
const kinds: QuestionKind[] = ["single", "single", "single", "numerical", "multi"];
const difficulties: Difficulty[] = ["easy", "medium", "hard"];
const candidates: DiagnosticQuestion[] = chapters.flatMap(({ id: chapterId }) =>
  Array.from({ length: 15 }, (_, index) => {
    const kind = kinds[index % 5] ?? "single";
    const options = {
      topicId: 10 * chapterId + (index % 4),
      chapterId,
      kind,
      difficulty: difficulties[index % 3],
    };
    return { ...question(100 * chapterId + index, options), kind, variantGroup: null };
  }),
);

const createDiagnostic = (overrides: Partial<Diagnostic> = {}): Diagnostic => ({
  seed: "1",
  learner: newLearner(),
  model: initialModel,
  chapters,
  candidates,
  responses: [],
  ...overrides,
});

/** Completes a diagnostic as a learner of this true ability, which also seeds the random answers. */
function answerAll(ability: number, overrides: Partial<Diagnostic> = {}): Diagnostic {
  const random = seededRandom("learner", ability);
  let diagnostic = createDiagnostic(overrides);
  let next = nextDiagnosticQuestion(diagnostic);
  while (next) {
    const p = next.guess + (1 - next.guess) * logistic(ability - next.itemDifficulty.difficultyLogit);
    const answer = {
      credit: random() < p ? 1 : 0,
      at: day(diagnostic.responses.length / 1000),
      timeMs: 60_000,
    };
    const responses: DiagnosticResponse[] = [...diagnostic.responses, { question: next, answer }];
    diagnostic = { ...diagnostic, responses };
    next = nextDiagnosticQuestion(diagnostic);
  }
  return diagnostic;
}

test("begins with an easy question from the chapter with the highest weightage, and the next two aren't hard", () => {
  const first = nextDiagnosticQuestion(createDiagnostic());
  expect(first).toMatchObject({ chapterId: 7, itemDifficulty: { difficultyLogit: -0.9 } });
  for (const ability of [-3, 0, 3]) {
    const logits = answerAll(ability).responses.map(
      ({ question }) => question.itemDifficulty.difficultyLogit,
    );
    expect(Math.max(...logits.slice(0, 2))).toBeLessThan(-0.3);
    expect(logits[2]).toBeLessThanOrEqual(0.5);
  }
  const hard = candidates.filter(({ itemDifficulty }) => itemDifficulty.difficultyLogit >= 1);
  expect(nextDiagnosticQuestion(createDiagnostic({ candidates: hard }))).toMatchObject({ chapterId: 7 });
});

test("asks fifteen different questions", () => {
  const { responses } = answerAll(0);
  expect(responses).toHaveLength(15);
  expect(new Set(responses.map(({ question: { id } }) => id)).size).toBe(15);
});

test("covers every branch and question type, and asks at most four questions of one chapter", () => {
  for (const ability of [-2, 0, 2]) {
    const responses = answerAll(ability).responses.map(({ question: { id, chapterId } }) => ({
      chapterId,
      branch: chapterId % 3,
      kind: candidates.find((candidate) => candidate.id === id)?.kind,
    }));
    const largestGroup = (groupBy: (response: (typeof responses)[number]) => unknown) =>
      Math.max(
        ...responses.map(
          (response) => responses.filter((other) => groupBy(other) === groupBy(response)).length,
        ),
      );
    expect(new Set(responses.map(({ kind }) => kind)).size).toBe(3);
    expect(new Set(responses.map(({ branch }) => branch)).size).toBe(3);
    expect(largestGroup(({ branch }) => branch)).toBeLessThanOrEqual(8);
    expect(largestGroup(({ chapterId }) => chapterId)).toBeLessThanOrEqual(4);
  }
});

test("right answers lead to harder questions", () => {
  const meanPresentedDifficulty = (credit: number) => {
    let diagnostic = createDiagnostic();
    for (let next = nextDiagnosticQuestion(diagnostic); next; next = nextDiagnosticQuestion(diagnostic))
      diagnostic = {
        ...diagnostic,
        responses: [...diagnostic.responses, { question: next, answer: { credit, at: day(0) } }],
      };
    return (
      diagnostic.responses.reduce(
        (sum, { question: { itemDifficulty } }) => sum + itemDifficulty.difficultyLogit,
        0,
      ) / 15
    );
  };
  expect(meanPresentedDifficulty(1)).toBeGreaterThan(meanPresentedDifficulty(0) + 0.5);
});

const target = { model: initialModel, exam: "JEE Main" } as const;
const toAnswers = (responses: ReturnType<typeof answerAll>["responses"]) =>
  responses.flatMap(({ question, answer }) => (answer ? [{ ...answer, question, quizId: 4 }] : []));

test("the estimate is closer to the true level than the prior, and the 80 % interval usually contains it", () => {
  const levels = Array.from({ length: 60 }, (_, index) => -1.2 + 0.04 * index);
  const errors = levels.map((ability) => {
    const { responses } = answerAll(ability, { seed: String(ability) });
    const { learner } = applyDiagnostic(newLearner(), initialModel, chapters, toAnswers(responses));
    expect(Math.sqrt(learner.overall.variance)).toBeLessThan(0.6);
    const overall = shareOfMarks(target, { mean: learner.overall.theta, variance: learner.overall.variance });
    expect(overall.low).toBeLessThan(overall.percent);
    expect(overall.high).toBeGreaterThan(overall.percent);
    const truePercent = shareOfMarks(target, { mean: ability, variance: 0 }).percent;
    return {
      error: overall.percent - truePercent,
      prior: shareOfMarks(target, { mean: 0, variance: 0 }).percent - truePercent,
      isInBand: truePercent >= overall.low && truePercent <= overall.high,
    };
  });
  const sumOfSquares = (kind: "error" | "prior") => errors.reduce((sum, error) => sum + error[kind] ** 2, 0);
  expect(sumOfSquares("error")).toBeLessThan(0.6 * sumOfSquares("prior"));
  expect(errors.filter(({ isInBand }) => isInBand).length / errors.length).toBeGreaterThan(0.7);
});

test("skipped questions change nothing, and chapters without answers have wider intervals", () => {
  const { responses } = answerAll(1);
  const skippedResponses = responses.map((response) => ({ ...response, answer: null }));
  const withoutAnswers = diagnosticResult(target, chapters, skippedResponses);
  expect(new Set(withoutAnswers.chapters.map(({ percent }) => percent)).size).toBe(1);
  expect(withoutAnswers.branches.map(({ answeredCount }) => answeredCount)).toEqual(branches.map(() => 0));
  const { chapters: chapterResults, branches: branchResults } = diagnosticResult(target, chapters, responses);
  const meanWidth = (wasPresented: boolean) => {
    const widths = chapterResults
      .filter(({ answeredCount }) => answeredCount > 0 === wasPresented)
      .map(({ low, high }) => high - low);
    return widths.reduce((sum, width) => sum + width, 0) / widths.length;
  };
  expect(branchResults.map(({ branch }) => branch)).toEqual(branches);
  expect(branchResults.reduce((sum, { answeredCount }) => sum + answeredCount, 0)).toBe(15);
  if (chapterResults.some(({ answeredCount }) => answeredCount === 0))
    expect(meanWidth(false)).toBeGreaterThan(meanWidth(true));
});

test("overall and chapter states come from the filter, and duplicate answers count once", () => {
  const answers = toAnswers(answerAll(1.5).responses);
  const result = applyDiagnostic(newLearner(), initialModel, chapters, answers);
  expect(
    applyDiagnostic(newLearner(), initialModel, chapters, [...answers, ...answers].toReversed()),
  ).toEqual(result);
  const { learner, events, changed } = result;
  expect(events).toHaveLength(15);
  expect(learner.overall.theta).toBeGreaterThan(0.3);
  expect(learner.overall.variance).toBeLessThan(0.4);
  expect(changed.chapters.size).toBe(12);
});

test("ends early with few candidates and at once with none", () => {
  expect(answerAll(0, { candidates: candidates.slice(0, 3) }).responses).toHaveLength(3);
  expect(answerAll(0, { candidates: [] }).responses).toEqual([]);
});

test("another seed asks other questions after the same answers", () => {
  const presentedIdsOf = (seed: string) =>
    answerAll(0, { seed }).responses.map(({ question }) => question.id);
  expect(presentedIdsOf("a")).toEqual(presentedIdsOf("a"));
  expect(presentedIdsOf("b")).not.toEqual(presentedIdsOf("a"));
});
