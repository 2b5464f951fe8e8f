// Rules about file names, file length and forbidden expressions.
import { forbiddenWordIn } from "./naming.mjs";
import { workspaces } from "./source-files.mjs";

/** @typedef {import("./source-files.mjs").Source} Source */

const MAX_FILE_LINES = 400;
const vagueNames = new Set([
  "utils",
  "helpers",
  "lib",
  "common",
  "misc",
  "shared",
  "types",
  "hooks",
  "services",
]);
const kebabPath = /^[a-z0-9]+([-./][a-z0-9]+)*$/;
const namedFile = /\.(ts|tsx|mjs|css|sql)$/;

const mayReadEnvironment =
  /^(server\/src\/(config|main|seed\/content-cli|backup\/backup-cli)\.ts|(scripts|e2e|bench|server\/test)\/.*|(.*\/)?[\w-]+\.config\.ts)$/;
const mayBuildSql = /^(server\/src\/(.*-queries\.ts|db\/.*)|(scripts|e2e|bench)\/.*)$/;
const mayInsertVersions = /^(server\/src\/features\/questions\/version-queries\.ts|(?!server\/src\/).*)$/;
const mayOpenTransactions = /^(server\/src\/db\/in-transaction\.ts|(?!server\/src\/).*)$/;
const isGenerated = /^server\/src\/db\/schema\.ts$/;
const mustBeDeterministic = /^(server\/src\/features|engine\/src)\//;
/**
 * Code that handles rendered HTML. features/question-import-export is exempt: its HTML comes from or goes to other
 * programs, and rendering sanitizes it.
 */
const showsHtml = /^(server\/src|web)\/(?!(markup|features\/question-import-export)\/)/;
/** The only files that may insert HTML: the component for rendered HTML, Trusted Types, the page template. */
const mayHandleHtml = /^web\/(src\/ui\/html\/(sanitized-html\.tsx|trusted-types\.ts)|html-template\.ts)$/;

const mayUseBrowserStorage = /^(?!web\/src\/)|^web\/src\/device\//;

/** Rules about a parsed source file. Each returns its violations with their lines. A warning does not fail the check. */
export const sourceRules = [
  {
    name: "the environment is read once",
    findIssues: ({ path, uses }) =>
      mayReadEnvironment.test(path) ? [] : uses.filter(({ use }) => use === "env"),
  },
  {
    name: "SQL builders only in queries",
    findIssues: ({ path, isTest, uses, imports }) =>
      isTest || mayBuildSql.test(path)
        ? []
        : [
            ...uses.filter(({ use }) => use === "sql"),
            ...imports
              .filter(({ target }) => target === "kysely")
              .map(({ target, line }) => ({ what: target, line })),
          ],
  },
  {
    name: "one file inserts question versions",
    findIssues: ({ path, isTest, uses }) =>
      isTest || mayInsertVersions.test(path) ? [] : uses.filter(({ use }) => use === "version insert"),
  },
  {
    name: "transactions are opened by inTransaction, which repeats one that has lost a deadlock",
    findIssues: ({ path, isTest, uses }) =>
      isTest || mayOpenTransactions.test(path) ? [] : uses.filter(({ use }) => use === "transaction"),
  },
  {
    name: "no clock, no randomness",
    findIssues: ({ path, uses }) =>
      mustBeDeterministic.test(path) ? uses.filter(({ use }) => use === "clock") : [],
  },
  {
    name: "SQL compares with the time of the statement: (select app_now())",
    findIssues: ({ isTest, uses }) => (isTest ? [] : uses.filter(({ use }) => use === "bare clock")),
  },
  {
    name: "rendered HTML is not edited as text",
    findIssues: ({ path, isTest, uses }) =>
      isTest || !showsHtml.test(path) || mayHandleHtml.test(path)
        ? []
        : uses.filter(({ use }) => use === "html"),
  },
  {
    name: "browser storage only in the device's folder",
    findIssues: ({ path, isTest, uses }) =>
      isTest || mayUseBrowserStorage.test(path) ? [] : uses.filter(({ use }) => use === "browser storage"),
  },
  {
    name: "what quiz types differ in stands in quiz-types.ts",
    findIssues: ({ isTest, uses }) => (isTest ? [] : uses.filter(({ use }) => use === "quiz type")),
  },
  {
    name: "members of a literal are written plainly",
    findIssues: ({ uses }) => uses.filter(({ use }) => use === "literal spread"),
  },
  {
    name: "files are short",
    isWarning: true,
    findIssues: ({ path, isTest, lines }) =>
      isTest || isGenerated.test(path) || lines <= MAX_FILE_LINES
        ? []
        : [{ what: `${lines} lines, at most ${MAX_FILE_LINES}`, line: MAX_FILE_LINES }],
  },
  {
    name: "files can be parsed",
    findIssues: ({ error }) => (error ? [{ what: error, line: 1 }] : []),
  },
];

/** Rules about the path of any file. Each returns what is wrong, or undefined. */
export const pathRules = [
  {
    name: "names are kebab-case",
    findIssue: (path) => (namedFile.test(path) && !kebabPath.test(path) ? "not kebab-case" : undefined),
  },
  {
    name: "paths use the glossary's words",
    findIssue: (path) => forbiddenWordIn(path, path),
  },
  {
    name: "folder names are specific",
    findIssue: (path) => {
      const [workspace, ...rest] = path.split("/");
      const vagueName =
        workspaces.includes(workspace) && rest.slice(0, -1).find((folder) => vagueNames.has(folder));
      return vagueName ? `a folder called ${vagueName}` : undefined;
    },
  },
];
