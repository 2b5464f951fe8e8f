import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { QuizType } from "@rasayan/contract";
import { expect, onTestFinished, test } from "vitest";
import { BROWSER_RULE, FEATURE_RULE, findViolations, NAMING_RULE } from "./boundaries/find-violations.mjs";
import { quizTypeNames } from "./boundaries/forbidden-uses.mjs";
import { importRules } from "./boundaries/import-rules.mjs";
import { reportOf } from "./boundaries/report.mjs";
import { pathRules, sourceRules } from "./boundaries/source-rules.mjs";

type Tree = Record<string, string>;

/** A small repository that violates no rule. */
const validTree: Tree = {
  "web/browsers.json": `{ "chrome": "97", "safari": "15.4", "firefox": "100" }`,
  "contract/src/index.ts": `export * from "./endpoint-paths.ts"; export * from "./quizzes.ts";`,
  "contract/src/endpoint-paths.ts": `export const endpoints = { getQuiz: "GET /api/quiz" };`,
  "contract/src/quizzes.ts": `import { z } from "zod"; export const Quiz = z.object({});`,
  "contract/src/quizzes.test.ts": `import { test } from "vitest"; import { Quiz } from "./quizzes.ts"; test("", () => {});`,
  "engine/src/grading.ts": `import type { Quiz } from "@rasayan/contract"; import { fsrs } from "ts-fsrs"; export const day = new Date(0);`,
  "engine/src/grading.test.ts": `import { readFileSync } from "node:fs"; import { day } from "./grading.ts";`,
  "server/src/main.ts": `import { startApp } from "./app.ts"; import { expireQuizzes } from "./jobs/expire-quizzes.ts"; startApp(process.env);`,
  "server/src/app.ts": `import { quizRoutes } from "./features/quizzes/quiz-routes.ts"; export const startApp = quizRoutes;`,
  "server/src/config.ts": `import { env } from "node:process"; export const port = env.PORT;`,
  "server/src/deps.ts": `import type { Db } from "./db/connect.ts"; export type Deps = { db: Db };`,
  "server/src/http/register-endpoint.ts": `import type { FastifyInstance } from "fastify"; export const serve = (app: FastifyInstance) => Date.now();`,
  "server/src/http/session.ts": `export * from "./session-queries.ts";`,
  "server/src/http/session-queries.ts": `import { sql } from "kysely"; export const findSession = sql\`select 1\`;`,
  "server/src/db/connect.ts": `import { Kysely } from "kysely"; export type Db = Kysely<unknown>;`,
  "server/src/markup/render.ts": `import { cpus } from "node:os"; export const render = cpus;`,
  "server/src/jobs/expire-quizzes.ts": `import { endQuiz } from "../features/quizzes/quiz-actions.ts"; export const expireQuizzes = endQuiz;`,
  "server/src/features/questions/version-queries.ts": `import { sql } from "kysely"; export const insertVersions = [sql\`insert into options (key) values ('A')\`, sql\`insert into question_versions\`];`,
  "server/src/seed/load.ts": `import { insertVersions } from "../features/questions/version-queries.ts"; export const load = insertVersions;`,
  "server/src/seed/item-queries.ts": `import type { Db } from "../db/connect.ts"; export const insert = (db: Db) => db.insertInto("item");`,
  "server/src/features/quizzes/quiz-routes.ts": `import type { FastifyInstance } from "fastify"; import { serve } from "../../http/serve.ts"; import { endQuiz } from "./quiz-actions.ts"; export const quizRoutes = () => [serve, endQuiz];`,
  "server/src/features/quizzes/quiz-actions.ts": `import { marksOf } from "./marks.ts"; import { lockQuiz } from "./quiz-queries.ts"; import { learn } from "../learning/learning-actions.ts"; export const endQuiz = () => [marksOf, lockQuiz, learn];`,
  "server/src/features/quizzes/quiz-queries.ts": `import { sql } from "kysely"; export const lockQuiz = sql\`select 1\`;`,
  "server/src/db/in-transaction.ts":
    "export const inTransaction = (db, work) => db.transaction().execute(work);",
  "server/src/db/clock.ts":
    "export const stop = (update) => update.set({ ended_at: sql`app_now()` }).where('at', '<', sql`(select app_now()) - interval '1 day'`); export const age = sql`select app_now() - at as age from quizzes where at < (select app_now())`;",
  "server/migrations/002-audit.sql":
    "create function reject() returns trigger language plpgsql as $$ begin if old.at > app_now() then return old; end if; end $$; update jobs set run_at = app_now() where id > 3;",
  "server/src/features/quizzes/marks.ts": `import { endpoints } from "@rasayan/contract/endpoint-paths"; export const marksOf = endpoints;`,
  "server/src/features/quizzes/quiz-actions.test.ts": `import { sql } from "kysely"; import { startTestApp } from "../../../test/app.ts"; await sql\`select 1\`;`,
  "server/src/features/learning/learning-actions.ts": `import type { Deps } from "../../deps.ts"; export const learn = (deps: Deps) => new Date(1);`,
  "server/test/app.ts": `import { startApp } from "../src/app.ts"; export const startTestApp = () => startApp(process.env);`,
  "server/migrations/001-accounts.sql": "select 1;",
  "web/vite.config.ts": "export default { base: process.env.BASE };",
  "web/src/main.tsx": `import { App } from "./app/app.tsx"; App();`,
  "web/src/app/app.tsx": `export const App = () => import("../screens/quiz/quiz-page.tsx");`,
  "web/src/router/paths.ts": `export const landing = "/";`,
  "web/src/api/client.ts": `import { endpoints } from "@rasayan/contract/endpoint-paths"; import type { Quiz } from "@rasayan/contract"; export const request = endpoints;`,
  "web/src/api/quizzes.ts": `import { request } from "./client.ts"; export const quizQuery = request;`,
  "web/src/ui/button.tsx": `import "./button.module.css"; export const Button = () => null;`,
  "web/src/ui/button.module.css": "button { color: red }",
  "web/src/screens/quiz/quiz-page.tsx": `import { Button } from "../../ui/button.tsx"; import { quizQuery } from "../../api/quizzes.ts"; import { landing } from "../../router/paths.ts"; import "./timer.tsx"; export const QuizPage = () => Button;`,
  "web/src/screens/quiz/timer.tsx": "export const Timer = () => null;",
  "scripts/start.mjs": "console.log(process.env.PORT);",
};

