// The steps that `npm run check` and `npm test` run.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findNginx } from "./nginx.mjs";
import { environment, toolFile } from "./node24.mjs";
import { onExit, runNode } from "./processes.mjs";
import { countsForExitCode } from "./step-reporter.mjs";
import { summarizePlaywright, summarizeVitest } from "./test-summary.mjs";

// scripts/tsconfig.json also includes e2e/, bench/ and the configuration files.
const typeCheckedFolders = ["contract", "engine", "server", "web", "scripts"];

/** Runs format, lint, types, boundaries, unused code, and the tests that need no browser. */
export async function runChecks(reporter, postgres) {
  // Beside each other, because neither keeps two cores busy.
  await Promise.all([checkTypes(reporter), checkSources(reporter)]);
  if (!postgres)
    reporter.skip("server tests on PostgreSQL", "found no PostgreSQL 15 or newer; set TEST_DATABASE_URL");
  if (!findNginx()) reporter.skip("proxy tests", "found no nginx (Debian package: nginx-light)");
  await withTempFolder(async (folder) => {
    await reporter.step("unit and server tests", () => runVitest(postgres, folder));
    await reporter.step(
      "statement types",
      runTool("scripts/statement-types.mjs", [statementLogIn(folder), ...(postgres ? ["--all-run"] : [])]),
    );
  });
}

async function checkTypes(reporter) {
  for (const folder of typeCheckedFolders)
    await reporter.step(`types: ${folder}`, runTool(toolFile("tsc", "typescript"), ["-p", folder]));
}

async function checkSources(reporter) {
  const biome = toolFile("biome", "@biomejs/biome");
  await reporter.step("format and lint", runTool(biome, ["check", "--error-on-warnings"]));
  await reporter.step("boundaries", runTool("scripts/boundaries.mjs", []));
  await reporter.step("unused code", runTool(toolFile("knip"), ["--no-progress"]));
}

const runTool = (file, args) => async () => countsForExitCode(await runNode([file, ...args]));

/** Runs the browser tests against the built app. `browsers`: environment variables with the paths of the browsers. */
export function runBrowserTests(postgres, browsers) {
  return withTempFolder(async (folder) => {
    const args = ["test", "--forbid-only", "--pass-with-no-tests", "--reporter=list,json"];
    const file = path.join(folder, "report.json");
    const playwrightEnv = { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const env = { ...testEnvironment(postgres, folder), ...playwrightEnv };
    const exitCode = await runNode([toolFile("playwright", "@playwright/test"), ...args], { env });
    return summarizePlaywright(readJson(file), exitCode);
  });
}

/** Runs the tests that need no browser. The server's tests log their statements in `folder`. */
async function runVitest(postgres, folder) {
  const file = path.join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", "--allowOnly=false", ...reporters];
  const env = { ...testEnvironment(postgres, folder), STATEMENT_LOG: statementLogIn(folder) };
  const exitCode = await runNode([toolFile("vitest"), ...args], { env });
  return summarizeVitest(readJson(file), exitCode);
}

const statementLogIn = (folder) => path.join(folder, "statements");

/** Environment for tests: their own temporary folder and database, never the DATABASE_URL of the developer's shell. */
function testEnvironment(postgres, folder) {
  const { DATABASE_URL: _url, DATABASE_URL_FILE: _file, ...env } = environment();
  Object.assign(env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  return postgres ? { ...env, TEST_DATABASE_URL: postgres.url } : env;
}

/** Runs `callback` with a temporary folder, which is deleted afterwards, even if the tests are interrupted. */
async function withTempFolder(callback) {
  const folder = mkdtempSync(path.join(tmpdir(), "rasayan-tests-"));
  // nginx runs as another account, which reads files in it.
  chmodSync(folder, 0o755);
  const removeFolder = onExit(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return callback(folder).finally(removeFolder);
}

function readJson(file) {
  if (!existsSync(file)) throw new Error("The tests ended without a report; see above.");
  return JSON.parse(readFileSync(file, "utf8"));
}
