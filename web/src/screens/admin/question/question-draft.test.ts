import { describe, expect, it } from "vitest";
import {
  bodyOf,
  hasKey,
  newDraft,
  sentAnswers,
  withBlankAnswer,
  withCorrect,
  withType,
} from "./question-draft.ts";

const typed = (texts: string[]) => ({
  ...newDraft(),
  answers: newDraft().answers.map((answer, index) => ({ ...answer, text: texts[index] ?? "" })),
});

describe("a question in its form", () => {
  it("begins as an easy draft of one right among four", () => {
    const { type, status, difficulty, answers } = newDraft();
    expect({ type, status, difficulty, rows: answers.length }).toEqual({
      type: "multi choice single answer",
      status: "review",
      difficulty: "easy",
      rows: 4,
    });
  });

  it("leaves behind the rows nobody has touched, but not one that was only marked right", () => {
    const draft = withCorrect(typed(["one", "", "three"]), -2, true);
    expect(sentAnswers(draft).map(({ text }) => text)).toEqual(["one", "", "three"]);
    expect(bodyOf(draft).answers).toEqual([
      { text: "one", correct: false, rationale: "" },
      { text: "", correct: true, rationale: "" },
      { text: "three", correct: false, rationale: "" },
    ]);
  });

  it("has one right answer or several, by its type", () => {
    const single = withCorrect(withCorrect(typed(["a", "b"]), -1, true), -2, true);
    expect(single.answers.map(({ correct }) => correct)).toEqual([false, true, false, false]);
    const several = withType(newDraft(), "multi choice multi correct");
    const both = withCorrect(withCorrect(several, -1, true), -2, true);
    expect(both.answers.map(({ correct }) => correct)).toEqual([true, true, false, false]);
  });

  it("loses its answers with its type, and knows whether there is anything to lose", () => {
    expect(hasKey(newDraft())).toBe(false);
    const draft = typed(["one"]);
    expect(hasKey(draft)).toBe(true);
    expect(hasKey(withType(draft, "numerical"))).toBe(false);
  });

  it("sends a number without answers, and no empty range", () => {
    const draft = { ...withType(newDraft(), "numerical"), single_answer: " 4.5 " };
    const body = bodyOf({
      ...draft,
      accept: [
        ["", ""],
        ["4.4", "4.6"],
      ],
    });
    expect(body).toMatchObject({ answers: [], single_answer: "4.5", accept: [["4.4", "4.6"]] });
  });

  it("sends no number with answers to choose from", () => {
    expect(bodyOf({ ...newDraft(), single_answer: "4" })).toMatchObject({ single_answer: null, accept: [] });
  });

  it("gives a new row a key of its own, whatever was removed before", () => {
    const longer = withBlankAnswer(withBlankAnswer(newDraft()));
    expect(new Set(longer.answers.map(({ key }) => key)).size).toBe(6);
  });
});
