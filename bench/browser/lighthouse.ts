import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { CPU_SLOWDOWN } from "./phone.ts";

/** Run with npx and not a dependency, because it has about a hundred packages for this one measurement. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const TIMEOUT_MS = 180_000;
const run = promisify(execFile);

export type Scores = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** Names of the audits that lowered a score. */
  failedAudits: string[];
};

/** Whether Lighthouse can run on this machine; npx downloads it if needed. */
export async function hasLighthouse(): Promise<boolean> {
  return run("npx", ["--yes", LIGHTHOUSE, "--version"], { timeout: TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
}

/** Runs Lighthouse once on a page: mobile profile with its slow 4G, a slowed CPU, and this cookie. */
export async function runLighthouse(
  url: string,
  chromium: string,
  cookie: string | undefined,
): Promise<Scores> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-lighthouse-"));
  const headersFile = path.join(folder, "headers.json");
  const reportFile = path.join(folder, "report.json");
  await writeFile(headersFile, JSON.stringify(cookie === undefined ? {} : { cookie }));
  await run(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${reportFile}`,
      `--extra-headers=${headersFile}`,
      `--throttling.cpuSlowdownMultiplier=${CPU_SLOWDOWN}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-background-networking",
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, timeout: TIMEOUT_MS },
  );
  const scores = toScores(JSON.parse(await readFile(reportFile, "utf8")));
  await rm(folder, { recursive: true });
  return scores;
}

type Audit = { score: number | null; numericValue?: number };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = { audits: Record<string, Audit>; categories: Record<string, Category> };

function toScores({ audits, categories }: Report): Scores {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const numericValueOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failedAudits = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  );
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: numericValueOf("largest-contentful-paint"),
    cls: numericValueOf("cumulative-layout-shift"),
    tbtMs: numericValueOf("total-blocking-time"),
    failedAudits: [...new Set(failedAudits)],
  };
}
