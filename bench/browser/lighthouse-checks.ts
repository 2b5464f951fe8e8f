import type { Browser } from "@playwright/test";
import type { TestServer } from "../../e2e/test-server.ts";
import { findChromium } from "../../scripts/chromium.mjs";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { type PagePaths, setUpLearner, signInAsDemoStudent } from "./learner-fixture.ts";
import { hasLighthouse, runLighthouse, type Scores } from "./lighthouse.ts";
import { median, openPhone } from "./phone.ts";

type MetricName = Exclude<keyof Scores, "failedAudits">;

/**
 * Runs Lighthouse on each page with a speed goal and checks the median of each metric over these runs. Returns no
 * checks if Lighthouse is unavailable.
 */
export async function checkLighthouse(
  testServer: TestServer,
  browser: Browser,
  runs: number,
): Promise<Check[]> {
  const chromium = findChromium();
  if (!chromium || !(await hasLighthouse())) {
    console.log(
      "Lighthouse skipped: it can't be downloaded, or no Chromium except Playwright's own is installed",
    );
    return [];
  }
  const { paths, cookie } = await setUpLearnerWithCookie(testServer, browser);
  const checks: Check[] = [];
  console.log("Lighthouse, slow 4G: score, LCP, CLS, TBT");
  for (const [name, path] of Object.entries(paths)) {
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run++)
      scores.push(
        await runLighthouse(testServer.url + path, chromium, name === "landing" ? undefined : cookie),
      );
    checks.push(...checksOf(name, scores));
  }
  return checks;
}

async function setUpLearnerWithCookie(
  testServer: TestServer,
  browser: Browser,
): Promise<{ paths: PagePaths; cookie: string }> {
  const context = await openPhone(browser, testServer.url, "block");
  const page = await context.newPage();
  await signInAsDemoStudent(page);
  const paths = await setUpLearner(page);
  const [cookie] = await context.cookies();
  await context.close();
  return { paths, cookie: `${cookie?.name}=${cookie?.value}` };
}

function checksOf(name: string, scores: Scores[]): Check[] {
  const medianOf = (metric: MetricName) => median(scores.map((score) => score[metric]));
  const failedAudits = [...new Set(scores.flatMap((score) => score.failedAudits))];
  const metrics = [
    medianOf("performance"),
    Math.round(medianOf("lcpMs")),
    medianOf("cls"),
    Math.round(medianOf("tbtMs")),
  ];
  console.log(
    `  ${name}: ${metrics.join(", ")}${failedAudits.length > 0 ? `; failed audits: ${failedAudits.join(", ")}` : ""}`,
  );
  return [
    atLeast(`${name}: performance`, medianOf("performance"), 98),
    atLeast(`${name}: accessibility`, medianOf("accessibility"), 100),
    atLeast(`${name}: best practices`, medianOf("bestPractices"), 100),
    atLeast(`${name}: SEO`, medianOf("seo"), 100),
    atMost(`${name}: LCP, ms`, medianOf("lcpMs"), 1_800),
    atMost(`${name}: layout shift`, medianOf("cls"), 0.02),
    atMost(`${name}: TBT, ms`, medianOf("tbtMs"), 100),
  ];
}
