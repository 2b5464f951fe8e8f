import type { Page } from "@playwright/test";
import { callFrom } from "../../e2e/journey.ts";
import type { Stack } from "../../e2e/stack.ts";
import { answerOnPage } from "./answer.ts";

const QUESTIONS = 10;

/** Bytes that came over the network, but for the fonts of formulas. */
export type Received = { withHeaders: number; bodies: number; replies: number; byKind: Map<string, number> };

/** The hashes of ten published questions, spread over the library. */
export async function pickQuestions(stack: Stack): Promise<string[]> {
  const rows = await stack.runSql(`select hash from questions
    where status = 'published' and deleted_at is null and held_at is null order by md5(id::text) limit ${QUESTIONS}`);
  return rows.map(({ hash }) => String(hash));
}

/** What a quiz of these questions takes from its first page to its summary, after the dashboard has been loaded. */
export async function countQuizData(page: Page, hashes: string[]): Promise<Received> {
  await page.goto("/dashboard");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The worker serves only what is opened after it.
  await page.reload();
  await page.waitForLoadState("networkidle");
  const { hash } = (await callFrom(page, "POST", "/api/quiz", { type: "custom", question_hashes: hashes }))
    .body;
  await page.waitForLoadState("networkidle");
  const received = await countReceived(page);
  await page.evaluate((address) => {
    history.pushState({ idx: 1, key: "bench", usr: null }, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/quiz/${hash}`);
  await page.locator("[data-answer]").waitFor();
  for (let turn = 0; turn < QUESTIONS; turn++) {
    const address = page.url();
    await answerOnPage(page);
    if (turn < QUESTIONS - 1) await page.waitForURL((url) => url.href !== address);
    await page.waitForLoadState("networkidle");
  }
  await page.getByRole("button", { name: /^End/ }).first().click();
  await page.waitForURL("**/summary");
  await page.getByRole("button", { name: "Review Questions" }).waitFor();
  return received;
}

async function countReceived(page: Page): Promise<Received> {
  const devtools = await page.context().newCDPSession(page);
  const received: Received = { withHeaders: 0, bodies: 0, replies: 0, byKind: new Map() };
  const under = new Map<string, { kind: string; isFree: boolean; body: number }>();
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    const isFree = type === "Font" || response.fromDiskCache === true || response.fromServiceWorker === true;
    under.set(requestId, { kind: kindOf(response.url), isFree, body: 0 });
  });
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const one = under.get(requestId);
    if (one) one.body += encodedDataLength;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = under.get(requestId);
    if (!one || one.isFree) return;
    received.withHeaders += encodedDataLength;
    received.bodies += one.body;
    received.replies += 1;
    received.byKind.set(one.kind, (received.byKind.get(one.kind) ?? 0) + encodedDataLength);
  });
  return received;
}

/** The address without what differs from one quiz to the next. */
const kindOf = (url: string) =>
  new URL(url).pathname.replace(/\/quiz\/[\w-]{20,}/, "/quiz/:hash").replace(/\d+/g, ":id");
