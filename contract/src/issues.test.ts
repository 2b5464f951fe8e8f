import { expect, test } from "vitest";
import { importIssues } from "./import-issues.ts";
import { issueKinds } from "./issues.ts";
import { questionIssues } from "./question-issues.ts";
import { textIssues } from "./text-issues.ts";

test("no kind of issue has two meanings", () => {
  const kinds = [textIssues, questionIssues, importIssues].flatMap((issues) => Object.keys(issues));
  expect(kinds.toSorted()).toEqual(issueKinds.toSorted());
});
