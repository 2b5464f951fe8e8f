// The steps of `npm run check`, which `npm test` runs too.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findNginx } from "./nginx.mjs";
import { environment, toolFile } from "./node24.mjs";
import { onExit, runNode } from "./processes.mjs";
import { countsForExitCode } from "./step-reporter.mjs";
import { failedFiles, summarizePlaywright, summarizeVitest } from "./test-summary.mjs";

// The last one looks after e2e/, bench/ and the configuration files as well.
const typedFolders = ["contract", "engine", "server", "web", "scripts"];

/** Format, lint, types, boundaries, unused code, and the tests that need no browser. */
export async function runChecks(report, postgres) {
  const tool = (name, args) => async () => countsForExitCode(await runNode([name, ...args]));
  const biome = toolFile("biome", "@biomejs/biome");
  await report.step("format and lint", tool(biome, ["check", "--error-on-warnings"]));
  for (const folder of typedFolders) {
    await report.step(`types: ${folder}`, tool(toolFile("tsc", "typescript"), ["-p", folder]));
  }
  await report.step("boundaries", tool("scripts/boundaries.mjs", []));
  await report.step("unused code", tool(toolFile("knip"), ["--no-progress"]));
  if (!postgres)
    report.skip("server tests on PostgreSQL", "no PostgreSQL 15 or newer; TEST_DATABASE_URL names one");
  if (!findNginx()) report.skip("tests of the proxy", "no nginx (Debian: nginx-light)");
  await report.step("unit and server tests", () => runVitest(postgres));
}

/** The journeys in a real browser against the built app; one that passes only when run again is named as unstable. */
export function runBrowserTests(postgres, chromium) {
  return withTempFolder(async (folder) => {
    const args = ["test", "--forbid-only", "--pass-with-no-tests", "--reporter=list,json", "--retries=1"];
    const file = path.join(folder, "report.json");
    const playwrightEnv = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const env = { ...testEnvironment(postgres, folder), ...playwrightEnv };
    const exitCode = await runNode([toolFile("playwright", "@playwright/test"), ...args], { env });
    return summarizePlaywright(readJson(file), exitCode);
  });
}

/** All files, and those that failed once more by themselves: what passes then is named as unstable, not hidden. */
async function runVitest(postgres) {
  const first = await vitestReport(postgres, []);
  const files = failedFiles(first.report);
  if (files.length === 0) return summarizeVitest(first.report, undefined, first.exitCode);
  console.log(`\nOnce more, alone: ${files.join(" ")}`);
  const second = await vitestReport(postgres, files);
  return summarizeVitest(first.report, second.report, second.exitCode);
}

function vitestReport(postgres, files) {
  return withTempFolder(async (folder) => {
    const file = path.join(folder, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const args = ["run", ...files, "--allowOnly=false", ...reporters];
    const env = testEnvironment(postgres, folder);
    const exitCode = await runNode([toolFile("vitest"), ...args], { env });
    return { report: readJson(file), exitCode };
  });
}

/** The tests' own temporary folder and database; one that the developer's shell names must never meet a test. */
function testEnvironment(postgres, folder) {
  const { DATABASE_URL: _url, DATABASE_URL_FILE: _file, ...env } = environment();
  Object.assign(env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  return postgres ? { ...env, TEST_DATABASE_URL: postgres.url } : env;
}

/** A temporary folder for all that `work` and the tests leave behind, even those that were interrupted. */
async function withTempFolder(callback) {
  const folder = mkdtempSync(path.join(tmpdir(), "rasayan-tests-"));
  const removeFolder = onExit(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return callback(folder).finally(removeFolder);
}

function readJson(file) {
  if (!existsSync(file)) throw new Error("The tests ended without a report; see above.");
  return JSON.parse(readFileSync(file, "utf8"));
}
