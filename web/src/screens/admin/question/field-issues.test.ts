import { describe, expect, it } from "vitest";
import { createIssueLookup } from "./field-issues.tsx";
import { formatFieldName } from "./field-names.ts";
import { newDraft } from "./question-draft.ts";

describe("field issues of a question", () => {
  it("match the right row although empty rows were not sent", () => {
    const draft = newDraft();
    const answers = draft.answers.map((option, index) => (index === 2 ? { ...option, text: "$x" } : option));
    const issuesFor = createIssueLookup([{ field: "answers.0.text", kind: "blank_option", params: {} }], {
      ...draft,
      answers,
    });
    const [first, , third] = answers.map(({ key }) => key);
    expect(issuesFor(`option:${third}:text`)).toEqual(["Write this answer or remove it."]);
    expect(issuesFor(`option:${first}:text`)).toEqual([]);
    expect(issuesFor(`option:${third}:rationale`)).toEqual([]);
  });

  it("name the field as the form labels it", () => {
    expect(["text", "answers.1.text", "answers.3.rationale", "accept.0"].map(formatFieldName)).toEqual([
      "Text",
      "Answer B",
      "Reason D",
      "Accepted ranges, 1",
    ]);
  });
});
