import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { waitForOfflineFiles } from "../../e2e/offline-files.ts";
import { signInAsDemoStudent } from "../browser/learner-fixture.ts";
import { openPhone } from "../browser/phone.ts";

/** One learner's browser, and what has happened to it since the counts were last reset. */
export type BrowserSession = {
  url: string;
  context: BrowserContext;
  page: Page;
  isOnline: boolean;
  counts: Counts;
};
export type Counts = {
  outages: number;
  kills: number;
  expiries: number;
  signIns: number;
  /** Requests with an answer, and those of them that got no response. */
  answersSent: number;
  lostResponses: number;
};

export const emptyCounts = (): Counts => ({
  outages: 0,
  kills: 0,
  expiries: 0,
  signIns: 0,
  answersSent: 0,
  lostResponses: 0,
});

/** Opens a separate browser whose learner is signed in and which has cached the app's files. */
export async function openBrowserSession(browser: Browser, url: string): Promise<BrowserSession> {
  const context = await openPhone(browser, url, "allow");
  const page = await context.newPage();
  const browserSession: BrowserSession = { url, context, page, isOnline: true, counts: emptyCounts() };
  const isAnswer = (requestUrl: string) => requestUrl.endsWith("/answer");
  context.on("request", (request) => {
    if (isAnswer(request.url())) browserSession.counts.answersSent += 1;
  });
  context.on("requestfailed", (request) => {
    if (isAnswer(request.url())) browserSession.counts.lostResponses += 1;
  });
  context.on("response", (response) => {
    if (response.url().endsWith("/api/auth/demo") && response.ok()) browserSession.counts.signIns += 1;
  });
  await signInAsDemoStudent(page);
  await page.goto("/dashboard");
  await waitForOfflineFiles(page);
  return browserSession;
}

/** Switches the network off or on. */
export async function setOnline(browserSession: BrowserSession, isOnline: boolean): Promise<void> {
  if (browserSession.isOnline && !isOnline) browserSession.counts.outages += 1;
  browserSession.isOnline = isOnline;
  await browserSession.context.setOffline(!isOnline);
}

/** Sends a request with the learner's session, but not through the browser. */
export async function directApiRequest(
  { url, context }: BrowserSession,
  method: string,
  path: string,
  body?: object,
) {
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, "content-type": "application/json", "idempotency-key": randomUUID() };
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.status === 204 ? undefined : response.json();
}