/** One or more violations of each rule. Each is added to the valid tree on its own. */
const violatingTrees: Record<string, Tree[]> = {
  "no cycles": [
    {
      "engine/src/a.ts": `import "./b.ts";`,
      "engine/src/b.ts": `import "./c.ts";`,
      "engine/src/c.ts": `export * from "./a.ts";`,
    },
    {
      "engine/src/a.ts": `import type { B } from "./b.ts"; export type A = B;`,
      "engine/src/b.ts": `export type B = import("./a.ts").A;`,
    },
  ],
  "contract imports only zod": [
    { "contract/src/user.ts": `import { createHash } from "node:crypto";` },
    { "contract/src/user.ts": `import type { Grade } from "@rasayan/engine";` },
  ],
  "web and server share only the contract": [
    { "web/src/api/user.ts": `import type { Deps } from "../../../server/src/deps.ts";` },
    { "web/src/api/user.ts": `import { day } from "@rasayan/engine/marking";` },
    { "server/src/http/page.ts": `const page = await import("../../../web/src/router/paths.ts");` },
  ],
  "the engine is pure": [
    { "engine/src/picking.ts": `import { randomInt } from "node:crypto";` },
    { "engine/src/picking.ts": `import { Quiz } from "@rasayan/contract";` },
    { "engine/src/picking.ts": `import { z } from "zod";` },
  ],
  "base layers import no feature": [
    { "server/src/http/limits.ts": `import { endQuiz } from "../features/quizzes/quiz-actions.ts";` },
    { "server/src/db/migrate.ts": `import { startApp } from "../app.ts";` },
  ],
  "features do not import each other's routes": [
    {
      "server/src/features/learning/plan-actions.ts": `import { quizRoutes } from "../quizzes/quiz-routes.ts";`,
    },
  ],
  "features only read each other's tables": [
    {
      "server/src/features/learning/plan-actions.ts": `import { findQuiz, deleteQuiz } from "../quizzes/quiz-queries.ts";`,
    },
  ],
  "HTTP only in routes": [
    { "server/src/features/quizzes/timer-actions.ts": `import type { FastifyRequest } from "fastify";` },
    {
      "server/src/features/quizzes/timer-queries.ts": `import { findSession } from "../../http/session.ts";`,
    },
    { "server/src/features/quizzes/timer-actions.ts": `import cookie from "@fastify/cookie";` },
    {
      "server/src/features/quizzes/timer-actions.ts": `import { HttpError } from "../../http/errors.ts";`,
    },
  ],
  "SQL only in queries": [
    { "server/src/features/quizzes/timer-routes.ts": `import type { Pool } from "pg";` },
  ],
  "queries import no routes or actions": [
    { "server/src/features/quizzes/timer-queries.ts": `import { endQuiz } from "./quiz-actions.ts";` },
  ],
  "input and output decides nothing": [
    { "server/src/features/quizzes/file-io.ts": `import { endQuiz } from "./quiz-actions.ts";` },
    { "server/src/features/quizzes/file-io.ts": `import type { Db } from "../../db/connect.ts";` },
  ],
  "pure feature files do no I/O": [
    { "server/src/features/quizzes/timer.ts": `import type { Deps } from "../../deps.ts";` },
    { "server/src/features/quizzes/timer.ts": `import { createHash } from "crypto";` },
    { "server/src/features/quizzes/timer.ts": `import { endQuiz } from "./quiz-actions.ts";` },
  ],
  "screens do not import each other": [
    { "web/src/screens/profile/profile-page.tsx": `import { Timer } from "../quiz/timer.tsx";` },
    { "web/src/screens/profile/profile-page.tsx": `import type { App } from "../../app/app.tsx";` },
  ],
  "fetch only in api": [
    { "web/src/screens/quiz/answer.ts": `import { request } from "../../api/client.ts";` },
  ],
  "api imports no screen": [{ "web/src/api/user.ts": `import { Button } from "../ui/button.tsx";` }],
  "the device imports only the contract": [
    { "web/src/device/outbox.ts": `import { request } from "../api/client.ts";` },
  ],
  "format imports nothing": [{ "web/src/format/dates.ts": `import type { Quiz } from "@rasayan/contract";` }],
  "ui imports no app code": [
    { "web/src/ui/field.tsx": `import { answerQuery } from "../api/quizzes.ts";` },
    { "web/src/ui/field.tsx": `import type { Quiz } from "@rasayan/contract";` },
  ],
  "question imports only api and ui": [
    { "web/src/question/options.tsx": `import { Player } from "../screens/quiz/player.tsx";` },
  ],
  "what screens share imports no screen": [
    { "web/src/metrics/metric-button.tsx": `import { Stats } from "../screens/profile/stats.tsx";` },
    { "web/src/messages/bookmark-messages.ts": `import { Stats } from "../screens/profile/stats.tsx";` },
  ],
  "server layers import only downwards": [
    {
      "server/src/features/quizzes/timer-actions.ts": `import { expireQuizzes } from "../../jobs/expire-quizzes.ts";`,
    },
    { "server/src/jobs/train-items.ts": `import { lockQuiz } from "../features/quizzes/quiz-queries.ts";` },
    { "server/src/seed/load.ts": `import { serve } from "../http/serve.ts";` },
  ],
  "the router imports only the contract": [{ "web/src/router/step.ts": `import "../ui/button.tsx";` }],
  "screens import only what is shared": [{ "web/src/screens/quiz/answer.ts": `import "../../main.tsx";` }],
  "the browser imports no schemas": [
    { "web/src/api/user.ts": `import { Quiz } from "@rasayan/contract";` },
    { "web/src/api/user.ts": `import { type Quiz } from "@rasayan/contract";` },
    { "contract/src/endpoint-paths.ts": `import { Quiz } from "./quizzes.ts";` },
  ],
  "the environment is read once": [
    { "server/src/http/limits.ts": "export const limit = process.env.LIMIT;" },
    { "web/src/router/paths.ts": `export const base = process["env"].BASE;` },
    { "server/src/http/limits.ts": "const { env } = process;" },
  ],
  "SQL builders only in queries": [
    { "server/src/features/quizzes/timer-actions.ts": `export const find = (db) => db.selectFrom("quiz");` },
    { "server/src/http/limits.ts": `import { sql } from "kysely";` },
    { "server/src/jobs/train-items.ts": "export const trainItems = (sql) => sql<number>`select 1`;" },
  ],
  "one file inserts question versions": [
    {
      "server/src/seed/version-queries.ts": "export const save = (db) => db.insertInto('question_versions');",
    },
    {
      "server/src/features/import/row-queries.ts":
        "export const save = sql`insert into option_versions select 1`;",
    },
  ],
  "transactions are opened by inTransaction, which repeats one that has lost a deadlock": [
    {
      "server/src/features/quizzes/quiz-actions.ts":
        "export const endQuiz = (db) => db.transaction().execute(() => 1);",
    },
  ],
  "no clock, no randomness": [
    { "engine/src/picking.ts": "export const pick = () => Math.random();" },
    { "engine/src/picking.ts": "export const clock = Date.now;" },
    { "server/src/features/quizzes/timer.ts": "export const now = () => new Date();" },
  ],
  "SQL compares with the time of the statement: (select app_now())": [
    {
      "server/src/features/quizzes/due-queries.ts":
        "export const due = sql`select id from quizzes where state = 'created' and end_time < app_now() - interval '2 s'`;",
    },
    { "server/src/db/due.ts": "export const isDue = sql`app_now() > due_at`;" },
    { "server/src/db/due.ts": "export const isDue = sql`due_at <= $" + "{appNow}`;" },
    {
      "server/src/db/due.ts": `export const find = (query) => query.where("due_at", "<", sql\`app_now()\`);`,
    },
    { "server/src/db/due.ts": `export const find = (query) => query.where("due_at", "<", appNow);` },
    { "server/migrations/002-due.sql": "update jobs set run_at = app_now() where run_at > app_now();" },
  ],
  "rendered HTML is not edited as text": [
    {
      "web/src/ui/zoom.ts": `export const zoom = (html) => html.replace(/<img[^>]*>/g, "<button>$&</button>");`,
    },
    { "web/src/ui/zoom.ts": "export const begin = (note) => note.body_html?.slice(0, 100);" },
    {
      "web/src/ssr.tsx": `export const off = (html) => (html ?? "").replaceAll("<input", "<input disabled");`,
    },
    { "web/src/screens/quiz/why.tsx": "export const why = (q) => q.text_html + q.solution_html;" },
    {
      "web/src/screens/quiz/why.tsx": `export const all = (rows) => rows.map(({ text_html }) => text_html).join("");`,
    },
    { "server/src/http/page.ts": `export const page = (note) => \`<main>\${note.html}</main>\`;` },
    { "web/src/ui/image.ts": "export const show = (element, text) => { element.innerHTML = text; };" },
    {
      "web/src/ui/image.ts": `export const show = (element, text) => element.insertAdjacentHTML("beforeend", text);`,
    },
    {
      "web/src/ui/image.tsx":
        "export const Image = ({ content }) => <p dangerouslySetInnerHTML={content} />;",
    },
  ],
  "browser storage only in the device's folder": [
    { "web/src/screens/cards/hidden-note.ts": "export const isHidden = localStorage.getItem('hidden');" },
    { "web/src/app/session.ts": "export const clear = () => window.sessionStorage.clear();" },
  ],
  "what quiz types differ in stands in quiz-types.ts": [
    { "web/src/ui/title.ts": `export const title = (quiz) => (quiz.type === "mock" ? "Mock" : "Quiz");` },
    { "engine/src/kind.ts": `export const isFirst = ({ type }) => "diagnostic" !== type;` },
    {
      "engine/src/kind.ts": `export const f = (quizType) => { switch (quizType) { case "built": return 1; } };`,
    },
    {
      "server/src/db/kind.ts": `export const f = (db) => db.where("quizzes.type", "in", ["custom", "mock"]);`,
    },
    { "server/src/db/kind.ts": "export const f = sql`select 1 from quizzes where type = 'bookmarks'`;" },
  ],
  "members of a literal are written plainly": [
    { "engine/src/marks.ts": "export const marks = (right, wrong) => ({ ...{ right, wrong }, blank: 0 });" },
    { "engine/src/marks.ts": `export const kinds = [...(["single", "multi"] as const), "numerical"];` },
    { "web/src/ui/marks.tsx": "export const Marks = (id) => <b {...{ id }} />;" },
  ],
  "files are short": [{ "engine/src/long.ts": "export {};\n".repeat(401) }],
  "files can be parsed": [{ "engine/src/broken.ts": "export const = 1;" }],
  "names are kebab-case": [
    { "web/src/ui/TextField.tsx": "export const TextField = () => null;" },
    { "server/migrations/002_quizzes.sql": "select 1;" },
  ],
  "paths use the glossary's words": [{ "web/src/api/drawn-formulas.ts": "export {};" }],
  [FEATURE_RULE]: [
    {
      "server/src/features/learning/plan-queries.ts": `import type { Marks } from "../quizzes/marks.ts"; export type Plan = Marks;`,
    },
  ],
  [NAMING_RULE]: [
    { "engine/src/state.ts": "export const keptAnswers = [];" },
    { "server/migrations/002-quizzes.sql": "create table figures (id integer);" },
    { "web/src/ui/tile.module.css": ".isDrawn { color: red }" },
  ],
  [BROWSER_RULE]: [
    { "web/public/theme.js": "const last = [1, 2].findLast((n) => n < 2);" },
    { "contract/src/routes.ts": "export const sorted = (names: string[]) => names.toSorted();" },
  ],
  "folder names are specific": [{ "web/src/ui/utils/join.ts": "export const join = 1;" }],
};

