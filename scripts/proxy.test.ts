import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../e2e/test-server.ts";
import { securityHeadersOf } from "../server/src/http/headers.ts";
import { startTestApp } from "../server/test/test-app.ts";
import { findNginx, startProxy } from "./nginx.mjs";

/** Without nginx these tests are skipped, and `npm test` prints a line that begins with SKIPPED. */
const withNginx = test.skipIf(findNginx() === undefined);
const [ATTACKER, OTHER, THIRD] = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];
/** As long as a real session token. */
const SESSION = "s".repeat(43);
// The first test may wait for PGlite's first initialisation on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const SECURITY_HEADERS = securityHeadersOf({ https: true });

withNginx(
  "1,100 slow requests from one address don't block another address, nor 40 of one session another session",
  async () => {
    const { port } = await startAppBehindProxy();
    const send = (count: number, localAddress: string, cookie: string, expectedRejections: number) => {
      const head = `POST /api/user/profile HTTP/1.1\r\nHost: x\r\nCookie: sid=${cookie}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
      const rejected = Promise.withResolvers<string[]>();
      const responses: string[] = [];
      for (let sent = 0; sent < count; sent++) {
        const socket = connect({ port, host: "127.0.0.1", localAddress });
        onTestFinished(() => void socket.destroy());
        socket.on("error", () => {});
        socket.once("data", (data) => {
          responses.push(data.toString());
          if (responses.length === expectedRejections) rejected.resolve(responses);
        });
        socket.write(head);
      }
      return rejected.promise;
    };
    const ofAddress = await send(1_100, ATTACKER, "", 100);
    const ofSession = await send(40, OTHER, SESSION, 8);
    for (const response of [...ofAddress, ...ofSession])
      expect(response).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 2/i);
    expect((await sendRequest(port, { from: ATTACKER })).status).toBe(429);
    const withSession = { headers: { cookie: `__Host-sid=${SESSION}` } };
    expect((await sendRequest(port, { from: THIRD, ...withSession })).status).toBe(429);
    expect((await sendRequest(port, { from: OTHER })).status).toBe(200);
    expect((await sendRequest(port, { from: OTHER, method: "POST", path: "/api/auth/logout" })).status).toBe(
      200,
    );
  },
);

withNginx("limits the request rate of an address and of a session without affecting others", async () => {
  const { port, proxy } = await startAppBehindProxy({ rateDivisor: 10 });
  const flood = async (localAddress: string, headers: string) => {
    const requests = `GET /healthz HTTP/1.1\r\nHost: x\r\n${headers}\r\n`.repeat(500);
    const sockets = Array.from({ length: 16 }, () => connect({ port, host: "127.0.0.1", localAddress }));
    return (await Promise.all(sockets.map((socket) => statusesOf(socket, requests, 500)))).flat();
  };
  const ofAddress = await flood(ATTACKER, "");
  expect(new Set(ofAddress)).toEqual(new Set(["200", "429"]));
  expect(ofAddress.filter((status) => status === "200").length).toBeGreaterThanOrEqual(2_000);
  expect((await sendRequest(port, { from: OTHER })).status).toBe(200);
  const ofSession = await flood(OTHER, `Cookie: theme=dark; __Host-sid=${SESSION}\r\n`);
  expect(new Set(ofSession)).toEqual(new Set(["200", "429"]));
  const classmate = { cookie: `__Host-sid=${SESSION.replace("s", "t")}` };
  expect((await sendRequest(port, { from: OTHER, headers: classmate })).status).toBe(200);
  // One refusal in a hundred is logged, without the whole address.
  const log = readFileSync(proxy.log, "utf8").trim().split("\n");
  expect(log.length).toBeLessThan(400);
  for (const line of log) expect(line).toMatch(/ refused: rate REJECTED, at once [\w-]+, 127\.0\.0\.0\/24$/);
});

withNginx("trusted addresses have no limit per address", async () => {
  const { port } = await startAppBehindProxy({ limits: false });
  const requests = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500);
  const sockets = Array.from({ length: 16 }, () => connect({ port, host: "127.0.0.1" }));
  const statuses = await Promise.all(sockets.map((socket) => statusesOf(socket, requests, 500)));
  expect(new Set(statuses.flat())).toEqual(new Set(["200"]));
});

withNginx("speaks HTTP/2 over TLS, and sends plain requests there", async () => {
  const { proxy } = await startAppBehindProxy();
  const session = connectHttp2(`https://127.0.0.1:${proxy.tlsPort}`, { rejectUnauthorized: false });
  onTestFinished(() => void session.destroy());
  const stream = session.request({ ":path": "/healthz" });
  const [headers] = await once(stream, "response");
  expect(headers[":status"]).toBe(200);
  const redirect = await sendRequest(proxy.redirectPort, { path: "/dashboard?x=1", headers: { host: "x" } });
  expect(redirect).toMatchObject({ status: 308, headers: { location: "https://x/dashboard?x=1" } });
});

withNginx(
  "sends built files itself, as the program would, and asks the program for those it doesn't have",
  async () => {
    const webFolder = createWebFolder();
    const { port, app, stopApp } = await startAppBehindProxy({ webFolder });
    const getThrough = async (path: string, encoding: string) => {
      const response = await sendRequest(port, { path, headers: { "accept-encoding": encoding } });
      const { status, body } = response;
      return { status, body, headers: comparableHeaders(response.headers) };
    };
    const getDirectly = async (url: string, encoding: string) => {
      const response = await app.inject({ url, headers: { "accept-encoding": encoding } });
      const headers = comparableHeaders(response.headers as IncomingHttpHeaders);
      return { status: response.statusCode, body: response.rawPayload.toString(), headers };
    };
    const files = ["/assets/a-1.js", "/assets/a-1.css", "/assets/a-1.woff2", "/icon-192.png", "/icon.svg"];
    const cases = [...files, "/theme.js", "/manifest.webmanifest"].flatMap((file) =>
      ["gzip, deflate, br, zstd", "gzip", ""].map((encoding) => ({ file, encoding })),
    );
    const expected = await Promise.all(cases.map(({ file, encoding }) => getDirectly(file, encoding)));
    expect(new Set(expected.map(({ status }) => status))).toEqual(new Set([200]));
    // The program has a file that nginx lacks: a newer one.
    const newer = await getThrough("/assets/none-2.js", "br");
    expect(newer).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
    expect((await getThrough("/service-worker.js", "")).status).toBe(200);
    await stopApp();
    for (const [index, { file, encoding }] of cases.entries())
      expect(await getThrough(file, encoding), `${file} with ${encoding}`).toEqual(expected[index]);
    expect((await getThrough("/service-worker.js", "")).status).toBe(503);
    expect((await getThrough("/dashboard.html", "")).status).toBe(503);
    const etag = (await sendRequest(port, { path: "/icon.svg" })).headers.etag ?? "";
    expect((await sendRequest(port, { path: "/icon.svg", headers: { "if-none-match": etag } })).status).toBe(
      304,
    );
  },
);

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
  expect(JSON.parse(busy.body).error.code).toBe("too_busy");
  responses.push(["busy", 503, busy]);
  expect(appResponse.headers).toMatchObject(SECURITY_HEADERS);
  for (const [label, status, response] of responses) {
    expect(response.status, label).toBe(status);
    expect(response.headers, label).toMatchObject({ ...SECURITY_HEADERS, "cache-control": "no-store" });
    expect(response.headers.server, label).toBe("nginx");
  }
  expect(JSON.parse(responses[0]?.[2].body ?? "").error.code).toBe("body_too_large");
});

