import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { openPhone } from "../browser/phone.ts";
import { signInAgain } from "../browser/visitor.ts";

/** One learner's browser, and what it has been through since the counts were last taken. */
export type Seat = {
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
  /** Requests with an answer, and those of them that got no reply. */
  sent: number;
  lostReplies: number;
};

export const noCounts = (): Counts => ({
  outages: 0,
  kills: 0,
  expiries: 0,
  signIns: 0,
  sent: 0,
  lostReplies: 0,
});

/** A browser of its own whose learner is signed in and which has kept the app's files. */
export async function openSeat(browser: Browser, url: string): Promise<Seat> {
  const context = await openPhone(browser, url, "allow");
  const page = await context.newPage();
  const seat: Seat = { url, context, page, isOnline: true, counts: noCounts() };
  const isAnswer = (address: string) => address.endsWith("/answer");
  context.on("request", (request) => {
    if (isAnswer(request.url())) seat.counts.sent += 1;
  });
  context.on("requestfailed", (request) => {
    if (isAnswer(request.url())) seat.counts.lostReplies += 1;
  });
  context.on("response", (reply) => {
    if (reply.url().endsWith("/api/auth/demo") && reply.ok()) seat.counts.signIns += 1;
  });
  await signInAgain(page);
  await page.goto("/dashboard");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return seat;
}

/** Takes the network away or gives it back. */
export async function setOnline(seat: Seat, isOnline: boolean): Promise<void> {
  if (seat.isOnline && !isOnline) seat.counts.outages += 1;
  seat.isOnline = isOnline;
  await seat.context.setOffline(!isOnline);
}

/** A call with the seat's session that does not go through its browser. */
export async function callBeside({ url, context }: Seat, method: string, path: string, body?: object) {
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { cookie, "content-type": "application/json", "idempotency-key": randomUUID() };
  const reply = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`);
  return reply.status === 204 ? undefined : reply.json();
}
