import pg from "pg";
import { expect, test, vi } from "vitest";
import { startTestApp } from "../../test/test-app.ts";

const TOKEN = "a-token-of-enough-length";

test("health and readiness are public and not cached", async () => {
  const { app } = await startTestApp();
  for (const url of ["/healthz", "/readyz"]) {
    const response = await app.inject({ url, remoteAddress: "203.0.113.9" });
    expect([response.statusCode, response.json()], url).toEqual([200, { status: "ok" }]);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect((await app.inject({ method: "HEAD", url })).statusCode).toBe(200);
  }
});

test("concurrent readiness checks query the database once", async () => {
  const { app } = await startTestApp();
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  const responses = await Promise.all(Array.from({ length: 100 }, () => app.inject({ url: "/readyz" })));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(querySpy).toHaveBeenCalledTimes(1);
  querySpy.mockRestore();
});

test("without a token, metrics are available only on this machine", async () => {
  const { app } = await startTestApp();
  const statusFrom = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(await statusFrom(address)).toBe(200);
  for (const address of ["203.0.113.9", "10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1"])
    expect(await statusFrom(address), address).toBe(403);
  expect(await statusFrom("203.0.113.9", { "x-forwarded-for": "127.0.0.1" })).toBe(403);
  expect(await statusFrom("203.0.113.9", { authorization: "Bearer undefined" })).toBe(403);
});

test("behind a proxy, metrics always need a token", async () => {
  const { app } = await startTestApp({ TRUST_PROXY: "127.0.0.1" });
  for (const headers of [{}, { "x-forwarded-for": "127.0.0.1" }])
    expect((await app.inject({ url: "/metrics", headers })).statusCode).toBe(403);
});

test("if a token is set, metrics require it from any address", async () => {
  const { app } = await startTestApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: "127.0.0.1" });
  const statusWith = async (authorization?: string) =>
    (await app.inject({ url: "/metrics", headers: authorization ? { authorization } : {} })).statusCode;
  for (const wrong of [
    undefined,
    "Bearer ",
    TOKEN,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Basic ${TOKEN}`,
  ])
    expect(await statusWith(wrong), wrong).toBe(403);
  expect(await statusWith(`Bearer ${TOKEN}`)).toBe(200);
});

test("metrics label routes by pattern, without ids from URLs", async () => {
  const { app, signInAs } = await startTestApp();
  const asha = await signInAs();
  await asha.send({ url: "/api/quiz/secret-hash" });
  await app.inject({ url: "/nothing/secret-path" });
  const { body, headers } = await app.inject({ url: "/metrics" });
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/quiz\/:hash",status="404"\} 1/,
  );
  expect(body).toMatch(/process_resident_memory_bytes \d/);
  expect(body).not.toContain("secret");
});
