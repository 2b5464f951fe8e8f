import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Person, startTestApp } from "../../test/test-app.ts";
import { makeWebFolder } from "../../test/test-web.ts";

const NAVIGATION = { accept: "text/html", "sec-fetch-mode": "navigate" };
const DRAWING = `export const firstCalls = () => [{ url: "/api/user/profile" }];
  export const draw = async () => "<!doctype html>drawn on the server";`;

test("a page is drawn on the server again once a failure to load the drawing has passed", async () => {
  const { folder, writeScript } = await makeBuild();
  await writeScript(`throw new Error("too many open files");`);
  const { app, signedIn } = await startTestApp({}, folder);
  const { cookie } = await signedIn();
  const open = async () => (await app.inject({ url: "/dashboard", headers: { ...NAVIGATION, cookie } })).body;
  expect(await open()).toContain("shell");
  expect(await open()).toContain("shell");
  await writeScript(DRAWING);
  expect(await open()).toContain("drawn on the server");
});

/** A build of the web app whose script for the server the test can replace. */
async function makeBuild() {
  const root = await mkdtemp(path.join(tmpdir(), "rasayan-drawn-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = path.join(root, "dist");
  await mkdir(folder);
  await mkdir(path.join(root, "dist-ssr"));
  await writeFile(path.join(root, "package.json"), `{ "type": "module" }`);
  for (const page of ["index", "dashboard"])
    await writeFile(path.join(folder, `${page}.html`), "<!doctype html>shell");
  const writeScript = (text: string) => writeFile(path.join(root, "dist-ssr", "ssr.js"), text);
  return { folder, writeScript };
}

/** What the build of the web app leaves for the server, with pages that wait until they are let go. */
const SCRIPT = `
export const firstCalls = () => [{ url: "/api/user/profile" }];
export const draw = async () => {
  await globalThis.pagesMayGo;
  return "<!doctype html><title>rendered</title>";
};`;

const OPEN_DASHBOARD = { url: "/dashboard", headers: { "sec-fetch-mode": "navigate", accept: "text/html" } };

/** The folder of a build with server rendering, in the folder that makeWebFolder removes. */
async function makeRenderedWebFolder(): Promise<string> {
  const outer = await makeWebFolder();
  const inner = path.join(outer, "dist");
  await mkdir(inner);
  for (const file of ["index.html", "dashboard.html", "assets"])
    await rename(path.join(outer, file), path.join(inner, file));
  await mkdir(path.join(outer, "dist-ssr"));
  await writeFile(path.join(outer, "dist-ssr", "ssr.js"), SCRIPT);
  return inner;
}

const titleFor = async (person: Person) => {
  const { statusCode, body } = await person.send(OPEN_DASHBOARD);
  return `${statusCode} ${/<title>(\w+)/.exec(body)?.[1]}`;
};

test("beyond eight pages at a time a browser gets the shell at once", async () => {
  const { signedIn } = await startTestApp({}, await makeRenderedWebFolder());
  const asha = await signedIn();
  const gate = Promise.withResolvers<void>();
  Object.assign(globalThis, { pagesMayGo: gate.promise });
  const early: string[] = [];
  const turnedAway = Promise.withResolvers<void>();
  const all = Array.from({ length: 12 }, async () => {
    early.push(await titleFor(asha));
    if (early.length === 4) turnedAway.resolve();
  });
  await turnedAway.promise;
  expect(early).toEqual(Array.from({ length: 4 }, () => "200 dashboard"));
  gate.resolve();
  await Promise.all(all);
  expect(early.slice(4)).toEqual(Array.from({ length: 8 }, () => "200 rendered"));
  expect(await titleFor(asha)).toBe("200 rendered");
});

test("a user whose reads are used up still gets pages, as shells", async () => {
  const { signedIn } = await startTestApp({ RATE_LIMIT: "on" }, await makeRenderedWebFolder());
  Object.assign(globalThis, { pagesMayGo: Promise.resolve() });
  const [asha, ravi] = [await signedIn(), await signedIn()];
  expect(await titleFor(asha)).toBe("200 rendered");
  for (let exported = 0; exported < 12; exported += 1) await asha.send({ url: "/api/user/export" });
  expect((await asha.send({ url: "/api/user/profile" })).statusCode).toBe(429);
  expect(await titleFor(asha)).toBe("200 dashboard");
  expect(await titleFor(ravi)).toBe("200 rendered");
});
