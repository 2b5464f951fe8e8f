import { describe, expect, it } from "vitest";
import type { AdminQuestion } from "../../../api/admin-questions.ts";
import {
  hasAnswerKey,
  mergeSaved,
  newDraft,
  nonEmptyOptions,
  type QuestionDraft,
  toRequestBody,
  withBlankOption,
  withCorrect,
  withNewRowKeys,
  withPresetExams,
  withType,
} from "./question-draft.ts";

const draftWithTexts = (texts: string[]) => ({
  ...newDraft(),
  answers: newDraft().answers.map((option, index) => ({ ...option, text: texts[index] ?? "" })),
});

const keysOf = ({ answers }: QuestionDraft) => answers.map(({ key }) => key);

describe("question draft", () => {
  it("starts as an easy single-choice question in review, with four options", () => {
    const { type, status, difficulty, answers } = newDraft();
    expect({ type, status, difficulty, rows: answers.length }).toEqual({
      type: "multi choice single answer",
      status: "review",
      difficulty: "easy",
      rows: 4,
    });
  });

  it("sends no empty rows, but sends a row that was only marked as correct", () => {
    const initial = draftWithTexts(["one", "", "three"]);
    const draft = withCorrect(initial, keysOf(initial)[1] ?? 0, true);
    expect(nonEmptyOptions(draft).map(({ text }) => text)).toEqual(["one", "", "three"]);
    expect(toRequestBody(draft).answers).toEqual([
      { text: "one", correct: false, rationale: "" },
      { text: "", correct: true, rationale: "" },
      { text: "three", correct: false, rationale: "" },
    ]);
  });

  it("allows one or several correct options, depending on its type", () => {
    const two = draftWithTexts(["a", "b"]);
    const [a = 0, b = 0] = keysOf(two);
    const single = withCorrect(withCorrect(two, a, true), b, true);
    expect(single.answers.map(({ correct }) => correct)).toEqual([false, true, false, false]);
    const multiCorrect = withType(newDraft(), "multi choice multi correct");
    const [first = 0, second = 0] = keysOf(multiCorrect);
    const both = withCorrect(withCorrect(multiCorrect, first, true), second, true);
    expect(both.answers.map(({ correct }) => correct)).toEqual([true, true, false, false]);
  });

  it("presets Advanced for a multi-correct type or an Advanced source, unless the editor chose other exams", () => {
    const changeWithPreset = (draft: QuestionDraft, changes: Partial<QuestionDraft>) =>
      withPresetExams(draft, { ...draft, ...changes });
    const multiCorrect = changeWithPreset(newDraft(), { type: "multi choice multi correct" });
    expect(multiCorrect.exams).toEqual(["advanced"]);
    expect(changeWithPreset(multiCorrect, { type: "numerical" }).exams).toEqual(["main", "advanced"]);
    const details = { session: null, paper: null, number: null, pattern: true };
    const source = { ...details, exam: "JEE Advanced", year: 2024 };
    expect(changeWithPreset(newDraft(), { source }).exams).toEqual(["advanced"]);
    const withOtherExams = changeWithPreset(multiCorrect, { exams: ["main", "advanced"] });
    expect(withOtherExams.exams).toEqual(["main", "advanced"]);
    expect(changeWithPreset(withOtherExams, { difficulty: "hard" }).exams).toEqual(["main", "advanced"]);
  });

  it("loses its options when its type changes, and reports whether it has any", () => {
    expect(hasAnswerKey(newDraft())).toBe(false);
    const draft = draftWithTexts(["one"]);
    expect(hasAnswerKey(draft)).toBe(true);
    expect(hasAnswerKey(withType(draft, "numerical"))).toBe(false);
  });

  it("sends a numerical question without options and without empty ranges", () => {
    const draft = { ...withType(newDraft(), "numerical"), single_answer: " 4.5 " };
    const body = toRequestBody({
      ...draft,
      accept: [
        ["", ""],
        ["4.4", "4.6"],
      ],
    });
    expect(body).toMatchObject({ answers: [], single_answer: "4.5", accept: [["4.4", "4.6"]] });
  });

  it("sends a choice question without a number", () => {
    expect(toRequestBody({ ...newDraft(), single_answer: "4" })).toMatchObject({
      single_answer: null,
      accept: [],
    });
  });

  it("sends written hints and steps only, slips of a number only, and a passage in that format only", () => {
    const draft = {
      ...newDraft(),
      hints: ["", "Think."],
      steps: ["one", " ", "two"],
      slips: [{ value: "9", says: "Doubled" }],
      passage: { slug: "flask", text: "" },
    };
    expect(toRequestBody(draft)).toMatchObject({
      hints: ["Think."],
      steps: ["one", "two"],
      slips: [],
      passage: null,
    });
    const numerical = { ...draft, type: "numerical", format: "passage" } as const;
    expect(toRequestBody(numerical)).toMatchObject({ slips: draft.slips, passage: draft.passage });
  });

  it("fills in what a draft of an earlier version of the app lacks", () => {
    const { hints: _, passage: __, ...earlier } = draftWithTexts(["one"]);
    expect(withNewRowKeys(earlier as QuestionDraft)).toMatchObject({
      hints: ["", ""],
      passage: { slug: "", text: "" },
      answers: [{ text: "one" }, {}, {}, {}],
    });
  });

  it("takes the id that the server gave to a new passage", () => {
    const sent = { ...newDraft(), passage: { slug: "", text: "A flask." } };
    const saved = {
      answers: [],
      passage: { slug: "passage-1", text: "A flask." },
    } as unknown as AdminQuestion;
    expect(mergeSaved(sent, sent, saved).passage).toEqual({ slug: "passage-1", text: "A flask." });
  });

  it("gives every row a key that was never used before, even after rows were removed", () => {
    const draft = withBlankOption(withBlankOption(newDraft()));
    const cleared = withBlankOption(withType(draft, "multi choice multi correct"));
    const opened = withNewRowKeys(draft);
    const keys = [draft, cleared, opened].flatMap(keysOf);
    expect(new Set(keys).size).toBe(6 + 5 + 6);
  });

  it("keeps the text typed after sending, and takes the ids that the server gave to its rows", () => {
    const sent = draftWithTexts(["one", "", "three"]);
    const current = withBlankOption({ ...sent, text: "typed since" });
    const saved = { etag: '"2"', answers: [{ id: 7 }, { id: 8 }] } as AdminQuestion;
    const after = mergeSaved(current, sent, saved);
    expect(after).toMatchObject({ text: "typed since", etag: '"2"' });
    expect(after.answers.map(({ id }) => id)).toEqual([7, undefined, 8, undefined, undefined]);
    expect(keysOf(after)).toEqual(keysOf(current));
  });
});
