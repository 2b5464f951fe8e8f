import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestUser } from "../../test/test-app.ts";
import { makeWebFolder } from "../../test/test-web.ts";

const NAVIGATION = { accept: "text/html", "sec-fetch-mode": "navigate" };
const SSR_MODULE = `export const ssrRequests = () => [{ url: "/api/user/profile" }];
  export const renderDocument = async () => "<!doctype html>rendered on the server";`;

test("pages are server-rendered again after the SSR module failed to load for a while", async () => {
  const { folder, writeScript } = await makeSsrBuild();
  await writeScript(`throw new Error("too many open files");`);
  const { app, signInAs } = await startTestApp({}, folder);
  const { cookie } = await signInAs();
  const openDashboard = async () =>
    (await app.inject({ url: "/dashboard", headers: { ...NAVIGATION, cookie } })).body;
  expect(await openDashboard()).toContain("shell");
  expect(await openDashboard()).toContain("shell");
  await writeScript(SSR_MODULE);
  expect(await openDashboard()).toContain("rendered on the server");
});

/** Creates a build of the web app; `writeScript` replaces its SSR module. */
async function makeSsrBuild() {
  const root = await mkdtemp(path.join(tmpdir(), "rasayan-ssr-"));
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

/** An SSR module that renders a page only after the promise `globalThis.renderGate` resolves. */
const BLOCKING_SSR_MODULE = `
export const ssrRequests = () => [{ url: "/api/user/profile" }];
export const renderDocument = async () => {
  await globalThis.renderGate;
  return "<!doctype html><title>rendered</title>";
};`;

const OPEN_DASHBOARD = { url: "/dashboard", headers: { "sec-fetch-mode": "navigate", accept: "text/html" } };

/** Returns the folder of a build with server rendering, inside a folder that makeWebFolder removes. */
async function makeBlockingSsrBuild(): Promise<string> {
  const outer = await makeWebFolder();
  const inner = path.join(outer, "dist");
  await mkdir(inner);
  for (const file of ["index.html", "dashboard.html", "assets"])
    await rename(path.join(outer, file), path.join(inner, file));
  await mkdir(path.join(outer, "dist-ssr"));
  await writeFile(path.join(outer, "dist-ssr", "ssr.js"), BLOCKING_SSR_MODULE);
  return inner;
}

const titleOf = async (person: TestUser) => {
  const { statusCode, body } = await person.send(OPEN_DASHBOARD);
  return `${statusCode} ${/<title>(\w+)/.exec(body)?.[1]}`;
};

test("serves the shell without waiting while eight pages are rendering", async () => {
  const { signInAs } = await startTestApp({}, await makeBlockingSsrBuild());
  const asha = await signInAs();
  const renderGate = Promise.withResolvers<void>();
  Object.assign(globalThis, { renderGate: renderGate.promise });
  const titles: string[] = [];
  const shellsSent = Promise.withResolvers<void>();
  const all = Array.from({ length: 12 }, async () => {
    titles.push(await titleOf(asha));
    if (titles.length === 4) shellsSent.resolve();
  });
  await shellsSent.promise;
  expect(titles).toEqual(Array.from({ length: 4 }, () => "200 dashboard"));
  renderGate.resolve();
  await Promise.all(all);
  expect(titles.slice(4)).toEqual(Array.from({ length: 8 }, () => "200 rendered"));
  expect(await titleOf(asha)).toBe("200 rendered");
});

test("a user without read points left gets the shell instead of a rendered page", async () => {
  const { signInAs } = await startTestApp({ RATE_LIMIT: "on" }, await makeBlockingSsrBuild());
  Object.assign(globalThis, { renderGate: Promise.resolve() });
  const [asha, ravi] = [await signInAs(), await signInAs()];
  expect(await titleOf(asha)).toBe("200 rendered");
  for (let count = 0; count < 12; count += 1) await asha.send({ url: "/api/user/export" });
  expect((await asha.send({ url: "/api/user/profile" })).statusCode).toBe(429);
  expect(await titleOf(asha)).toBe("200 dashboard");
  expect(await titleOf(ravi)).toBe("200 rendered");
});
