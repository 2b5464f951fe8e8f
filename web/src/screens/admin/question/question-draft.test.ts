import { describe, expect, it } from "vitest";
import type { EditorQuestion } from "../../../api/admin-questions.ts";
import {
  afterSave,
  bodyOf,
  hasKey,
  newDraft,
  type QuestionDraft,
  sentAnswers,
  withBlankAnswer,
  withCorrect,
  withNewKeys,
  withPresetExams,
  withType,
} from "./question-draft.ts";

const typed = (texts: string[]) => ({
  ...newDraft(),
  answers: newDraft().answers.map((answer, index) => ({ ...answer, text: texts[index] ?? "" })),
});

const keysOf = ({ answers }: QuestionDraft) => answers.map(({ key }) => key);

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
    const begun = typed(["one", "", "three"]);
    const draft = withCorrect(begun, keysOf(begun)[1] ?? 0, true);
    expect(sentAnswers(draft).map(({ text }) => text)).toEqual(["one", "", "three"]);
    expect(bodyOf(draft).answers).toEqual([
      { text: "one", correct: false, rationale: "" },
      { text: "", correct: true, rationale: "" },
      { text: "three", correct: false, rationale: "" },
    ]);
  });

  it("has one right answer or several, by its type", () => {
    const two = typed(["a", "b"]);
    const [a = 0, b = 0] = keysOf(two);
    const single = withCorrect(withCorrect(two, a, true), b, true);
    expect(single.answers.map(({ correct }) => correct)).toEqual([false, true, false, false]);
    const several = withType(newDraft(), "multi choice multi correct");
    const [first = 0, second = 0] = keysOf(several);
    const both = withCorrect(withCorrect(several, first, true), second, true);
    expect(both.answers.map(({ correct }) => correct)).toEqual([true, true, false, false]);
  });

  it("stands for Advanced alone as a multi-correct question or with an Advanced source, unless that was chosen otherwise", () => {
    const change = (draft: QuestionDraft, changed: Partial<QuestionDraft>) =>
      withPresetExams(draft, { ...draft, ...changed });
    const several = change(newDraft(), { type: "multi choice multi correct" });
    expect(several.exams).toEqual(["advanced"]);
    expect(change(several, { type: "numerical" }).exams).toEqual(["main", "advanced"]);
    const details = { session: null, paper: null, number: null, pattern: true };
    const source = { ...details, exam: "JEE Advanced", year: 2024 };
    expect(change(newDraft(), { source }).exams).toEqual(["advanced"]);
    const chosen = change(several, { exams: ["main", "advanced"] });
    expect(chosen.exams).toEqual(["main", "advanced"]);
    expect(change(chosen, { difficulty: "hard" }).exams).toEqual(["main", "advanced"]);
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

  it("gives every row a key that no row of the form has had, whatever was removed or cleared before", () => {
    const draft = withBlankAnswer(withBlankAnswer(newDraft()));
    const cleared = withBlankAnswer(withType(draft, "multi choice multi correct"));
    const opened = withNewKeys(draft);
    const keys = [draft, cleared, opened].flatMap(keysOf);
    expect(new Set(keys).size).toBe(6 + 5 + 6);
  });

  it("keeps what was typed after it was sent, and takes the numbers its rows were given", () => {
    const sent = typed(["one", "", "three"]);
    const now = withBlankAnswer({ ...sent, text: "typed since" });
    const saved = { etag: '"2"', answers: [{ id: 7 }, { id: 8 }] } as EditorQuestion;
    const after = afterSave(now, sent, saved);
    expect(after).toMatchObject({ text: "typed since", etag: '"2"' });
    expect(after.answers.map(({ id }) => id)).toEqual([7, undefined, 8, undefined, undefined]);
    expect(keysOf(after)).toEqual(keysOf(now));
  });
});
