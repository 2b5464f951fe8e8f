import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../test/test-app.ts";

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