withNginx("an X-Forwarded-For header from a client doesn't reach the program", async () => {
  const { port, app } = await startAppBehindProxy();
  const forwardedFor: string[] = [];
  app.server.on("request", ({ headers }) => forwardedFor.push(String(headers["x-forwarded-for"])));
  await sendRequest(port, { from: OTHER, headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(forwardedFor).toEqual([OTHER]);
});

type ProxyResponse = { status: number; headers: IncomingHttpHeaders; body: string };

type ProxyOptions = { limits?: boolean; rateDivisor?: number; webFolder?: string };

/** Starts the real app behind the deployed proxy. */
async function startAppBehindProxy({
  limits = true,
  rateDivisor = 1,
  webFolder = "/no-web-app",
}: ProxyOptions = {}) {
  const environment = { PUBLIC_ORIGIN: "https://rasayan.example", TRUST_PROXY: "127.0.0.1" };
  const { app } = await startTestApp(environment, webFolder);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const port = await freePort();
  const appPort = (app.server.address() as AddressInfo).port;
  const proxy = await startProxy({ port, ports: [appPort], limits, rateDivisor, webFolder });
  onTestFinished(proxy.stop);
  return { app, port, proxy, stopApp: () => app.close() };
}

/** Writes a small built web app; texts are there compressed, too. */
function createWebFolder(): string {
  const parent = mkdtempSync(path.join(tmpdir(), "rasayan-web-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  // nginx's workers run as another account.
  chmodSync(parent, 0o755);
  const folder = path.join(parent, "dist");
  mkdirSync(path.join(folder, "assets"), { recursive: true });
  const texts = ["assets/a-1.js", "assets/a-1.css", "theme.js", "service-worker.js", "icon.svg"];
  for (const file of [...texts, "manifest.webmanifest", "index.html", "dashboard.html"]) {
    const text = `${file} `.repeat(200);
    writeFileSync(path.join(folder, file), text);
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(text));
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(text));
  }
  for (const file of ["assets/a-1.woff2", "icon-192.png"]) writeFileSync(path.join(folder, file), "bytes");
  return folder;
}

/** Headers that the program and nginx must agree on: all but those about this one transfer, and the validators. */
function comparableHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const ofTransfer = ["date", "connection", "server", "keep-alive", "transfer-encoding", "accept-ranges"];
  const others = [...ofTransfer, "etag", "last-modified", "content-length"];
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !others.includes(name))
      .map(([name, value]) => [name, String(value).toLowerCase()]),
  );
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
