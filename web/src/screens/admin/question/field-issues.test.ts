import { describe, expect, it } from "vitest";
import { createIssueLookup, formatFieldName } from "./field-issues.ts";
import { newDraft } from "./question-draft.ts";

describe("field issues of a question", () => {
  it("match the right row although empty rows were not sent", () => {
    const draft = newDraft();
    const answers = draft.answers.map((answer, index) => (index === 2 ? { ...answer, text: "$x" } : answer));
    const issuesFor = createIssueLookup([{ field: "answers.0.text", message: "No end." }], {
      ...draft,
      answers,
    });
    const [first, , third] = answers.map(({ key }) => key);
    expect(issuesFor(`answer:${third}:text`)).toEqual(["No end."]);
    expect(issuesFor(`answer:${first}:text`)).toEqual([]);
    expect(issuesFor(`answer:${third}:rationale`)).toEqual([]);
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
