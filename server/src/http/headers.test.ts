import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/test-app.ts";
import { makeWebFolder } from "../../test/test-web.ts";
import { securityHeadersOf } from "./headers.ts";

const GOOGLE_ENV = { GOOGLE_CLIENT_ID: "rasayan-test.apps", GOOGLE_CERTS_URL: "http://127.0.0.1:1/" };
const STRICT_POLICY: Record<string, string> = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "style-src-attr": "'unsafe-inline'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
  "object-src": "'none'",
  "require-trusted-types-for": "'script'",
  "trusted-types": "rasayan 'allow-duplicates'",
};
const { "require-trusted-types-for": _for, "trusted-types": _types, ...withoutTrustedTypes } = STRICT_POLICY;
const GOOGLE_POLICY = {
  ...withoutTrustedTypes,
  "script-src": "'self' https://accounts.google.com/gsi/client",
  "style-src": "'self' https://accounts.google.com/gsi/style",
  "img-src": "'self' data: https://*.googleusercontent.com",
  "connect-src": "'self' https://accounts.google.com/gsi/",
  "frame-src": "https://accounts.google.com/gsi/",
};
/** URLs of every kind: pages, files, API endpoints and errors. */
const SAMPLE_URLS = [
  "/terms",
  "/dashboard",
  "/quiz/abc",
  "/nothing-here",
  "/robots.txt",
  "/assets/missing.js",
  "/index.html",
  "/api/config",
  "/api/chapters",
  "/api/nothing",
  "/api/openapi.json",
  "/healthz",
  "/api/quiz/a%00",
];

test("only the landing page allows Google's sources, and only if Google sign-in is on", async () => {
  const withGoogle = await startTestApp(GOOGLE_ENV, await makeWebFolder());
  const policyOf = async (app: typeof withGoogle.app, url: string) =>
    parsePolicy((await app.inject({ url })).headers["content-security-policy"]);
  for (const url of ["/", "/?from=elsewhere"])
    expect(await policyOf(withGoogle.app, url), url).toEqual(GOOGLE_POLICY);
  for (const url of SAMPLE_URLS) expect(await policyOf(withGoogle.app, url), url).toEqual(STRICT_POLICY);
  const without = await startTestApp({}, await makeWebFolder());
  for (const url of ["/", ...SAMPLE_URLS])
    expect(await policyOf(without.app, url), url).toEqual(STRICT_POLICY);
});

test("only the landing page may communicate with the popup of Google's sign-in", async () => {
  const { app } = await startTestApp(GOOGLE_ENV, await makeWebFolder());
  const openerPolicyOf = async (url: string) =>
    (await app.inject({ url })).headers["cross-origin-opener-policy"];
  expect(await openerPolicyOf("/")).toBe("same-origin-allow-popups");
  for (const url of SAMPLE_URLS) expect(await openerPolicyOf(url), url).toBe("same-origin");
});

test("every response of any kind has a content security policy with only our own sources", async () => {
  const { app, signInAs } = await startTestApp({}, await makeWebFolder());
  const asha = await signInAs();
  const crossSite = { "sec-fetch-site": "cross-site" };
  const json = { "content-type": "application/json" };
  const responses = [
    ...(await Promise.all(["/", ...SAMPLE_URLS].map((url) => app.inject({ url })))),
    await asha.send({ url: "/api/user/profile" }),
    await asha.send({ url: "/api/admin/chapters" }),
    await asha.send({ method: "POST", url: "/api/quiz", headers: crossSite }),
    await asha.send({ method: "POST", url: "/api/quiz", headers: json, payload: "{" }),
    await asha.send({ method: "POST", url: "/api/quiz", headers: json, payload: "x".repeat(300_000) }),
    await asha.send({ url: "/api/user/profile", headers: { "if-none-match": "*" } }),
    await app.inject({ method: "OPTIONS", url: "/api/quiz" }),
    await app.inject({ url: "/.well-known/security.txt" }),
  ];
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(
    new Set([200, 400, 401, 403, 404, 413]),
  );
  for (const { headers } of responses) {
    expect(parsePolicy(headers["content-security-policy"])).toEqual(STRICT_POLICY);
    expect(String(headers["content-security-policy"])).not.toMatch(/'unsafe-eval'|\*|https?:/);
  }
});

