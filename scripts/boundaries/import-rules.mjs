// The import rules. Each one takes a file and one of its imports and returns whether that import is forbidden.

/** @typedef {import("./source-files.mjs").Source} Source @typedef {import("./source-files.mjs").Import} Import */

const inside =
  (...folders) =>
  (file) =>
    folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
const inWeb = inside("web");
const inServer = inside("server");
const inEngine = inside("engine");
const inContract = inside("contract");
const inFeatures = inside("server/src/features");
const inScreens = inside("web/src/screens");
const aboveFeatures = inside(
  "server/src/app.ts",
  "server/src/main.ts",
  "server/src/jobs",
  "server/src/seed",
  "server/src/backup",
);

/** The name of the folder directly below `features` or `screens`. */
const folderOf = (file) => file.split("/")[3];
/** `routes`, `actions`, `queries`, `io`, or undefined for a pure file. A test has the layer of the file it tests. */
const layerOf = (file) => /-(routes|actions|queries|io)(\.test)?\.ts$/.exec(file)?.[1];
const isLayer =
  (...layers) =>
  (file) =>
    layers.includes(layerOf(file));
const isFeature = (source) => inFeatures(source.path) && !source.isTest;
const isOtherFeature = (source, target) =>
  inFeatures(source.path) && inFeatures(target) && folderOf(source.path) !== folderOf(target);
const isTestDependency = (source, { kind }) => source.isTest && kind !== "own";
const isHttpPackage = ({ kind, target }) => kind === "package" && /^(@?fastify$|@fastify\/)/.test(target);
const isSqlPackage = ({ kind, target }) =>
  kind === "package" && ["kysely", "pg", "@electric-sql/pglite"].includes(target);

/** The storage of questions, which editors, imports and the seed share. Its queries are open to all of them. */
const inQuestions = inside("server/src/features/questions");
/** What several features write: the audit log, marks, and questions. */
const writtenByOthers = inside(
  "server/src/features/audit",
  "server/src/features/grading",
  "server/src/features/questions",
);
/** How the name of a query that changes rows begins. */
const writes = /^(insert|save|update|upsert|replace|set|delete)[A-Z]/;

/** The contract files without schemas, which the browser may import. They import no others. */
export const schemaFreeFiles = [
  "contract/src/endpoint-paths.ts",
  "contract/src/routes.ts",
  "contract/src/preset-exams.ts",
  "contract/src/question-fields.ts",
  "contract/src/answer-sheet.ts",
  "contract/src/test-limits.ts",
  "contract/src/issues.ts",
  "contract/src/text-issues.ts",
  "contract/src/question-issues.ts",
  "contract/src/import-issues.ts",
];

/** The rule by which server and browser compute when a flash card comes back. */
const FLASH_CARD_RULE = "engine/src/flash-cards.ts";

