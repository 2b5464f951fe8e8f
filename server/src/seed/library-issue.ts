/** An issue that the lint found in a content file. Errors prevent seeding; warnings don't. */
export type LibraryIssue = {
  rule: `L${number}`;
  level: "error" | "warning";
  file: string;
  line: number;
  message: string;
};

/** An issue that one rule found in one item, in the front matter if `line` is missing. `level` overrides the rule's. */
export type Finding = { message: string; line?: number; level?: LibraryIssue["level"] };
