// What a file may be called, how long it may be, and what it may not do whatever it imports.
import { workspaces } from "./source-files.mjs";

/** @typedef {import("./source-files.mjs").Source} Source */

const LONGEST_FILE = 400;
const emptyNames = new Set([
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
const hasName = /\.(ts|tsx|mjs|css|sql)$/;

const mayReadEnvironment =
  /^(server\/src\/(config|main|seed\/content-cli|backup\/backup-cli)\.ts|(scripts|e2e|bench|server\/test)\/.*|(.*\/)?[\w-]+\.config\.ts)$/;
const mayBuildSql = /^(server\/src\/(.*-queries\.ts|db\/.*)|(scripts|e2e|bench)\/.*)$/;
const isGenerated = /^server\/src\/db\/schema\.ts$/;
const mayNotGuess = /^(server\/src\/features|engine\/src)\//;
/** Where rendered HTML is shown. What features/bank reads and writes is the HTML of other programs, which drawing makes safe. */
const showsHtml = /^(server\/src|web)\/(?!(markup|features\/bank)\/)/;
/** The renderer itself, the one door into the page, and what puts a whole page into its shell. */
const mayHandleHtml = /^web\/(src\/ui\/(rendered-text\.tsx|trusted\.ts)|shell\.ts)$/;

/** Rules about a parsed source; each answers with the lines at fault. */
export const sourceRules = [
  {
    name: "the environment is read once",
    faults: ({ path, uses }) =>
      mayReadEnvironment.test(path) ? [] : uses.filter(({ use }) => use === "env"),
  },
  {
    name: "SQL builders only in queries",
    faults: ({ path, isTest, uses, imports }) =>
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
    name: "no clock, no chance",
    faults: ({ path, uses }) => (mayNotGuess.test(path) ? uses.filter(({ use }) => use === "clock") : []),
  },
  {
    name: "rendered HTML is no text to work on",
    faults: ({ path, isTest, uses }) =>
      isTest || !showsHtml.test(path) || mayHandleHtml.test(path)
        ? []
        : uses.filter(({ use }) => use === "html"),
  },
  {
    name: "files are short",
    faults: ({ path, isTest, lines }) =>
      isTest || isGenerated.test(path) || lines <= LONGEST_FILE
        ? []
        : [{ what: `${lines} lines, at most ${LONGEST_FILE}`, line: LONGEST_FILE }],
  },
  {
    name: "files can be read",
    faults: ({ error }) => (error ? [{ what: error, line: 1 }] : []),
  },
];

/** Rules about the path of any file; each answers with what is wrong, or undefined. */
export const pathRules = [
  {
    name: "names are kebab-case",
    fault: (path) => (hasName.test(path) && !kebabPath.test(path) ? "not kebab-case" : undefined),
  },
  {
    name: "folders say what is in them",
    fault: (path) => {
      const [workspace, ...rest] = path.split("/");
      const empty =
        workspaces.includes(workspace) && rest.slice(0, -1).find((folder) => emptyNames.has(folder));
      return empty ? `a folder called ${empty}` : undefined;
    },
  },
];
