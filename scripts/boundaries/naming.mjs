// Words that no name may contain, because the code has another word for the same thing (docs/glossary.md).

/** One line per word: the word, the words to use instead, and the only files that may contain it, if there are any. */
const forbidden = `
asked       | presented, requested
barred      | hasActionBar
crowd       | load
desk        | admin, queue
doubt       | keyDispute
doubts      | keyDisputes
drawn       | rendered, sampled
figures     | metrics, illustrations
flaw        | issue, error
flaws       | issues, errors
foretold    | predicted
gather      | batch
hardness    | difficulty
kept        | cached, persisted
mend        | fix
mended      | corrected
misfortune  | fault
nursery     | staging
reckoned    | estimated, imputed
redraw      | rerender
rubbish     | garbage
spoken      | textAlternative
suspect     | flagged
suspects    | flagged
suspicion   | flag
suspicions  | flags
told        | notified
unmended    | unchanged, uncorrected
untold      | unread
weather     | networkConditions
words       | format, message, text   | markdown-escapes, naming, near-duplicates, rationales, search, seed/lint, shingles, speech, stop-phrases, text-warnings, word-diff, version-comparison
`;

const rules = new Map(
  forbidden
    .trim()
    .split("\n")
    .map((line) => {
      const [word = "", instead = "", files = ""] = line.split("|").map((cell) => cell.trim());
      return [word, { instead, files: files ? files.split(", ") : [] }];
    }),
);

/** Returns what is wrong with a name in this file, or undefined. A path is a name, too. */
export function forbiddenWordIn(name, file) {
  for (const word of splitName(name)) {
    const rule = rules.get(word);
    if (rule && !rule.files.some((allowed) => file.includes(allowed)))
      return `"${word}" in ${name}; use ${rule.instead.replaceAll(", ", " or ")}`;
  }
  return undefined;
}

/** Splits `sentReplies`, `sent_replies` and `sent-replies` into lower-case words. */
const splitName = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
