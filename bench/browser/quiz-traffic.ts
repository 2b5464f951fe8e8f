import type { Page } from "@playwright/test";
import { apiRequest } from "../../e2e/fixtures.ts";
import { waitForOfflineFiles } from "../../e2e/offline-files.ts";
import type { TestServer } from "../../e2e/test-server.ts";
import { answerOnPage } from "./answer.ts";

const QUESTIONS = 10;

/** Bytes received over the network, without the fonts of formulas. */
export type Traffic = {
  totalBytes: number;
  bodyBytes: number;
  responseCount: number;
  bytesByKind: Map<string, number>;
};

/** Public ids of ten published questions, spread over the library. */
export async function pickQuestions(testServer: TestServer): Promise<string[]> {
  const rows = await testServer.runSql(`select hash from questions
    where status = 'published' and deleted_at is null and quarantined_at is null order by md5(id::text) limit ${QUESTIONS}`);
  return rows.map(({ hash }) => String(hash));
}

/**
 * Measures the traffic of a quiz with these questions, from its first page to its summary, after loading the
 * dashboard.
 */
export async function measureQuizTraffic(page: Page, hashes: string[]): Promise<Traffic> {
  await page.goto("/dashboard");
  await waitForOfflineFiles(page);
  // The service worker serves a page from its start only if it controlled the browser before.
  await page.reload();
  await page.waitForLoadState("networkidle");
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", { type: "custom", question_hashes: hashes }))
    .body;
  await page.waitForLoadState("networkidle");
  const traffic = await recordTraffic(page);
  await page.evaluate((currentUrl) => {
    history.pushState({ index: 1, key: "bench", state: null }, "", currentUrl);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/quiz/${hash}`);
  await page.locator("[data-answer]").waitFor();
  for (let index = 0; index < QUESTIONS; index++) {
    const currentUrl = page.url();
    await answerOnPage(page);
    if (index < QUESTIONS - 1) await page.waitForURL((url) => url.href !== currentUrl);
    await page.waitForLoadState("networkidle");
  }
  await page.getByRole("button", { name: /^End/ }).first().click();
  await page.waitForURL("**/summary");
  await page.getByRole("button", { name: "Review Questions" }).waitFor();
  return traffic;
}

async function recordTraffic(page: Page): Promise<Traffic> {
  const devtools = await page.context().newCDPSession(page);
  const traffic: Traffic = { totalBytes: 0, bodyBytes: 0, responseCount: 0, bytesByKind: new Map() };
  const pendingRequests = new Map<string, { kind: string; isExcluded: boolean; bodyBytes: number }>();
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    const isExcluded =
      type === "Font" || response.fromDiskCache === true || response.fromServiceWorker === true;
    pendingRequests.set(requestId, { kind: urlPattern(response.url), isExcluded, bodyBytes: 0 });
  });
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const pendingRequest = pendingRequests.get(requestId);
    if (pendingRequest) pendingRequest.bodyBytes += encodedDataLength;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const pendingRequest = pendingRequests.get(requestId);
    if (!pendingRequest || pendingRequest.isExcluded) return;
    traffic.totalBytes += encodedDataLength;
    traffic.bodyBytes += pendingRequest.bodyBytes;
    traffic.responseCount += 1;
    traffic.bytesByKind.set(
      pendingRequest.kind,
      (traffic.bytesByKind.get(pendingRequest.kind) ?? 0) + encodedDataLength,
    );
  });
  return traffic;
}

/** The URL's path with ids replaced, so that it is the same for all quizzes. */
const urlPattern = (url: string) =>
  new URL(url).pathname.replace(/\/quiz\/[\w-]{20,}/, "/quiz/:hash").replace(/\d+/g, ":id");
