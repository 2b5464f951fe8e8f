// npm run bench -- payloads [payloads|brief] [--break]: hostile texts in every place of the product that shows what
// someone wrote, in a real browser. --break leaves out the sanitiser, which has to be noticed without the security
// policy, and must come to nothing with it.
import { rm } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { makeTemplate, startStack } from "../e2e/stack.ts";
import config from "../playwright.config.ts";
import { hasCorpus, hostileTexts } from "../server/test/markup/payload-lists.ts";
import { atLeast, atMost, report } from "./engine/checks.ts";
import { batchesOf } from "./payloads/batches.ts";
import { showSaved } from "./payloads/saved.ts";
import { editorScreens, learnerScreens } from "./payloads/screens.ts";
import { type Seen, showServed } from "./payloads/served.ts";

const BATCH = 250;
const BRIEF = 10;
/** Hundreds of payloads on one page take their time to be laid out; without the sanitiser some loop for ever. */
const PATIENCE_MS = { sanitised: 60_000, raw: 15_000 };

const words = process.argv.slice(2);
const isBroken = words.includes("--break");
const wanted = Number(words.find((word) => /^\d+$/.test(word)) ?? Number.POSITIVE_INFINITY);
if (!hasCorpus)
  throw new Error("The payload lists (shared/data/security) do not lie beside this repository.");
const storable = hostileTexts().map((text) => text.toWellFormed().replaceAll("\0", ""));
/** Harmless there, and alive again wherever something cuts or joins the attribute as text. */
const asTitle = (text: string) =>
  `<p title="${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">a</p>`;
const payloads = [...new Set([...storable, ...storable.map(asTitle)])]
  .filter((_, index) => !words.includes("brief") || index % BRIEF === 0)
  .slice(0, wanted);
const template = await makeTemplate();
const { args = [], ...options } = config.use?.launchOptions ?? {};
// No name but the product's own is looked up, whatever a payload tries.
const lookUps = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost";
const browser = await chromium.launch({ ...options, args: [...args, lookUps] });
const checks = isBroken ? await runControls() : await runGates();
await browser.close();
await rm(template, { recursive: true, force: true });
console.log("Gates");
process.exitCode = report(checks) ? 0 : 1;

async function runGates() {
  const seen = await show({ isSanitised: true, hasPolicy: true });
  // The policy is the second line: the sanitiser has to hold without it.
  const open = await show({ isSanitised: true, hasPolicy: false });
  return [
    atMost("executions", seen.executions, 0),
    atMost("executions without the policy", open.executions, 0),
    atMost("requests to other hosts", seen.foreignRequests, 0),
    atMost("reports of the policy, but for pictures of other sites", seen.policyReports, 0),
    // Fewer would mean that the texts did not come to the screens.
    atLeast("nodes touched", seen.nodes, payloads.length),
    atMost("screens that did not come to rest", seen.givenUp, 0),
  ];
}

async function runControls() {
  const open = await show({ isSanitised: false, hasPolicy: false });
  const guarded = await show({ isSanitised: false, hasPolicy: true });
  return [
    atLeast("executions seen without sanitiser and policy", open.executions, 100),
    atMost("executions without the sanitiser, under the policy", guarded.executions, 0),
  ];
}

type Guards = { isSanitised: boolean; hasPolicy: boolean };

/** All payloads on all screens, with these guards; a product of their own each time. */
async function show({ isSanitised, hasPolicy }: Guards) {
  const start = performance.now();
  const stack = await startStack(template, undefined);
  const patienceMs = isSanitised ? PATIENCE_MS.sanitised : PATIENCE_MS.raw;
  const where = { browser, url: stack.url, bypassCSP: !hasPolicy, patienceMs };
  const batches = batchesOf(payloads, BATCH, isSanitised);
  console.log(`${payloads.length} payloads ${told({ isSanitised, hasPolicy })}`);
  const seen: [string, Seen][] = [
    ["screens of a learner", await showServed(where, batches, learnerScreens)],
    ["screens of an editor", await showServed(where, batches, editorScreens)],
    ["saved, and seen by a learner", await showSaved(where, payloads, isSanitised)],
  ];
  await stack.close();
  for (const [name, { views, nodes, executions, foreignRequests, policyReports, samples }] of seen) {
    console.log(`  ${name}: ${views} views of a payload, ${nodes} nodes touched`);
    console.log(
      `    ${executions} executions, ${foreignRequests} requests, ${policyReports} reports of the policy`,
    );
    for (const sample of samples) console.log(`    ${sample}`);
  }
  const sum = (kind: "executions" | "foreignRequests" | "policyReports" | "views" | "nodes" | "givenUp") =>
    seen.reduce((total, [, one]) => total + one[kind], 0);
  console.log(`  ${sum("views")} views in ${Math.round((performance.now() - start) / 6000) / 10} min`);
  return {
    ...{ executions: sum("executions"), foreignRequests: sum("foreignRequests") },
    ...{ policyReports: sum("policyReports"), nodes: sum("nodes"), givenUp: sum("givenUp") },
  };
}

function told({ isSanitised, hasPolicy }: Guards): string {
  return `${isSanitised ? "with" : "without"} the sanitiser, ${hasPolicy ? "with" : "without"} the policy`;
}