/** @type {{ name: string, forbids: (source: Source, imported: Import) => boolean }[]} */
export const importRules = [
  {
    name: "contract imports only zod",
    forbids: (source, imported) =>
      inContract(source.path) &&
      !isTestDependency(source, imported) &&
      !(imported.kind === "own" ? inContract(imported.target) : imported.target === "zod"),
  },
  {
    name: "web and server share only the contract",
    forbids: (source, { target }) =>
      !source.isTest &&
      ((inWeb(source.path) && (inServer(target) || (inEngine(target) && target !== FLASH_CARD_RULE))) ||
        (inServer(source.path) && inWeb(target))),
  },
  {
    name: "the engine is pure",
    forbids: (source, imported) =>
      inEngine(source.path) && !isTestDependency(source, imported) && !isAllowedInEngine(imported),
  },
  {
    name: "base layers import no feature",
    forbids: (source, { target }) =>
      inside("server/src/http", "server/src/db", "server/src/markup")(source.path) &&
      (inFeatures(target) || aboveFeatures(target)),
  },
  {
    name: "features do not import each other's routes",
    forbids: (source, { target }) => isOtherFeature(source, target) && isLayer("routes")(target),
  },
  {
    name: "features only read each other's tables",
    forbids: (source, { target, names }) =>
      isOtherFeature(source, target) &&
      !source.isTest &&
      isLayer("queries")(target) &&
      !writtenByOthers(target) &&
      names.some((name) => writes.test(name)),
  },
  {
    name: "HTTP only in routes",
    forbids: (source, imported) =>
      isFeature(source) &&
      layerOf(source.path) !== "routes" &&
      (isHttpPackage(imported) ||
        inside(
          "server/src/http/errors.ts",
          "server/src/http/read-upload.ts",
          "server/src/http/register-endpoint.ts",
          "server/src/http/session.ts",
        )(imported.target)),
  },
  {
    name: "SQL only in queries",
    forbids: (source, imported) =>
      isFeature(source) && layerOf(source.path) !== "queries" && isSqlPackage(imported),
  },
  {
    name: "queries import no routes or actions",
    forbids: (source, { target }) =>
      inServer(source.path) && isLayer("queries")(source.path) && isLayer("routes", "actions")(target),
  },
  {
    name: "input and output decides nothing",
    forbids: (source, { target }) =>
      isFeature(source) &&
      isLayer("io")(source.path) &&
      (isLayer("routes", "actions", "queries")(target) ||
        (inside("server/src/db", "server/src/http")(target) && target !== "server/src/db/request-signal.ts")),
  },
  {
    name: "pure feature files do no I/O",
    forbids: (source, { kind, target, isTypeOnly }) =>
      isFeature(source) &&
      !layerOf(source.path) &&
      (kind === "builtin" ||
        (inFeatures(target) && layerOf(target) && !isTypeOnly) ||
        inside("server/src/db", "server/src/http", "server/src/deps.ts", "server/src/config.ts")(target)),
  },
  {
    name: "screens do not import each other",
    forbids: (source, { target }) =>
      inScreens(source.path) &&
      (inside("web/src/app")(target) || (inScreens(target) && folderOf(source.path) !== folderOf(target))),
  },
  {
    name: "fetch only in api",
    forbids: (source, { target }) =>
      inScreens(source.path) && !source.isTest && inside("web/src/api/client.ts")(target),
  },
  {
    name: "api imports no screen",
    forbids: (source, { target }) =>
      inside("web/src/api")(source.path) &&
      !source.isTest &&
      inside("web/src/app", "web/src/screens", "web/src/ui")(target),
  },
  {
    name: "the device imports only the contract",
    forbids: (source, { kind, target }) =>
      inside("web/src/device")(source.path) &&
      kind === "own" &&
      !inside("web/src/device", "contract")(target),
  },
  {
    name: "format imports nothing",
    forbids: (source, { kind, target }) =>
      inside("web/src/format")(source.path) && kind === "own" && !inside("web/src/format")(target),
  },
  {
    name: "ui imports no app code",
    forbids: (source, { kind, target }) =>
      inside("web/src/ui")(source.path) &&
      kind === "own" &&
      !inside("web/src/ui", "web/src/router", "web/src/format")(target),
  },
  {
    name: "the router imports only the contract",
    forbids: (source, { kind, target }) =>
      inside("web/src/router")(source.path) &&
      kind === "own" &&
      !inside("web/src/router", "contract")(target),
  },
  {
    name: "question imports only api and ui",
    forbids: (source, { kind, target }) =>
      inside("web/src/question")(source.path) &&
      kind === "own" &&
      !inside(
        "web/src/question",
        "web/src/api",
        "web/src/device",
        "web/src/format",
        "web/src/ui",
        "contract",
      )(target),
  },
  {
    name: "what screens share imports no screen",
    forbids: (source, { target }) =>
      inside("web/src/chapters", "web/src/metrics", "web/src/messages", "web/src/account")(source.path) &&
      inside("web/src/app", "web/src/screens")(target),
  },
  {
    name: "server layers import only downwards",
    forbids: (source, imported) => pointsUpwards(source, imported),
  },
  {
    name: "screens import only what is shared",
    forbids: (source, { kind, target }) =>
      inScreens(source.path) &&
      kind === "own" &&
      !inside(
        "web/src/api",
        "web/src/chapters",
        "web/src/device",
        "web/src/format",
        "web/src/ui",
        "web/src/router",
        "web/src/question",
        "web/src/metrics",
        "web/src/messages",
        "web/src/account",
        "contract",
      )(target) &&
      !inside("web/src/app", "web/src/screens")(target),
  },
  {
    name: "the browser imports no schemas",
    forbids: (source, { target, isTypeOnly }) =>
      !isTypeOnly &&
      !schemaFreeFiles.includes(target) &&
      (schemaFreeFiles.includes(source.path) || (inWeb(source.path) && inContract(target))),
  },
];

function isAllowedInEngine({ kind, target, isTypeOnly }) {
  if (kind === "package") return target === "ts-fsrs";
  return kind === "own" && (inEngine(target) || (inContract(target) && isTypeOnly));
}

/**
 * Order: main → app → features → http, db, markup. jobs and seed may import actions and pure files of features, and
 * questions.
 */
function pointsUpwards(source, { target }) {
  if (source.isTest) return false;
  const from = source.path;
  if (inFeatures(from)) return aboveFeatures(target);
  if (from === "server/src/app.ts") return target === "server/src/main.ts";
  for (const folder of ["server/src/jobs", "server/src/seed"]) {
    if (inside(folder)(from)) return isBeyondActions(target) && !inside(folder)(target);
  }
  return inside("server/src/deps.ts", "server/src/config.ts")(from) && aboveFeatures(target);
}

const isBeyondActions = (target) =>
  aboveFeatures(target) ||
  inside("server/src/http")(target) ||
  (inFeatures(target) && isLayer("routes", "queries")(target) && !inQuestions(target));
