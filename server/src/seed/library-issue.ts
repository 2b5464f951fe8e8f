/** What the lint says about a file; errors keep the library from being seeded. */
export type LibraryIssue = {
  rule: `L${number}`;
  level: "error" | "warning";
  file: string;
  line: number;
  message: string;
};

/** What one rule finds in one item; without `line` it is about the front matter. */
export type Finding = { message: string; line?: number; level?: LibraryIssue["level"] };
