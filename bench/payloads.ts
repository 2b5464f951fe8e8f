// npm run bench -- payloads [payloads|--quick] [--self-test]: shows hostile texts in a real browser, wherever the app
// shows text that someone wrote. --self-test disables the sanitizer: scripts then have to run without the security
// policy, and must not run with it.
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
/** Hundreds of payloads on one page take long to lay out; without the sanitizer some loop forever. */
const TIMEOUT_MS = { sanitized: 60_000, raw: 15_000 };

const cliArgs = process.argv.slice(2);
const isSelfTest = cliArgs.includes("--self-test");
const maxPayloads = Number(cliArgs.find((arg) => /^\d+$/.test(arg)) ?? Number.POSITIVE_INFINITY);
if (!hasCorpus)
  throw new Error("The payload lists (shared/data/security) are missing beside this repository.");
const storable = readHostileTexts().map((text) => text.toWellFormed().replaceAll("\0", ""));
/** Harmless in the attribute, but active again if something cuts or joins the attribute as text. */
const toTitleAttribute = (text: string) =>
  `<p title="${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">a</p>`;
const payloads = [...new Set([...storable, ...storable.map(toTitleAttribute)])]
  .filter((_, index) => !cliArgs.includes("--quick") || index % QUICK_STRIDE === 0)
  .slice(0, maxPayloads);
const template = await createTemplate();
const { args = [], ...options } = config.use?.launchOptions ?? {};
// Only localhost is resolved, whatever a payload tries.
const noDnsFlag = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost";
const browser = await chromium.launch({ ...options, args: [...args, noDnsFlag] });
const checks = isSelfTest ? await runControls() : await runChecks();
await browser.close();
await rm(template, { recursive: true, force: true });
console.log("Thresholds");
process.exitCode = report(checks) ? 0 : 1;

async function runChecks() {
  const results = await visitScreens({ isSanitized: true, hasPolicy: true });
  // The policy is the second line of defence: the sanitizer has to be enough without it.
  const withoutPolicy = await visitScreens({ isSanitized: true, hasPolicy: false });
  return [
    atMost("executions", results.executions, 0),
    atMost("executions without the policy", withoutPolicy.executions, 0),
    atMost("requests to other hosts", results.foreignRequests, 0),
    atMost("policy reports, except for images from other sites", results.policyReports, 0),
    // Fewer would mean that the texts did not reach the screens.
    atLeast("nodes triggered", results.nodes, payloads.length),
    atMost("screens that timed out", results.timedOut, 0),
  ];
}

async function runControls() {
  const withoutPolicy = await visitScreens({ isSanitized: false, hasPolicy: false });
  const withPolicy = await visitScreens({ isSanitized: false, hasPolicy: true });
  return [
    atLeast("executions seen without sanitizer and policy", withoutPolicy.executions, 100),
    atMost("executions without the sanitizer, with the policy", withPolicy.executions, 0),
  ];
}

type Guards = { isSanitized: boolean; hasPolicy: boolean };

/** Shows all payloads on all screens with these guards, each time on a new server. */
async function visitScreens({ isSanitized, hasPolicy }: Guards) {
  const startedAt = performance.now();
  const testServer = await startTestServer(template, undefined);
  const timeoutMs = isSanitized ? TIMEOUT_MS.sanitized : TIMEOUT_MS.raw;
  const target = { browser, url: testServer.url, bypassCSP: !hasPolicy, timeoutMs };
  const batches = batchesOf(payloads, BATCH_SIZE, isSanitized);
  console.log(`${payloads.length} payloads ${describeGuards({ isSanitized, hasPolicy })}`);
  const results: [string, ScreenResults][] = [
    ["screens of a learner", await visitWithPayloads(target, batches, learnerScreens)],
    ["screens of an editor", await visitWithPayloads(target, batches, editorScreens)],
    ["saved payloads seen by a learner", await visitSavedPayloads(target, payloads, isSanitized)],
  ];
  await testServer.close();
  for (const [name, { views, nodes, executions, foreignRequests, policyReports, samples }] of results) {
    console.log(`  ${name}: ${views} views of a payload, ${nodes} nodes triggered`);
    console.log(
      `    ${executions} executions, ${foreignRequests} requests, ${policyReports} reports by the policy`,
    );
    for (const sample of samples) console.log(`    ${sample}`);
  }
  const sum = (kind: "executions" | "foreignRequests" | "policyReports" | "views" | "nodes" | "timedOut") =>
    results.reduce((total, [, result]) => total + result[kind], 0);
  console.log(`  ${sum("views")} views in ${Math.round((performance.now() - startedAt) / 6000) / 10} min`);
  return {
    executions: sum("executions"),
    foreignRequests: sum("foreignRequests"),
    policyReports: sum("policyReports"),
    nodes: sum("nodes"),
    timedOut: sum("timedOut"),
  };
}

function describeGuards({ isSanitized, hasPolicy }: Guards): string {
  return `${isSanitized ? "with" : "without"} the sanitizer, ${hasPolicy ? "with" : "without"} the policy`;
}
