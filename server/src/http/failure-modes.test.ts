import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { startTestApp, type TestUser } from "../../test/test-app.ts";

const GOALS = { target_exam: "JEE Advanced", target_year: 2030, class_standard: "XI" };

/** Sends a request with only part of its announced body, and returns the response once the server closes the socket. */
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
    [
      "PUT /api/user/profile HTTP/1.1",
      "Host: localhost",
      ...headers,
      "",
      JSON.stringify(GOALS).slice(0, 20),
    ].join("\r\n"),
  );
  return text(socket);
}

async function startListeningApp(environment: Record<string, string> = {}) {
  const testApp = await startTestApp(environment);
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  return { ...testApp, asha: await testApp.signInAs() };
}

test("a body that takes longer than 15 s gets a 408, and nothing is saved", async () => {
  const { app, asha } = await startListeningApp();
  expect(app.server.requestTimeout).toBe(15_000);
  // The same timeout, shortened for the test.
  app.server.requestTimeout = 1_000;
  app.server.headersTimeout = 1_000;
  const [head = "", body = ""] = (await sendHead(app, asha)).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(body)).toEqual({
    error: { code: "request_too_slow", params: {}, message: expect.stringMatching(/\.$/) },
  });
  expect((await asha.request("getProfile")).user.target_exam).toBe("JEE Main");
});

test("rejects a cross-site request by its headers, before the body arrives, over a real connection too", async () => {
  const { app, asha } = await startListeningApp({ PUBLIC_ORIGIN: "https://rasayan.example" });
  for (const header of ["Origin: https://evil.example", "Sec-Fetch-Site: cross-site", "Origin: null"]) {
    const person = { ...asha, cookie: asha.cookie.replace("sid=", "__Host-sid=") };
    const response = await sendHead(app, person, [header, "Connection: close"]);
    expect(response, header).toMatch(/^HTTP\/1.1 403 /);
    expect(response, header).toContain('"cross_site"');
  }
});

test("a stopping server fails /readyz and keeps responding to requests", async () => {
  const { app } = await startTestApp();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await statusOf("/readyz")).toBe(200);
  app.markNotReady();
  expect(await statusOf("/readyz")).toBe(503);
  expect([await statusOf("/healthz"), await statusOf("/api/config")]).toEqual([200, 200]);
});

test("an overloaded server rejects requests with 503, and accepts them again when it has recovered", async () => {
  const { app } = await startTestApp({ RATE_LIMIT: "on" });
  const requestConfig = () => app.inject({ url: "/api/config" });
  const waitOptions = { timeout: 50_000, interval: 10 };
  const isRejected = async () => {
    block(1_500);
    return (await requestConfig()).statusCode === 503;
  };
  await vi.waitUntil(isRejected, waitOptions);
  const response = await requestConfig();
  expect([response.statusCode, response.json().error.code]).toEqual([503, "too_busy"]);
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  await vi.waitUntil(async () => (await requestConfig()).statusCode === 200, waitOptions);
});

test("an overloaded server fails /readyz but still serves /healthz and /metrics", async () => {
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

/** Blocks the event loop, to simulate overload. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