function writeTree(tree: Tree): string {
  const root = mkdtempSync(path.join(tmpdir(), "rasayan-boundaries-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

test("a valid tree has no violations", () => {
  expect(findViolations(writeTree(validTree))).toEqual([]);
});

test.for(Object.entries(violatingTrees).flatMap(([rule, trees]) => trees.map((tree) => ({ rule, tree }))))(
  "reports a violation: $rule $tree",
  ({ rule, tree }) => {
    const rules = findViolations(writeTree({ ...validTree, ...tree })).map((violation) => violation.rule);
    expect(new Set(rules)).toContain(rule);
  },
);

test("a file above 400 lines is a warning, which is printed but does not fail the check", () => {
  const longFile = { "engine/src/long.ts": "export {};\n".repeat(401) };
  const { lines, summary, exitCode } = reportOf(findViolations(writeTree({ ...validTree, ...longFile })));
  expect(lines).toEqual(["engine/src/long.ts:400\n  warning: files are short: 401 lines, at most 400"]);
  expect({ summary, exitCode }).toEqual({ summary: "No boundary violations.", exitCode: 0 });
});

test("any other violation fails the check", () => {
  const violations = findViolations(writeTree({ ...validTree, "web/src/ui/utils/join.ts": "export {};" }));
  expect(reportOf(violations)).toMatchObject({ summary: "1 boundary violations.", exitCode: 1 });
});

test("every rule has a tree that violates it", () => {
  const names = [...importRules, ...sourceRules, ...pathRules].map((rule) => rule.name);
  expect(Object.keys(violatingTrees).sort()).toEqual(
    ["no cycles", FEATURE_RULE, NAMING_RULE, BROWSER_RULE, ...names].sort(),
  );
});

test("the import rules name only files and folders that exist", () => {
  const root = path.join(import.meta.dirname, "..");
  const rules = readFileSync(path.join(root, "scripts/boundaries/import-rules.mjs"), "utf8");
  const named = [...rules.matchAll(/"((?:contract|engine|server|web)\/[^"]+)"/g)].map(
    ([, name = ""]) => name,
  );
  expect(named).toContain("contract/src/routes.ts");
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test("the checker knows every type of quiz", () => {
  expect([...quizTypeNames]).toEqual(QuizType.options);
});
