import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { startTestApp, type TestUser } from "../../test/test-app.ts";

const GOALS = { target_exam: "JEE Advanced", target_year: 2030, class_standard: "XI" };

/** A request whose body is announced and does not come; the socket stays open until the server hangs up. */
async function sendHead(
  app: FastifyInstance,
  { cookie }: TestUser,
  extraHeaders: string[] = [],
): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const length = JSON.stringify(GOALS).length;
  const headers = [
    `Cookie: ${cookie}`,
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    ...extraHeaders,
  ];
  socket.write(
    ["PUT /api/user/profile HTTP/1.1", "Host: x", ...headers, "", JSON.stringify(GOALS).slice(0, 20)].join(
      "\r\n",
    ),
  );
  return text(socket);
}

async function startListeningApp(environment: Record<string, string> = {}) {
  const testApp = await startTestApp(environment);
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  return { ...testApp, asha: await testApp.signInAs() };
}

test("a body that takes longer than 15 s is given up with a 408, and nothing of it is saved", async () => {
  const { app, asha } = await startListeningApp();
  expect(app.server.requestTimeout).toBe(15_000);
  // The same clock, put forward: nobody has to wait for it here.
  app.server.requestTimeout = 1_000;
  app.server.headersTimeout = 1_000;
  const [head = "", body = ""] = (await sendHead(app, asha)).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(body)).toEqual({ error: { code: "too_slow", message: expect.stringMatching(/\.$/) } });
  expect((await asha.request("getProfile")).user.target_exam).toBe("JEE Main");
});

test("a request from another site is refused by its head alone, over a real connection too", async () => {
  const { app, asha } = await startListeningApp({ PUBLIC_ORIGIN: "https://rasayan.example" });
  for (const header of ["Origin: https://evil.example", "Sec-Fetch-Site: cross-site", "Origin: null"]) {
    const person = { ...asha, cookie: asha.cookie.replace("sid=", "__Host-sid=") };
    const response = await sendHead(app, person, [header, "Connection: close"]);
    expect(response, header).toMatch(/^HTTP\/1.1 403 /);
    expect(response, header).toContain('"cross_site"');
  }
});

test("a server that is about to stop says so to whoever sends it traffic, and goes on answering", async () => {
  const { app } = await startTestApp();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await statusOf("/readyz")).toBe(200);
  app.markNotReady();
  expect(await statusOf("/readyz")).toBe(503);
  expect([await statusOf("/healthz"), await statusOf("/api/config")]).toEqual([200, 200]);
});

test("a server that cannot keep up turns requests away at once, and takes them again when it can", async () => {
  const { app } = await startTestApp({ RATE_LIMIT: "on" });
  const requestConfig = () => app.inject({ url: "/api/config" });
  const waitOptions = { timeout: 50_000, interval: 10 };
  const isRejected = async () => {
    block(1_500);
    return (await requestConfig()).statusCode === 503;
  };
  await vi.waitUntil(isRejected, waitOptions);
  const response = await requestConfig();
  expect([response.statusCode, response.json().error.code]).toEqual([503, "unavailable"]);
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  await vi.waitUntil(async () => (await requestConfig()).statusCode === 200, waitOptions);
});

test("a server that cannot keep up is alive and shows its figures, and wants no more traffic", async () => {
  const { app } = await startTestApp({ RATE_LIMIT: "on" });
  const probeStatuses = async () =>
    Promise.all(
      ["/readyz", "/healthz", "/metrics"].map(async (url) => (await app.inject({ url })).statusCode),
    );
  const statuses: number[][] = [];
  await vi.waitUntil(
    async () => {
      block(1_500);
      statuses.push(await probeStatuses());
      return statuses.at(-1)?.[0] === 503;
    },
    { timeout: 50_000, interval: 10 },
  );
  expect(statuses.at(-1)).toEqual([503, 200, 200]);
});

/** Keeps the event loop busy, as too much work would. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
