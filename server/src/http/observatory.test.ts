import { expect, test } from "vitest";
import { startFakeGoogle } from "../../test/fake-google.ts";
import { startTestApp } from "../../test/test-app.ts";
import { makeWebFolder } from "../../test/test-web.ts";

const HTTPS_ENV = {
  PUBLIC_ORIGIN: "https://rasayan.example",
  GOOGLE_CLIENT_ID: "rasayan-test.apps",
  GOOGLE_CERTS_URL: "http://127.0.0.1:1/",
};
/** One URL of each kind: landing page, page, missing page, file, data, error, health, image. */
const SAMPLE_URLS = [
  "/",
  "/terms",
  "/dashboard",
  "/nothing-here",
  "/robots.txt",
  "/assets/missing.js",
  "/api/config",
  "/api/chapters",
  "/api/nothing",
  "/api/openapi.json",
  "/healthz",
  "/assets/images/none.webp",
];
const HALF_A_YEAR = 15_768_000;

type Headers = Record<string, unknown>;
/** The rules by which MDN's HTTP Observatory scores a site; each function checks for the full score. */
const RULES: Record<string, (headers: Headers) => boolean> = {
  "content-security-policy: denies everything by default": (headers) =>
    directive(headers, "default-src") === "'none'",
  "content-security-policy: no inline scripts, no eval, no open sources": (headers) =>
    ["script-src", "style-src", "object-src"].every(
      (name) => !/unsafe-|data:|\bhttp:|(^| )(\*|https:)( |$)/.test(directive(headers, name) ?? "*"),
    ),
  "content-security-policy: framing, base and forms": (headers) =>
    directive(headers, "frame-ancestors") === "'none'" &&
    directive(headers, "base-uri") === "'none'" &&
    directive(headers, "form-action") === "'self'",
  "cookies: none without sign-in": (headers) => headers["set-cookie"] === undefined,
  "cross-origin-resource-sharing: none": (headers) => headers["access-control-allow-origin"] === undefined,
  "redirection: none": (headers) => headers.location === undefined,
  "referrer-policy: sends at most the origin": (headers) =>
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      String(headers["referrer-policy"]),
    ),
  "strict-transport-security: half a year or more": (headers) =>
    Number(/max-age=(\d+)/.exec(String(headers["strict-transport-security"]))?.[1]) >= HALF_A_YEAR,
  "subresource-integrity: scripts only from this origin or Google's sign-in": (headers) =>
    /^'self'( https:\/\/accounts\.google\.com\/gsi\/client)?$/.test(directive(headers, "script-src") ?? ""),
  "x-content-type-options": (headers) => headers["x-content-type-options"] === "nosniff",
  "x-frame-options": (headers) => headers["x-frame-options"] === "DENY",
  "cross-origin-resource-policy": (headers) => headers["cross-origin-resource-policy"] === "same-origin",
};

test("every kind of URL meets each rule of the HTTP Observatory", async () => {
  const { app } = await startTestApp(HTTPS_ENV, await makeWebFolder());
  for (const url of SAMPLE_URLS) {
    const { headers } = await app.inject({ url });
    for (const [rule, isSatisfied] of Object.entries(RULES))
      expect(isSatisfied(headers), `${rule}, ${url}`).toBe(true);
  }
});

test("the session cookie is Secure, HttpOnly, SameSite and bound to its host", async () => {
  const google = await startFakeGoogle();
  const { PUBLIC_ORIGIN } = HTTPS_ENV;
  const { app } = await startTestApp({ ...google.environment, PUBLIC_ORIGIN });
  const payload = { token: await google.token() };
  const response = await app.inject({ method: "POST", url: "/api/auth/google", payload });
  const flags = String(response.headers["set-cookie"]).split("; ");
  expect(flags[0]).toMatch(/^__Host-sid=/);
  expect(flags).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]));
});

function directive(headers: Headers, name: string): string | undefined {
  const found = String(headers["content-security-policy"])
    .split("; ")
    .find((line) => line.startsWith(`${name} `));
  return found?.slice(name.length + 1);
}
