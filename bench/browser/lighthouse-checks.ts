import type { Browser } from "@playwright/test";
import type { Stack } from "../../e2e/stack.ts";
import { findChromium } from "../../scripts/chromium.mjs";
import { atLeast, atMost, type Check } from "../engine/checks.ts";
import { hasLighthouse, runLighthouse, type Scores } from "./lighthouse.ts";
import { median, openPhone } from "./phone.ts";
import { type Addresses, prepareLearner, signInAgain } from "./visitor.ts";

type Figure = Exclude<keyof Scores, "lost">;

/** Lighthouse on each page of the speed goals, the middle of these runs for each figure; none where it cannot be had. */
export async function checkLighthouse(stack: Stack, browser: Browser, runs: number): Promise<Check[]> {
  const chromium = findChromium();
  if (!chromium || !(await hasLighthouse())) {
    console.log(
      "Lighthouse is skipped: it cannot be fetched, or there is no Chromium beside Playwright's own",
    );
    return [];
  }
  const { addresses, cookie } = await enrol(stack, browser);
  const checks: Check[] = [];
  console.log("Lighthouse, slow 4G: score, LCP, CLS, TBT");
  for (const [name, address] of Object.entries(addresses)) {
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run++)
      scores.push(
        await runLighthouse(stack.url + address, chromium, name === "landing" ? undefined : cookie),
      );
    checks.push(...checksOf(name, scores));
  }
  return checks;
}

async function enrol(stack: Stack, browser: Browser): Promise<{ addresses: Addresses; cookie: string }> {
  const context = await openPhone(browser, stack.url, "block");
  const page = await context.newPage();
  await signInAgain(page);
  const addresses = await prepareLearner(page);
  const [cookie] = await context.cookies();
  await context.close();
  return { addresses, cookie: `${cookie?.name}=${cookie?.value}` };
}

function checksOf(name: string, scores: Scores[]): Check[] {
  const middle = (figure: Figure) => median(scores.map((one) => one[figure]));
  const lost = [...new Set(scores.flatMap((one) => one.lost))];
  const figures = [
    middle("performance"),
    Math.round(middle("lcpMs")),
    middle("cls"),
    Math.round(middle("tbtMs")),
  ];
  console.log(`  ${name}: ${figures.join(", ")}${lost.length > 0 ? `; lost on ${lost.join(", ")}` : ""}`);
  return [
    atLeast(`${name}: performance`, middle("performance"), 98),
    atLeast(`${name}: accessibility`, middle("accessibility"), 100),
    atLeast(`${name}: best practices`, middle("bestPractices"), 100),
    atLeast(`${name}: SEO`, middle("seo"), 100),
    atMost(`${name}: LCP, ms`, middle("lcpMs"), 1_800),
    atMost(`${name}: layout shift`, middle("cls"), 0.02),
    atMost(`${name}: TBT, ms`, middle("tbtMs"), 100),
  ];
}
