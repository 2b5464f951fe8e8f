import { expect, test } from "vitest";
import { chanceOf } from "../chance.ts";
import { logistic } from "../logistic.ts";
import { recallAfter } from "../memory.ts";
import { applyAnswers, type LogRow } from "../student/apply-answers.ts";
import { featureNames, identityWeights } from "../student/features.ts";
import { learn } from "../student/learn.ts";
import { predict, situationOf } from "../student/predict.ts";
import { type Hardness, newHardness, newLearner } from "../student/states.ts";
import { answer, day, question } from "../test-builders.ts";
import { firstModel } from "./first-model.ts";
import { foldLog } from "./fold-log.ts";
import { refitRho } from "./refit-rho.ts";

const medium = newHardness("medium", "single");

/** Each of so many learners answers ten questions, of which question 3 is far harder than its label. */
function logOf(learners: number, truth = (id: number) => (id === 3 ? 2 : 0)): LogRow[] {
  return Array.from({ length: learners }, (_, index) => {
    const chance = chanceOf("learner", index);
    const given = Array.from({ length: 10 }, (_, id) => {
      const isRight = chance() < 0.2 + 0.8 * logistic(0.5 - truth(id));
      return answer(question(id, { topicId: id % 4 }), isRight ? 1 : 0, day(index + id / 100), index);
    });
    return applyAnswers(newLearner(), firstModel, given).log;
  }).flat();
}

const questions = new Map(Array.from({ length: 10 }, (_, id) => [id, medium]));

test("there are twenty-six features, and untrained they change nothing", () => {
  expect(featureNames).toHaveLength(26);
  expect(new Set(featureNames).size).toBe(26);
  expect(identityWeights.filter((weight) => weight !== 0)).toEqual([1]);
  const { p, plain } = predict(situationOf(newLearner(), question(1), firstModel, day(0)));
  expect(p).toBe(plain);
});

test("the first answer folded from the log teaches what learning it at once teaches", () => {
  const asked = question(1);
  const { log } = applyAnswers(newLearner(), firstModel, [answer(asked, 1)]);
  const folded = foldLog(firstModel, new Map([[1, medium]]), log);
  const situation = situationOf(newLearner(), asked, firstModel, day(0));
  const direct = learn(situation, predict(situation), answer(asked, 1));
  expect(folded.questions.get(1)).toEqual(direct.hardness);
  expect(folded.model).toEqual({ ...direct.model, version: firstModel.version + 1 });
});

test("a question that proves harder than its label is found out, and told from the others", () => {
  const { questions: moved, model } = foldLog(firstModel, questions, logOf(150));
  expect(moved.get(3)?.hardness).toBeGreaterThan(0.9);
  const others = [0, 1, 2, 4, 5, 6, 7, 8, 9].map((id) => moved.get(id)?.hardness ?? 9);
  expect(Math.max(...others)).toBeLessThan((moved.get(3)?.hardness ?? 0) - 1);
  expect(moved.get(3)?.answers).toBe(150);
  expect(moved.get(3)?.variance).toBeLessThan(medium.variance / 3);
  expect(model).toMatchObject({ version: 2, answers: 1500 });
});

test("a question asked again teaches the weights, not how hard it is", () => {
  const [first, again] = applyAnswers(newLearner(), firstModel, [
    answer(question(1), 1),
    answer(question(1), 1, day(9), 2),
  ]).log;
  if (!first || !again) throw new Error("no rows");
  const both = foldLog(firstModel, questions, [first, again]);
  expect(both.questions).toEqual(foldLog(firstModel, questions, [first]).questions);
  expect(both.model.answers).toBe(2);
});

test("folding in two parts is folding at once, but for the version", () => {
  const log = logOf(40);
  const once = foldLog(firstModel, questions, log);
  const half = foldLog(firstModel, questions, log.slice(0, 200));
  const rest = foldLog(half.model, new Map([...questions, ...half.questions]), log.slice(200));
  expect(rest.model).toEqual({ ...once.model, version: 3 });
  expect(new Map([...half.questions, ...rest.questions])).toEqual(once.questions);
});

test("folding the log makes the next learners' answers better predicted", () => {
  const held: LogRow[] = logOf(200).slice(1500);
  const { questions: moved, model } = foldLog(firstModel, questions, logOf(150));
  const loss = (chances: number[]) =>
    held.reduce((sum, { credit }, index) => sum - Math.log(Math.abs(1 - credit - (chances[index] ?? 0))), 0);
  const before = held.map(({ predicted }) => predicted);
  const given = held.map((row) => {
    const hardness: Hardness = moved.get(row.questionId) ?? medium;
    return {
      ...row,
      question: { id: row.questionId, topicId: row.topicId, chapterId: 1, guess: 0.2, hardness },
    };
  });
  const after = [...new Set(given.map(({ quizId }) => quizId))].flatMap((learner) => {
    const own = given.filter(({ quizId }) => quizId === learner);
    return applyAnswers(newLearner(), model, own).log.map(({ predicted }) => predicted);
  });
  expect(loss(after)).toBeLessThan(0.97 * loss(before));
});

test("nothing to fold, or only questions that are gone, leaves the model as it is", () => {
  expect(foldLog(firstModel, questions, []).model).toBe(firstModel);
  const gone = foldLog(firstModel, new Map(), logOf(1));
  expect(gone.model).toBe(firstModel);
  expect(gone.questions.size).toBe(0);
});

/**
 * Answers at gaps of an hour to two months, drawn with this share of success free of recall, from weights that see
 * every learner as weaker than they are.
 */
function gapsWith(rho: number, rows: number): LogRow[] {
  const chance = chanceOf("gaps", rho);
  const [row] = logOf(1);
  if (!row) throw new Error("no row");
  return Array.from({ length: rows }, () => {
    const gapDays = chance() < 0.3 ? 0.04 : 1.5 + 60 * chance();
    const recall = recallAfter(gapDays, 3);
    const logit = 1.5 * (chance() - 0.2);
    const p = (rho + (1 - rho) * recall) * logistic(logit);
    const features = identityWeights.map((weight) => weight * (logit - 0.5));
    return { ...row, guess: 0, gapDays, recall, features, credit: chance() < p ? 1 : 0 };
  });
}

test.each([0.35, 0.6, 0.85])("a share of %f that needs no recall is found again", (rho) => {
  const found = refitRho(firstModel, gapsWith(rho, 30_000)) ?? 0;
  expect(Math.abs(found - rho)).toBeLessThanOrEqual(0.101);
});

test("with fewer than two thousand answers after a gap nothing is refitted", () => {
  expect(refitRho(firstModel, gapsWith(0.5, 2500))).toBeUndefined();
});
