import { describe, expect, test } from "vitest";
import type { StreamRow } from "../learner-stream.ts";
import { bestLr } from "./best-lr.ts";
import { elo } from "./elo.ts";
import { itemMean } from "./item-mean.ts";
import { pfa } from "./pfa.ts";

const LEARNERS_PER_KIND = 600;
const baselines = { itemMean, elo, pfa, bestLr };

/** A learner's answers in order, each as `item:credit`, all on the same skill. */
function answersOf(user: string, ...answers: string[]): StreamRow[] {
  return answers.map((answer, index) => {
    const [item = "", credit] = answer.split(":");
    return {
      user,
      seconds: index,
      item,
      skills: "moles",
      firstSkill: "moles",
      credit: Number(credit),
      split: "",
    };
  });
}

/** So many learners of each kind that the penalty on the weights hardly matters. */
function cohortOf(...kinds: string[][]): StreamRow[] {
  return kinds.flatMap((answers, kind) =>
    Array.from({ length: LEARNERS_PER_KIND }, (_, index) => answersOf(`${kind}/${index}`, ...answers)).flat(),
  );
}

/** Of eight learners, six answer right at first. Of these, four are right again; of the two others, one is. */
const twoAnswers = cohortOf(
  ...Array.from({ length: 4 }, () => ["q:1", "q:1"]),
  ...Array.from({ length: 2 }, () => ["q:1", "q:0"]),
  ["q:0", "q:1"],
  ["q:0", "q:0"],
);

const fewAnswers = twoAnswers.filter(({ user }) => user.endsWith("0"));

test("the item mean is the item's share of right answers plus two answers at the overall share", () => {
  const predict = itemMean(answersOf("asha", "easy:1", "easy:1", "hard:0", "hard:1"));
  const [easy, hard, unseen] = answersOf("bela", "easy:0", "hard:0", "unseen:0").map(predict);
  expect(easy).toBeCloseTo((2 + 2 * 0.75) / 4, 12);
  expect(hard).toBeCloseTo((1 + 2 * 0.75) / 4, 12);
  expect(unseen).toBeCloseTo(0.75, 12);
});

test("Elo changes by the residual times 1 / (1 + .05 n), and a question's rating only in training", () => {
  const sigma = (z: number) => 1 / (1 + Math.exp(-z));
  // After a residual of ½, asha's rating is ½ and q's is −½. Her next prediction is σ(1), and q has one answer.
  const difficulty = -0.5 - (1 - sigma(1)) / 1.05;
  const predict = elo(answersOf("asha", "q:1", "q:1"));
  const [first, second] = answersOf("bela", "q:0", "q:1").map(predict);
  expect(first).toBeCloseTo(sigma(-difficulty), 12);
  expect(second).toBeCloseTo(sigma(-sigma(-difficulty) - difficulty), 12);
});

test("PFA recovers the shares of right answers: first answers, after a success and after a failure", () => {
  const predict = pfa(twoAnswers);
  const [first, afterSuccess] = answersOf("bela", "q:1", "q:1").map(predict);
  const [, afterFailure] = answersOf("chitra", "q:0", "q:1").map(predict);
  expect(first).toBeCloseTo(6 / 8, 2);
  expect(afterSuccess).toBeCloseTo(4 / 6, 2);
  expect(afterFailure).toBeCloseTo(1 / 2, 2);
});

test("PFA can't distinguish two questions of a skill, while Best-LR recovers the share of each", () => {
  const training = cohortOf(
    ["easy:1"],
    ["easy:1"],
    ["easy:1"],
    ["easy:0"],
    ["hard:1"],
    ["hard:0"],
    ["hard:0"],
    ["hard:0"],
  );
  const sharesOf = (predict: (row: StreamRow) => number) => [
    ...answersOf("bela", "easy:1").map(predict),
    ...answersOf("chitra", "hard:1").map(predict),
  ];
  const [easy, hard] = sharesOf(bestLr(training));
  expect(easy).toBeCloseTo(3 / 4, 1);
  expect(hard).toBeCloseTo(1 / 4, 1);
  for (const share of sharesOf(pfa(training))) expect(share).toBeCloseTo(1 / 2, 2);
});

describe.each(Object.entries(baselines))("%s", (_, baseline) => {
  test("predicts an answer before it sees it", () => {
    const [ifRight, ifWrong] = ["q:1", "q:0"].map((answer) => {
      const predict = baseline(fewAnswers);
      return answersOf("bela", "q:1", answer).map(predict);
    });
    expect(ifRight).toEqual(ifWrong);
  });

  test("learns nothing about questions from the learners it is tested on", () => {
    const predict = baseline(fewAnswers);
    const [before] = answersOf("bela", "q:1").map(predict);
    for (let index = 0; index < 20; index++) answersOf(`other ${index}`, "q:0", "q:0").forEach(predict);
    const [after] = answersOf("chitra", "q:1").map(predict);
    expect(after).toBe(before);
  });
});
