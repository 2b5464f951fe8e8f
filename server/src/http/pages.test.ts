import { routes } from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/test-app.ts";
import { makeWebFolder } from "../../test/test-web.ts";

const BROWSER = { accept: "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8" };
const JSON_ONLY = { accept: "application/json" };
const PRERENDERED_TITLES: Record<string, string> = {
  "/": "landing",
  "/terms": "terms",
  "/privacy": "privacy",
  "/dashboard": "dashboard",
};
const exampleUrl = (pattern: string) => pattern.replace(/:\w+/g, "some%20name-1");

test("the server accepts any query string in the URL of a page", async () => {
  const { app } = await startTestApp({}, await makeWebFolder());
  for (const query of ["x=%00", "x=%", "%ff", "a=1?b=%00"])
    expect((await app.inject({ url: `/dashboard?${query}`, headers: BROWSER })).statusCode, query).toBe(200);
});

test("serves each page of the contract without a session, for GET and HEAD", async () => {
  const { app } = await startTestApp({}, await makeWebFolder());
  for (const pattern of Object.values(routes)) {
    const url = exampleUrl(pattern);
    const page = await app.inject({ url, headers: BROWSER });
    expect(page.statusCode, url).toBe(200);
    expect(page.headers, url).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      vary: expect.stringMatching(/\bAccept\b/),
    });
    expect(page.body, url).toContain(`<title>${PRERENDERED_TITLES[url] ?? "index"}</title>`);
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body], url).toEqual([200, ""]);
  }
});

test("any other URL gets the not-found page with status 404, with and without a session", async () => {
  const { app, signInAs } = await startTestApp({}, await makeWebFolder());
  const student = await signInAs();
  for (const url of [
    "/nothing-here",
    "/dashboard/",
    "/quiz/",
    "/quiz/x/",
    "/chapter-wise-dpp/1/",
    "/chapter-wise-revision//x",
    "/terms/",
    "/index.html",
    "/landing.html",
    "/terms.html",
    "/privacy.html",
    "/dashboard.html",
    "/index.html.br",
    "/%69ndex.html",
    "/%",
    "/%00",
    "/quiz/%00",
    "/quiz/%ff",
    "/%E0%A4%A",
    `/quiz/${"x".repeat(501)}`,
    "/assets",
    "/assets/",
    "/DASHBOARD",
    "/quiz/h/question/1/x",
    "//dashboard",
    "/apiary",
  ]) {
    for (const response of [await app.inject({ url, headers: BROWSER }), await student.send({ url })]) {
      expect(response.statusCode, url).toBe(404);
      expect(response.headers, url).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        vary: expect.stringMatching(/^Accept\b/),
      });
      expect(response.body).toContain("<title>index</title>");
    }
    expect((await app.inject({ method: "HEAD", url })).statusCode, url).toBe(404);
  }
});

test("the not-found page has status 404 for range and conditional requests too", async () => {
  const { app } = await startTestApp({}, await makeWebFolder());
  const { etag } = (await app.inject({ url: "/nothing-here" })).headers;
  for (const headers of [{ "if-none-match": String(etag) }, { range: "bytes=0-3" }])
    expect((await app.inject({ url: "/nothing-here", headers })).statusCode).toBe(404);
});

test("an unknown API URL gets a 404 in JSON, with and without the /api prefix", async () => {
  const { app, signInAs } = await startTestApp({}, await makeWebFolder());
  const student = await signInAs();
  const requests = [
    { url: "/api/nothing" },
    { url: "/api" },
    { url: "/api?page=1" },
    { url: "/api/chapters/" },
    { url: "/nothing", headers: JSON_ONLY },
    { url: "/dashboard", headers: JSON_ONLY },
    { url: "/dashboard", headers: { "content-type": "application/json" } },
    { method: "POST", url: "/api/nothing" },
    { method: "POST", url: "/nothing" },
    { method: "POST", url: "/dashboard" },
    { method: "PUT", url: "/api/chapters" },
    { method: "DELETE", url: "/" },
    { method: "OPTIONS", url: "/api/chapters" },
  ] as const;
  for (const request of requests)
    for (const response of [await app.inject(request), await student.send(request)]) {
      expect(response.statusCode, JSON.stringify(request)).toBe(404);
      expect(response.json().error.code).toBe("address_not_found");
      expect(response.headers).toMatchObject({ "cache-control": "no-store", vary: "Accept" });
    }
});

