// npm run bench -- payloads [payloads|--quick] [--self-test]: hostile texts in every place of the product that shows what
// someone wrote, in a real browser. --self-test leaves out the sanitiser, which has to be noticed without the security
// policy, and must come to nothing with it.
import { rm } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { createTemplate, startTestServer } from "../e2e/test-server.ts";
import config from "../playwright.config.ts";
import { hasCorpus, readHostileTexts } from "../server/test/markup/payload-lists.ts";
import { atLeast, atMost, report } from "./engine/checks.ts";
import { batchesOf } from "./payloads/batches.ts";
import { type ScreenResults, visitWithPayloads } from "./payloads/injected-payloads.ts";
import { visitSavedPayloads } from "./payloads/saved-payloads.ts";
import { editorScreens, learnerScreens } from "./payloads/screens.ts";

const BATCH_SIZE = 250;
const QUICK_STRIDE = 10;
/** Hundreds of payloads on one page take their time to be laid out; without the sanitiser some loop for ever. */
const TIMEOUT_MS = { sanitised: 60_000, raw: 15_000 };

const cliArgs = process.argv.slice(2);
const isSelfTest = cliArgs.includes("--self-test");
const maxPayloads = Number(cliArgs.find((arg) => /^\d+$/.test(arg)) ?? Number.POSITIVE_INFINITY);
if (!hasCorpus)
  throw new Error("The payload lists (shared/data/security) do not lie beside this repository.");
const storable = readHostileTexts().map((text) => text.toWellFormed().replaceAll("\0", ""));
/** Harmless there, and alive again wherever something cuts or joins the attribute as text. */
const toTitleAttribute = (text: string) =>
  `<p title="${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">a</p>`;
const payloads = [...new Set([...storable, ...storable.map(toTitleAttribute)])]
  .filter((_, index) => !cliArgs.includes("--quick") || index % QUICK_STRIDE === 0)
  .slice(0, maxPayloads);
const template = await createTemplate();
const { args = [], ...options } = config.use?.launchOptions ?? {};
// No name but the product's own is looked up, whatever a payload tries.
const noDnsFlag = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost";
const browser = await chromium.launch({ ...options, args: [...args, noDnsFlag] });
const checks = isSelfTest ? await runControls() : await runChecks();
await browser.close();
await rm(template, { recursive: true, force: true });
console.log("Thresholds");
process.exitCode = report(checks) ? 0 : 1;

async function runChecks() {
  const results = await visitScreens({ isSanitised: true, hasPolicy: true });
  // The policy is the second line: the sanitiser has to hold without it.
  const withoutPolicy = await visitScreens({ isSanitised: true, hasPolicy: false });
  return [
    atMost("executions", results.executions, 0),
    atMost("executions without the policy", withoutPolicy.executions, 0),
    atMost("requests to other hosts", results.foreignRequests, 0),
    atMost("reports of the policy, but for pictures of other sites", results.policyReports, 0),
    // Fewer would mean that the texts did not come to the screens.
    atLeast("nodes touched", results.nodes, payloads.length),
    atMost("screens that did not come to rest", results.timedOut, 0),
  ];
}

async function runControls() {
  const withoutPolicy = await visitScreens({ isSanitised: false, hasPolicy: false });
  const withPolicy = await visitScreens({ isSanitised: false, hasPolicy: true });
  return [
    atLeast("executions seen without sanitiser and policy", withoutPolicy.executions, 100),
    atMost("executions without the sanitiser, under the policy", withPolicy.executions, 0),
  ];
}

type Guards = { isSanitised: boolean; hasPolicy: boolean };

/** All payloads on all screens, with these guards; a product of their own each time. */
async function visitScreens({ isSanitised, hasPolicy }: Guards) {
  const startedAt = performance.now();
  const testServer = await startTestServer(template, undefined);
  const timeoutMs = isSanitised ? TIMEOUT_MS.sanitised : TIMEOUT_MS.raw;
  const target = { browser, url: testServer.url, bypassCSP: !hasPolicy, timeoutMs };
  const batches = batchesOf(payloads, BATCH_SIZE, isSanitised);
  console.log(`${payloads.length} payloads ${describeGuards({ isSanitised, hasPolicy })}`);
  const results: [string, ScreenResults][] = [
    ["screens of a learner", await visitWithPayloads(target, batches, learnerScreens)],
    ["screens of an editor", await visitWithPayloads(target, batches, editorScreens)],
    ["saved, and seen by a learner", await visitSavedPayloads(target, payloads, isSanitised)],
  ];
  await testServer.close();
  for (const [name, { views, nodes, executions, foreignRequests, policyReports, samples }] of results) {
    console.log(`  ${name}: ${views} views of a payload, ${nodes} nodes touched`);
    console.log(
      `    ${executions} executions, ${foreignRequests} requests, ${policyReports} reports of the policy`,
    );
    for (const sample of samples) console.log(`    ${sample}`);
  }
  const sum = (kind: "executions" | "foreignRequests" | "policyReports" | "views" | "nodes" | "timedOut") =>
    results.reduce((total, [, one]) => total + one[kind], 0);
  console.log(`  ${sum("views")} views in ${Math.round((performance.now() - startedAt) / 6000) / 10} min`);
  return {
    ...{ executions: sum("executions"), foreignRequests: sum("foreignRequests") },
    ...{ policyReports: sum("policyReports"), nodes: sum("nodes"), timedOut: sum("timedOut") },
  };
}

function describeGuards({ isSanitised, hasPolicy }: Guards): string {
  return `${isSanitised ? "with" : "without"} the sanitiser, ${hasPolicy ? "with" : "without"} the policy`;
}
