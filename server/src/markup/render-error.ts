import { type Issue, placedIssueMessage } from "@rasayan/contract/issues";

/** An issue that an author should check; `line` counts from 1. A warning doesn't prevent publishing. */
export type RenderIssue = Issue & { line: number; severity?: "warning" };

/** Called once for each issue. */
export type ReportIssue = (line: number, found: Issue, severity?: RenderIssue["severity"]) => void;

/** Thrown for a text that can't be saved; each issue says what to change. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  readonly issues: RenderIssue[];

  constructor(issues: RenderIssue[]) {
    super(issues.map(placedIssueMessage).join("\n"));
    this.issues = issues;
  }
}

/** Creates a RenderError with one issue. */
export function renderError(line: number, found: Issue): RenderError {
  return new RenderError([{ line, ...found }]);
}
