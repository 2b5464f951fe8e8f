/** Something an author should look at; `line` counts from 1. A warning keeps nothing from being published. */
export type Problem = { line: number; message: string; severity?: "warning" };

/** Called once for each thing an author should look at. */
export type Report = (line: number, message: string, severity?: Problem["severity"]) => void;

/** The text may not be saved as it is; every problem says what to change. */
export class TextRefused extends Error {
  override readonly name = "TextRefused";
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map((problem) => `Line ${problem.line}: ${problem.message}`).join("\n"));
    this.problems = problems;
  }
}

/** A refusal with one reason. */
export function refuse(line: number, message: string): TextRefused {
  return new TextRefused([{ line, message }]);
}
