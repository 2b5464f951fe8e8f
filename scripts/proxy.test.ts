import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../e2e/test-server.ts";
import { securityHeadersOf } from "../server/src/http/headers.ts";
import { startTestApp } from "../server/test/test-app.ts";
import { findNginx, startProxy } from "./nginx.mjs";

/** Without nginx these tests are skipped, and `npm test` prints a line that begins with SKIPPED. */
const withNginx = test.skipIf(findNginx() === undefined);
const [ATTACKER, OTHER] = ["127.0.0.2", "127.0.0.3"];
const MAX_CONNECTIONS = 64;
// The first test may wait for PGlite's first initialisation on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const SECURITY_HEADERS = securityHeadersOf({ https: true });

withNginx("256 slow requests from one address don't block another address", async () => {
  const { port } = await startAppBehindProxy();
  const head =
    "POST /api/user/profile HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
  const responses: string[] = [];
  const rejected = Promise.withResolvers<void>();
  for (let count = 0; count < 256; count++) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: ATTACKER });
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.once("data", (data) => {
      responses.push(data.toString());
      if (responses.length === 256 - MAX_CONNECTIONS) rejected.resolve();
    });
    socket.write(head);
  }
  await rejected.promise;
  for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 2/i);
  expect((await sendRequest(port, { from: ATTACKER })).status).toBe(429);
  expect((await sendRequest(port, { from: OTHER })).status).toBe(200);
  expect((await sendRequest(port, { from: OTHER, method: "POST", path: "/api/auth/logout" })).status).toBe(
    200,
  );
});

withNginx("limits the request rate of one address without affecting another", async () => {
  const { port } = await startAppBehindProxy();
  const requests = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500);
  const sockets = Array.from({ length: 4 }, () =>
    connect({ port, host: "127.0.0.1", localAddress: ATTACKER }),
  );
  const statuses = await Promise.all(sockets.map((socket) => statusesOf(socket, requests, 500)));
  const all = statuses.flat();
  expect(new Set(all)).toEqual(new Set(["200", "429"]));
  expect(all.filter((status) => status === "200").length).toBeGreaterThanOrEqual(500);
  expect((await sendRequest(port, { from: OTHER })).status).toBe(200);
});

withNginx("rejects a body over the limit before it is sent, with a separate limit for uploads", async () => {
  const { port } = await startAppBehindProxy();
  const post = (path: string, length: number) => announceBody(port, path, length);
  expect((await post("/api/user/profile", 400_000)).status).toBe(413);
  expect((await post("/user/profile", 400_000)).status).toBe(413);
  // The program checks the session before the body has arrived.
  for (const path of [
    "/api/admin/assets/upload",
    "/admin/assets/upload",
    "/api/admin/imports",
    "/admin/imports",
  ]) {
    expect((await post(path, 5_000_000)).status, path).toBe(401);
    expect((await post(path, 12_000_000)).status, path).toBe(413);
  }
  expect((await post("/api/admin/imports/1/commit", 400_000)).status).toBe(413);
});

withNginx("the proxy's own responses have the program's headers and JSON shape", async () => {
  const { port, stopApp } = await startAppBehindProxy();
  const appResponse = await sendRequest(port, { path: "/api/nothing" });
  const responses: [string, number, ProxyResponse][] = [
    ["too large", 413, await announceBody(port, "/api/user/profile", 400_000)],
    ["not read", 400, await sendRequest(port, { path: `/${"x".repeat(9_000)}` })],
    ["no metrics", 404, await sendRequest(port, { path: "/metrics" })],
  ];
  await stopApp();
  const busy = await sendRequest(port, {});
  expect(busy.headers["retry-after"]).toBe("2");
  expect(JSON.parse(busy.body).error.code).toBe("unavailable");
  responses.push(["busy", 503, busy]);
  expect(appResponse.headers).toMatchObject(SECURITY_HEADERS);
  for (const [label, status, response] of responses) {
    expect(response.status, label).toBe(status);
    expect(response.headers, label).toMatchObject({ ...SECURITY_HEADERS, "cache-control": "no-store" });
    expect(response.headers.server, label).toBe("nginx");
  }
  expect(JSON.parse(responses[0]?.[2].body ?? "").error.code).toBe("too_large");
});

withNginx("an X-Forwarded-For header from a client doesn't reach the program", async () => {
  const { port, app } = await startAppBehindProxy();
  const forwardedFor: string[] = [];
  app.server.on("request", ({ headers }) => forwardedFor.push(String(headers["x-forwarded-for"])));
  await sendRequest(port, { from: OTHER, headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(forwardedFor).toEqual([OTHER]);
});

type ProxyResponse = { status: number; headers: IncomingHttpHeaders; body: string };

/** Starts the real app behind the deployed proxy. */
async function startAppBehindProxy() {
  const { app } = await startTestApp({ PUBLIC_ORIGIN: "https://rasayan.example", TRUST_PROXY: "127.0.0.1" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const port = await freePort();
  const proxy = await startProxy({ port, ports: [(app.server.address() as AddressInfo).port] });
  onTestFinished(proxy.stop);
  return { app, port, stopApp: () => app.close() };
}

type RequestOptions = { from?: string; method?: string; path?: string; headers?: Record<string, string> };

async function sendRequest(
  port: number,
  { from = OTHER, method = "GET", path = "/healthz", headers = {} }: RequestOptions,
): Promise<ProxyResponse> {
  const agent = new Agent({ keepAlive: false });
  const clientRequest = request({
    port,
    host: "127.0.0.1",
    localAddress: from,
    method,
    path,
    headers,
    agent,
  });
  clientRequest.end();
  return readResponse(clientRequest);
}

/** Sends the headers of a request with a body of this length, but not the body. */
function announceBody(port: number, path: string, length: number): Promise<ProxyResponse> {
  const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": String(length) };
  const clientRequest = request({
    port,
    host: "127.0.0.1",
    localAddress: OTHER,
    method: "POST",
    path,
    headers,
  });
  clientRequest.flushHeaders();
  return readResponse(clientRequest).finally(() => clientRequest.destroy());
}

async function readResponse(clientRequest: ReturnType<typeof request>): Promise<ProxyResponse> {
  clientRequest.on("error", () => {});
  const [response] = await once(clientRequest, "response");
  let body = "";
  for await (const part of response.setEncoding("utf8")) body += part;
  return { status: response.statusCode, headers: response.headers, body };
}

/** Sends many requests at once and returns the status of each response. */
async function statusesOf(
  socket: ReturnType<typeof connect>,
  requests: string,
  count: number,
): Promise<string[]> {
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.write(requests);
  let text = "";
  for await (const part of socket) {
    text += part;
    const found = text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
    if (found.length === count) return found.map((line) => line.slice(-3));
  }
  return text.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(-3)) ?? [];
}
