import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnalysisRow, analyseQuiz } from "./analysis.ts";

const row = (questionId: number, fields: Partial<AnalysisRow>): AnalysisRow => ({
  questionId,
  section: "Section A",
  chapterId: 1,
  topicId: 11,
  outcome: "correct",
  score: 4,
  full: 4,
  seconds: 60,
  expectedSeconds: 100,
  offlineSeconds: 0,
  certainty: null,
  difficulty: "medium",
  topicValue: 1,
  ...fields,
});
const wrong = { outcome: "wrong", score: -1 } as const;
const blank = { outcome: "unattempted", score: 0 } as const;

/**
 * A paper of nine questions, worked by hand.
 *
 * | Q | section | chapter, topic | marks | seconds of 100 | class | marks lost × difficulty × class |
 * |---|---|---|---|---|---|---|
 * | 1 | A | 1, 11 | 4 of 4 | 60 | good | – |
 * | 2 | A | 1, 11 | 4 of 4 | 180, 30 offline | slow | – |
 * | 3 | A | 1, 12 | −1 of 4, a guess | 90 | missed | 5 × 1 × 0.8 = 4 |
 * | 4 | A | 2, 21 | −1 of 4 | 30 | rushed | 5 × 0.7 × 1 = 3.5 |
 * | 5 | A | 2, 21 | −1 of 4 | 200 | sunk | 5 × 0.7 × 0.5 = 1.75 |
 * | 6 | A | 2, 22 | blank of 4 | 120 | wasted | 4 × 0.4 × 0.6 = 0.96 |
 * | 7 | B | 2, 22 | blank of 4 | 0 | none | 4 × 1 × 0.8 = 3.2 |
 * | 8 | B | 3, 31 | −1 of 4 | 10, quick, 10 offline | rushed | 5 × 0.4 × 1 = 2 |
 * | 9 | B | 3, 31 | 2 of 4 (partly) | 100 | missed | 2 × 0.7 × 0.8 = 1.12 |
 */
const paper: AnalysisRow[] = [
  row(1, {}),
  row(2, { seconds: 180, offlineSeconds: 30 }),
  row(3, { ...wrong, topicId: 12, seconds: 90, certainty: "guess", difficulty: "easy", topicValue: 3 }),
  row(4, { ...wrong, chapterId: 2, topicId: 21, seconds: 30, topicValue: 2 }),
  row(5, { ...wrong, chapterId: 2, topicId: 21, seconds: 200, topicValue: 2 }),
  row(6, { ...blank, chapterId: 2, topicId: 22, seconds: 120, difficulty: "hard", topicValue: 5 }),
  row(7, {
    ...blank,
    section: "Section B",
    chapterId: 2,
    topicId: 22,
    seconds: 0,
    difficulty: "easy",
    topicValue: 5,
  }),
  row(8, {
    ...wrong,
    section: "Section B",
    chapterId: 3,
    topicId: 31,
    seconds: 10,
    offlineSeconds: 10,
    difficulty: "hard",
    topicValue: 0.5,
  }),
  row(9, {
    outcome: "partial",
    score: 2,
    section: "Section B",
    chapterId: 3,
    topicId: 31,
    seconds: 100,
    topicValue: 0.5,
  }),
];

test("the analysis of a paper equals the hand-worked one", () => {
  const total = (id: number | string, counts: [number, number, number, number, number], score: number) => {
    const [questions, correct, partial, wrongCount, unattempted] = counts;
    return { id, questions, correct, partial, wrong: wrongCount, unattempted, score, full: 4 * questions };
  };
  expect(analyseQuiz(paper)).toEqual({
    sections: [total("Section A", [6, 2, 0, 3, 1], 5), total("Section B", [3, 0, 1, 1, 1], 1)],
    chapters: [total(1, [3, 2, 0, 1, 0], 7), total(2, [4, 0, 0, 2, 2], -2), total(3, [2, 0, 1, 1, 0], 1)],
    topics: [
      total(11, [2, 2, 0, 0, 0], 8),
      total(12, [1, 0, 0, 1, 0], -1),
      total(21, [2, 0, 0, 2, 0], -2),
      total(22, [2, 0, 0, 0, 2], 0),
      total(31, [2, 0, 1, 1, 0], 1),
    ],
    timeClasses: { good: 1, slow: 1, rushed: 2, missed: 2, sunk: 1, wasted: 1 },
    marks: { score: 6, full: 36, lostToWrong: 4, lostToGuesses: 2, leftBlank: 8, leftPartly: 2 },
    accuracy: {
      all: { attempted: 7, correct: 2, share: 2 / 7, seconds: 790 },
      online: { attempted: 5, correct: 1, share: 1 / 5, seconds: 600 },
      offlineSeconds: 40,
    },
    lookAt: [
      { questionId: 3, marksLost: 5, timeClass: "missed" },
      { questionId: 4, marksLost: 5, timeClass: "rushed" },
      { questionId: 7, marksLost: 4, timeClass: null },
    ],
    studyNext: [22, 12],
  });
});

test("a quiz without sections, times or mistakes has nothing to look at", () => {
  const analysis = analyseQuiz([row(1, { section: null, seconds: null })]);
  expect(analysis).toMatchObject({ sections: [], lookAt: [], studyNext: [] });
  expect(analyseQuiz([]).accuracy.all.share).toBeNull();
});

const anyRow: fc.Arbitrary<AnalysisRow> = fc
  .record({
    questionId: fc.nat(),
    section: fc.constantFrom("A", "B"),
    chapterId: fc.nat(3),
    topicId: fc.nat(9),
    answer: fc.constantFrom(
      { outcome: "correct" as const, score: 4 },
      { outcome: "partial" as const, score: 2 },
      wrong,
      blank,
    ),
    seconds: fc.option(fc.nat(400)),
    offlineSeconds: fc.nat(2),
    certainty: fc.constantFrom("sure" as const, "guess" as const, null),
    difficulty: fc.constantFrom("easy" as const, "hard" as const, null),
    topicValue: fc.nat(5),
  })
  .map(({ answer, ...fields }) => row(fields.questionId, { ...fields, ...answer }));

test("every grouping adds up to the whole, and lost marks explain the difference from full marks", () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
      const { sections, chapters, topics, marks, lookAt } = analyseQuiz(rows);
      for (const groups of [sections, chapters, topics]) {
        expect(groups.reduce((sum, { score }) => sum + score, 0)).toBe(marks.score);
        expect(groups.reduce((sum, { questions }) => sum + questions, 0)).toBe(rows.length);
      }
      const wrongFull = 4 * rows.filter(({ outcome }) => outcome === "wrong").length;
      expect(marks.full - marks.score).toBe(
        marks.leftBlank + marks.leftPartly + wrongFull + marks.lostToWrong,
      );
      expect(marks.lostToGuesses).toBeLessThanOrEqual(marks.lostToWrong);
      expect(lookAt.every(({ marksLost }) => marksLost > 0)).toBe(true);
    }),
  );
});