test("the response to input that isn't HTTP has the security headers too", async () => {
  const { app } = await startTestApp();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.end("what is this?\r\n\r\n");
  const [head = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  const lines = head.split("\r\n").map((line) => line.split(/: (.*)/s).slice(0, 2));
  expect(Object.fromEntries(lines)).toMatchObject(securityHeadersOf({ https: false }));
});

test("every response forbids MIME sniffing, framing and device features, and doesn't reveal the server software", async () => {
  const { app } = await startTestApp({}, await makeWebFolder());
  for (const url of ["/", ...SAMPLE_URLS]) {
    const { headers } = await app.inject({ url });
    expect(headers, url).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "x-dns-prefetch-control": "off",
      "x-download-options": "noopen",
      "x-permitted-cross-domain-policies": "none",
      "x-xss-protection": "0",
    });
    const permissions = String(headers["permissions-policy"]).split(", ");
    expect(permissions).toEqual(expect.arrayContaining(["camera=()", "microphone=()", "geolocation=()"]));
    for (const name of ["server", "x-powered-by", "access-control-allow-origin"])
      expect(headers[name], `${name} of ${url}`).toBeUndefined();
  }
});

test("sends HSTS and upgrade-insecure-requests only if the public origin uses https", async () => {
  const secure = await startTestApp({ PUBLIC_ORIGIN: "https://rasayan.example" }, await makeWebFolder());
  const plain = await startTestApp({ PUBLIC_ORIGIN: "http://192.168.1.5:3000" }, await makeWebFolder());
  for (const url of ["/", "/dashboard", "/api/config"]) {
    const onHttps = (await secure.app.inject({ url })).headers;
    expect(onHttps["strict-transport-security"], url).toBe("max-age=63072000; includeSubDomains");
    expect(parsePolicy(onHttps["content-security-policy"]), url).toHaveProperty("upgrade-insecure-requests");
    const onHttp = (await plain.app.inject({ url })).headers;
    expect(onHttp["strict-transport-security"], url).toBeUndefined();
    expect(parsePolicy(onHttp["content-security-policy"]), url).not.toHaveProperty(
      "upgrade-insecure-requests",
    );
  }
});

test("no personal response may be cached, including errors", async () => {
  const { signInAs, app } = await startTestApp();
  const asha = await signInAs();
  for (const url of [
    "/api/user/profile",
    "/api/chapters",
    "/api/quiz/open",
    "/api/user/topics",
    "/api/quiz/none",
  ])
    for (const response of [await asha.send({ url }), await app.inject({ url })]) {
      expect(response.headers["cache-control"], url).toBe("no-store");
      expect(response.headers.vary, url).toMatch(/^Cookie, Accept\b/);
      expect(response.headers.etag, url).toBeUndefined();
    }
});

test("signing out or erasing the account clears the browser's cache but not its storage", async () => {
  const { signInAs } = await startTestApp();
  const asha = await signInAs();
  for (const request of [
    { method: "DELETE", url: "/api/user" },
    { method: "POST", url: "/api/auth/logout" },
  ] as const)
    expect((await asha.send(request)).headers["clear-site-data"], request.url).toBe('"cache"');
  expect((await asha.send({ url: "/api/config" })).headers["clear-site-data"]).toBeUndefined();
});

function parsePolicy(policy: unknown): Record<string, string> {
  const lines = String(policy).split("; ");
  expect(new Set(lines.map((line) => line.split(" ")[0])).size).toBe(lines.length);
  return Object.fromEntries(lines.map((line) => [line.split(" ")[0], line.split(" ").slice(1).join(" ")]));
}
