// Who may import whom. A rule looks at one import of one file and says whether it is refused.

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

/** Name of the folder below `features` or `screens`. */
const subjectOf = (file) => file.split("/")[3];
/** `routes`, `actions`, `queries`, or undefined for a pure file; a test has the layer of what it tests. */
const layerOf = (file) => /-(routes|actions|queries)(\.test)?\.ts$/.exec(file)?.[1];
const isLayer =
  (...layers) =>
  (file) =>
    layers.includes(layerOf(file));
const isFeature = (source) => inFeatures(source.path) && !source.isTest;
const isTool = (source, { kind }) => source.isTest && kind !== "own";
const isHttpPackage = ({ kind, target }) => kind === "package" && /^(@?fastify$|@fastify\/)/.test(target);
const isSqlPackage = ({ kind, target }) =>
  kind === "package" && ["kysely", "pg", "@electric-sql/pglite"].includes(target);

/** What the browser carries: the calls, the pages, and one rule. */
const freeOfSchemas = [
  "contract/src/paths.ts",
  "contract/src/admin-paths.ts",
  "contract/src/pages.ts",
  "contract/src/preset-exams.ts",
];

/** @type {{ name: string, refuses: (source: Source, imported: Import) => boolean }[]} */
export const importRules = [
  {
    name: "contract knows only zod",
    refuses: (source, imported) =>
      inContract(source.path) &&
      !isTool(source, imported) &&
      !(imported.kind === "own" ? inContract(imported.target) : imported.target === "zod"),
  },
  {
    name: "sides meet in the contract",
    refuses: (source, { target }) =>
      !source.isTest &&
      ((inWeb(source.path) && (inServer(target) || inEngine(target))) ||
        (inServer(source.path) && inWeb(target))),
  },
  {
    name: "the engine is pure",
    refuses: (source, imported) =>
      inEngine(source.path) && !isTool(source, imported) && !isForEngine(imported),
  },
  {
    name: "base knows no feature",
    refuses: (source, { target }) =>
      inside("server/src/http", "server/src/db", "server/src/markup")(source.path) &&
      (inFeatures(target) || aboveFeatures(target)),
  },
  {
    name: "features meet at actions",
    refuses: (source, { target }) =>
      inFeatures(source.path) &&
      inFeatures(target) &&
      subjectOf(source.path) !== subjectOf(target) &&
      isLayer("routes", "queries")(target),
  },
  {
    name: "HTTP only in routes",
    refuses: (source, imported) =>
      isFeature(source) &&
      layerOf(source.path) !== "routes" &&
      (isHttpPackage(imported) ||
        inside("server/src/http/serve.ts", "server/src/http/session.ts")(imported.target)),
  },
  {
    name: "SQL only in queries",
    refuses: (source, imported) =>
      isFeature(source) && layerOf(source.path) !== "queries" && isSqlPackage(imported),
  },
  {
    name: "queries are leaves",
    refuses: (source, { target }) =>
      inServer(source.path) && isLayer("queries")(source.path) && isLayer("routes", "actions")(target),
  },
  {
    name: "rules are pure",
    refuses: (source, { kind, target }) =>
      isFeature(source) &&
      !layerOf(source.path) &&
      (kind === "builtin" ||
        inside("server/src/db", "server/src/http", "server/src/deps.ts", "server/src/config.ts")(target)),
  },
  {
    name: "screens are strangers",
    refuses: (source, { target }) =>
      inScreens(source.path) &&
      (inside("web/src/app")(target) || (inScreens(target) && subjectOf(source.path) !== subjectOf(target))),
  },
  {
    name: "fetch only in api",
    refuses: (source, { target }) => inScreens(source.path) && inside("web/src/api/client.ts")(target),
  },
  {
    name: "api knows no screen",
    refuses: (source, { target }) =>
      inside("web/src/api", "web/src/paths", "web/src/paths.ts")(source.path) &&
      inside("web/src/app", "web/src/screens", "web/src/ui")(target),
  },
  {
    name: "ui knows nothing of ours",
    refuses: (source, { kind, target }) =>
      inside("web/src/ui")(source.path) && kind === "own" && !inside("web/src/ui", "web/src/router")(target),
  },
  {
    name: "the router knows the pages alone",
    refuses: (source, { kind, target }) =>
      inside("web/src/router")(source.path) &&
      kind === "own" &&
      !inside("web/src/router", "contract")(target),
  },
  {
    name: "a question stands on api and ui",
    refuses: (source, { kind, target }) =>
      inside("web/src/question")(source.path) &&
      kind === "own" &&
      !inside("web/src/question", "web/src/api", "web/src/ui", "contract")(target),
  },
  {
    name: "a figure knows no screen",
    refuses: (source, { target }) =>
      inside("web/src/figures")(source.path) && inside("web/src/app", "web/src/screens")(target),
  },
  {
    name: "server layers point down",
    refuses: (source, imported) => isUpwards(source, imported),
  },
  {
    name: "screens stand on api, ui and paths",
    refuses: (source, { kind, target }) =>
      inScreens(source.path) &&
      kind === "own" &&
      !inside(
        "web/src/api",
        "web/src/ui",
        "web/src/router",
        "web/src/paths",
        "web/src/paths.ts",
        "web/src/chapter-table.ts",
        "web/src/privacy-notice.ts",
        "web/src/smart-path-words.ts",
        "web/src/question",
        "web/src/figures",
        "contract",
      )(target) &&
      !inside("web/src/app", "web/src/screens")(target),
  },
  {
    name: "schemas stay out of the browser",
    refuses: (source, { target, isTypeOnly }) =>
      !isTypeOnly &&
      (freeOfSchemas.includes(source.path) ||
        (inWeb(source.path) && inContract(target) && !freeOfSchemas.includes(target))),
  },
];

function isForEngine({ kind, target, isTypeOnly }) {
  if (kind === "package") return target === "ts-fsrs";
  return kind === "own" && (inEngine(target) || (inContract(target) && isTypeOnly));
}

/** main → app → features → http, db, markup; jobs and seed stand beside app and call actions and pure files. */
function isUpwards(source, { target }) {
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
  (inFeatures(target) && isLayer("routes", "queries")(target));
