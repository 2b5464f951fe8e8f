/** Something an author should look at; `line` counts from 1. A warning keeps nothing from being published. */
export type RenderIssue = { line: number; message: string; severity?: "warning" };

/** Called once for each thing an author should look at. */
export type ReportIssue = (line: number, message: string, severity?: RenderIssue["severity"]) => void;

/** The text may not be saved as it is; every problem says what to change. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  readonly issues: RenderIssue[];

  constructor(issues: RenderIssue[]) {
    super(issues.map((issue) => `Line ${issue.line}: ${issue.message}`).join("\n"));
    this.issues = issues;
  }
}

/** A refusal with one reason. */
export function renderError(line: number, message: string): RenderError {
  return new RenderError([{ line, message }]);
}