test("the same URL serves a page to a browser and JSON to an API client", async () => {
  const { app, signInAs, db } = await startTestApp({}, await makeWebFolder());
  const student = await signInAs();
  await db.deleteFrom("chapters").execute();
  const response = await student.send({
    url: "/chapters",
    headers: { accept: "application/json, text/plain, */*" },
  });
  expect(response.json()).toEqual({ chapters: [] });
  expect(response.headers.vary).toMatch(/\bCookie\b.*\bAccept\b/);
  expect(
    (await student.send({ url: "/chapters", headers: { "content-type": "application/json" } })).statusCode,
  ).toBe(200);
  expect((await app.inject({ url: "/chapters", headers: JSON_ONLY })).statusCode).toBe(401);
  for (const headers of [BROWSER, {}, { accept: "*/*" }, { accept: "application/jsonx" }])
    expect((await student.send({ url: "/chapters", headers })).headers["content-type"]).toMatch(
      /^text\/html/,
    );
});

test("serves build files, caches hashed ones for a year, and doesn't serve a page for a missing file", async () => {
  const { app } = await startTestApp({}, await makeWebFolder());
  const script = await app.inject({
    url: "/assets/app-1a2b3c.js",
    headers: { "accept-encoding": "br, gzip" },
  });
  expect(script.statusCode).toBe(200);
  expect(script.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": expect.stringMatching(/javascript; charset=utf-8$/),
    "content-encoding": "br",
    vary: "accept-encoding",
  });
  expect((await app.inject({ url: "/robots.txt" })).headers["cache-control"]).toBe("no-cache");
  expect((await app.inject({ url: "/icon.svg" })).headers["cache-control"]).toBe("public, max-age=86400");
  const missing = await app.inject({ url: "/assets/x.js", headers: BROWSER });
  expect(missing.statusCode).toBe(404);
  expect(missing.body).not.toContain("<title>");
});

test("security.txt names the contact and expires in half a year", async () => {
  const { app } = await startTestApp({
    SUPPORT_EMAIL: "help@rasayan.example",
    PUBLIC_ORIGIN: "https://rasayan.example",
  });
  const url = "/.well-known/security.txt";
  const response = await app.inject({ url, headers: BROWSER });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public, max-age=86400",
  });
  const fields = new Map(
    response.body
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  );
  expect(fields.get("Contact")).toBe("mailto:help@rasayan.example");
  expect(fields.get("Canonical")).toBe(`https://rasayan.example${url}`);
  const days = (Date.parse(String(fields.get("Expires"))) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  expect((await app.inject({ url: "/.well-known/", headers: BROWSER })).statusCode).toBe(404);
  expect((await app.inject({ method: "POST", url })).statusCode).toBe(404);
});

test("serves no file outside the build folder", async () => {
  const { app } = await startTestApp({}, await makeWebFolder());
  for (const url of [
    "/../package.json",
    "/%2e%2e/package.json",
    "/..%2fpackage.json",
    "/.env",
    "/.git/config",
  ])
    expect((await app.inject({ url })).statusCode, url).toBe(404);
});

test("pages say that the web app is not built yet", async () => {
  const { app } = await startTestApp();
  const response = await app.inject({ url: "/dashboard", headers: BROWSER });
  expect(response.statusCode).toBe(200);
  expect(response.body).toMatch(/not built/);
});

test("serves the service worker, or with OFFLINE=off a script that unregisters it", async () => {
  const folder = await makeWebFolder();
  const { app } = await startTestApp({}, folder);
  const response = await app.inject({ url: "/service-worker.js" });
  expect(response.body).toContain("the worker of the build");
  expect(response.headers["cache-control"]).toBe("no-cache");
  const { app: appWithoutOffline } = await startTestApp({ OFFLINE: "off" }, folder);
  const withdrawnResponse = await appWithoutOffline.inject({ url: "/service-worker.js" });
  expect(withdrawnResponse.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
  });
  expect(withdrawnResponse.body).toContain("unregister");
});
