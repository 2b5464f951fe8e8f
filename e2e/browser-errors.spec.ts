import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test, waitForApp } from "./fixtures.ts";

test.use({ user: "learner" });

const TOOL = path.resolve(import.meta.dirname, "../scripts/browser-errors.mjs");

test("an error in a browser is reported with the build, and the log tool names the line of the source", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await waitForApp(page);
  await page.route("**/api/chapters", (route) => route.fulfill({ json: { chapters: [null] } }));
  const reported = page.waitForRequest("**/api/browser-errors");
  await page.getByRole("link", { name: /Chapter-wise Revision Cards/ }).click();
  const report = (await reported).postDataJSON();
  const worker = await (await page.request.get("/service-worker.js")).text();
  expect(worker).toContain(`BUILD = "${report.build}"`);

  const logLine = JSON.stringify({
    time: 1_800_000_000_000,
    browserError: { page: "/chapter-wise-revision", ...report },
  });
  const input = `api1-1  | ${logLine}\nGET /api/config 200\n`;
  const output = execFileSync(process.execPath, [TOOL], { input, encoding: "utf8" });
  expect(output).toContain(`on /chapter-wise-revision, build ${report.build}`);
  expect(output).toContain("TypeError");
  expect(output).toMatch(/web\/src\/(chapters|screens)\/[\w/-]+\.tsx?:\d+:\d+/);
});

test("no source map is served, and no file refers to one", async ({ page }) => {
  const loaded: string[] = [];
  page.on("response", (response) => {
    if (/\/assets\/.+\.(js|css)$/.test(response.url())) loaded.push(response.url());
  });
  await page.goto("/dashboard");
  await waitForApp(page);
  expect(loaded.length).toBeGreaterThan(2);
  for (const url of loaded) {
    expect((await page.request.get(`${url}.map`)).status(), url).toBe(404);
    const { pathname } = new URL(url);
    expect((await page.request.get(`/dist-maps/${path.basename(pathname)}.map`)).status(), url).toBe(404);
    expect(await (await page.request.get(url)).text(), url).not.toContain("sourceMappingURL");
  }
});
