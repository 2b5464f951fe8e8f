import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/test-app.ts";

const ORIGIN = "https://rasayan.example";
const SIGN_OUT = { method: "POST", url: "/api/auth/logout" } as const;

const CASES: [string, Record<string, string>, number][] = [
  ["neither header: no browser", {}, 200],
  ["same-origin", { "sec-fetch-site": "same-origin" }, 200],
  ["none: typed by the user", { "sec-fetch-site": "none" }, 200],
  ["cross-site", { "sec-fetch-site": "cross-site" }, 403],
  ["same-site: another host of the domain", { "sec-fetch-site": "same-site" }, 403],
  ["an unknown value", { "sec-fetch-site": "friendly" }, 403],
  ["an empty value", { "sec-fetch-site": "" }, 403],
  ["own origin", { origin: ORIGIN }, 200],
  ["another origin", { origin: "https://evil.example" }, 403],
  ["own origin without https", { origin: "http://rasayan.example" }, 403],
  ["own origin as a prefix", { origin: `${ORIGIN}.evil.example` }, 403],
  ["own origin on another port", { origin: `${ORIGIN}:8443` }, 403],
  ["the origin of a sandboxed frame", { origin: "null" }, 403],
  ["an empty origin", { origin: "" }, 403],
  ["cross-site with a forged origin", { "sec-fetch-site": "cross-site", origin: ORIGIN }, 403],
  ["same-origin with any origin", { "sec-fetch-site": "same-origin", origin: "null" }, 200],
  ["another host in the Host header", { host: "evil.example", origin: "https://evil.example" }, 403],
];

test("accepts an unsafe request only from our own pages or from a client that isn't a browser", async () => {
  const { app } = await startTestApp({ PUBLIC_ORIGIN: ORIGIN });
  for (const [name, headers, status] of CASES) {
    const response = await app.inject({ ...SIGN_OUT, headers });
    expect(response.statusCode, name).toBe(status);
    if (status === 403) expect(response.json().error.code, name).toBe("cross_site");
  }
});

test("a rejected request changes nothing, and a cross-site read gets a response without CORS headers", async () => {
  const { app, signInAs } = await startTestApp();
  const asha = await signInAs();
  const evil = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const requests: InjectOptions[] = [SIGN_OUT, { ...SIGN_OUT, url: "/auth/logout" }];
  for (const request of requests)
    expect((await asha.send({ ...request, headers: evil })).statusCode).toBe(403);
  const readResponse = await asha.send({ url: "/api/user/profile", headers: evil });
  expect(readResponse.statusCode).toBe(200);
  expect(readResponse.headers["access-control-allow-origin"]).toBeUndefined();
  const preflight = { ...evil, "access-control-request-method": "POST" };
  const preflightResponse = await app.inject({ method: "OPTIONS", url: "/api/quiz", headers: preflight });
  expect(preflightResponse.statusCode).toBe(404);
  expect(Object.keys(preflightResponse.headers).filter((name) => name.startsWith("access-control"))).toEqual(
    [],
  );
});
