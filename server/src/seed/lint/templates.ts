import type { Library, LibraryIssue, Template } from "../library.ts";

type CheckQuestions = (questions: Template["variants"]) => LibraryIssue[];

/**
 * L19: returns the errors of the templates, then the issues that the question rules find in their variants. An issue of
 * the default question is not repeated for other variants.
 */
export function checkTemplates({ templates }: Library, check: CheckQuestions): LibraryIssue[] {
  return templates.flatMap(({ file, errors, defaultQuestion, variants }) => {
    const templateIssues = errors.map(
      (error): LibraryIssue => ({ rule: "L19", level: "error", file, line: 1, ...error }),
    );
    const defaultIssues = check(defaultQuestion ? [defaultQuestion] : []);
    const reported = new Set(defaultIssues.map(issueKey));
    const variantIssues = variants.flatMap((variant) =>
      check([variant])
        .filter((issue) => !reported.has(issueKey(issue)))
        .map((issue) => ({ ...issue, message: `${variant.fields.id}: ${issue.message}` })),
    );
    return [...templateIssues, ...defaultIssues, ...variantIssues];
  });
}

const issueKey = ({ rule, line }: LibraryIssue) => `${rule} ${line}`;
