import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../e2e/stack.ts";
import { headersOf } from "../server/src/http/headers.ts";
import { startTestApp } from "../server/test/test-app.ts";
import { findNginx, startProxy } from "./nginx.mjs";

/** Where there is no nginx, `npm test` says so in a line that begins with SKIPPED. */
const withNginx = test.skipIf(findNginx() === undefined);
const [ATTACKER, OTHER] = ["127.0.0.2", "127.0.0.3"];
const MOST_AT_ONCE = 64;
// The first test may wait for PGlite's first initialisation on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const SECURITY = headersOf({ https: true });

withNginx("256 slow requests from one address keep no other address out", async () => {
  const { port } = await startProxied();
  const head =
    "POST /api/user/profile HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
  const replies: string[] = [];
  const refused = Promise.withResolvers<void>();
  for (let count = 0; count < 256; count++) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: ATTACKER });
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.once("data", (data) => {
      replies.push(data.toString());
      if (replies.length === 256 - MOST_AT_ONCE) refused.resolve();
    });
    socket.write(head);
  }
  await refused.promise;
  for (const reply of replies) expect(reply).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 2/i);
  expect((await ask(port, { from: ATTACKER })).status).toBe(429);
  expect((await ask(port, { from: OTHER })).status).toBe(200);
  expect((await ask(port, { from: OTHER, method: "POST", path: "/api/auth/logout" })).status).toBe(200);
});

withNginx("an address that asks without end is slowed down, and another is not", async () => {
  const { port } = await startProxied();
  const requests = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500);
  const sockets = Array.from({ length: 4 }, () =>
    connect({ port, host: "127.0.0.1", localAddress: ATTACKER }),
  );
  const statuses = await Promise.all(sockets.map((socket) => statusesOf(socket, requests, 500)));
  const all = statuses.flat();
  expect(new Set(all)).toEqual(new Set(["200", "429"]));
  expect(all.filter((status) => status === "200").length).toBeGreaterThanOrEqual(500);
  expect((await ask(port, { from: OTHER })).status).toBe(200);
});

withNginx(
  "a body beyond the limit is refused before it is sent, and the uploads have a limit of their own",
  async () => {
    const { port } = await startProxied();
    const post = (path: string, length: number) => announce(port, path, length);
    expect((await post("/api/user/profile", 400_000)).status).toBe(413);
    expect((await post("/user/profile", 400_000)).status).toBe(413);
    // The program is asked who is there before the body has come.
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
  },
);

withNginx("whatever the proxy answers by itself has the program's headers and shape", async () => {
  const { port, stopApp } = await startProxied();
  const own = await ask(port, { path: "/api/nothing" });
  const replies: [string, number, Reply][] = [
    ["too large", 413, await announce(port, "/api/user/profile", 400_000)],
    ["not read", 400, await ask(port, { path: `/${"x".repeat(9_000)}` })],
    ["no metrics", 404, await ask(port, { path: "/metrics" })],
  ];
  await stopApp();
  const busy = await ask(port, {});
  expect(busy.headers["retry-after"]).toBe("2");
  expect(JSON.parse(busy.body).error.code).toBe("unavailable");
  replies.push(["busy", 503, busy]);
  expect(own.headers).toMatchObject(SECURITY);
  for (const [what, status, reply] of replies) {
    expect(reply.status, what).toBe(status);
    expect(reply.headers, what).toMatchObject({ ...SECURITY, "cache-control": "no-store" });
    expect(reply.headers.server, what).toBe("nginx");
  }
  expect(JSON.parse(replies[0]?.[2].body ?? "").error.code).toBe("too_large");
});

withNginx("what a client says of its own address does not reach the program", async () => {
  const { port, app } = await startProxied();
  const seen: string[] = [];
  app.server.on("request", ({ headers }) => seen.push(String(headers["x-forwarded-for"])));
  await ask(port, { from: OTHER, headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(seen).toEqual([OTHER]);
});

type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

/** The real app behind the deployed proxy. */
async function startProxied() {
  const { app } = await startTestApp({ PUBLIC_ORIGIN: "https://rasayan.example", TRUST_PROXY: "127.0.0.1" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const port = await freePort();
  const proxy = await startProxy({ port, ports: [(app.server.address() as AddressInfo).port] });
  onTestFinished(proxy.stop);
  return { app, port, stopApp: () => app.close() };
}

type Asked = { from?: string; method?: string; path?: string; headers?: Record<string, string> };

async function ask(
  port: number,
  { from = OTHER, method = "GET", path = "/healthz", headers = {} }: Asked,
): Promise<Reply> {
  const agent = new Agent({ keepAlive: false });
  const sent = request({ port, host: "127.0.0.1", localAddress: from, method, path, headers, agent });
  sent.end();
  return replyOf(sent);
}

/** Says how long a body is going to be, and does not send it. */
function announce(port: number, path: string, length: number): Promise<Reply> {
  const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": String(length) };
  const sent = request({ port, host: "127.0.0.1", localAddress: OTHER, method: "POST", path, headers });
  sent.flushHeaders();
  return replyOf(sent).finally(() => sent.destroy());
}

async function replyOf(sent: ReturnType<typeof request>): Promise<Reply> {
  sent.on("error", () => {});
  const [reply] = await once(sent, "response");
  let body = "";
  for await (const part of reply.setEncoding("utf8")) body += part;
  return { status: reply.statusCode, headers: reply.headers, body };
}

/** Sends many requests at once and reads the status of each reply. */
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
