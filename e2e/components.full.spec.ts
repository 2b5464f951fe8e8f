import path from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";

const WEB = path.join(import.meta.dirname, "../web");
/** KaTeX's fonts are in the repository's packages. The system's fonts differ from machine to machine. */
const SAME_FONT = ":root { --font: KaTeX_SansSerif, KaTeX_Main }";
const LARGE_TEXT = ":root { font-size: 200% }";

test.skip(process.platform !== "linux", "the pictures were taken on Linux");

let server: ViteDevServer;

test.beforeAll(async () => {
  server = await createServer({
    configFile: path.join(WEB, "vite.config.ts"),
    server: { host: "127.0.0.1", port: 0, hmr: false },
    logLevel: "error",
  });
  await server.listen();
});
test.afterAll(() => server.close());

for (const look of ["light", "dark", "large"] as const)
  test(`components look as in their pictures: ${look}`, async ({ page }) => {
    test.setTimeout(400_000);
    await openCatalogue(page, look);
    const sections = page.locator("section[data-name]");
    await expect(sections.first()).toBeVisible();
    const names = await sections.evaluateAll((all) => all.map(({ dataset }) => dataset.name ?? ""));
    expect(names.length).toBeGreaterThan(30);
    for (const [index, name] of names.entries()) {
      await showOnly(sections, index);
      await expect.soft(sections.nth(index)).toHaveScreenshot(pictureOf(name, look));
    }
    await openCatalogue(page, look, "?state=dialog");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect.soft(page).toHaveScreenshot(pictureOf("dialog", look));
  });

async function openCatalogue(page: Page, look: string, query = ""): Promise<void> {
  await page.emulateMedia({ colorScheme: look === "dark" ? "dark" : "light", reducedMotion: "reduce" });
  await page.goto(`${server.resolvedUrls?.local[0]}catalogue/index.html${query}`);
  await page.addStyleTag({ content: look === "large" ? SAME_FONT + LARGE_TEXT : SAME_FONT });
  await page.evaluate(() => document.fonts.ready);
}

/** Alone at the top of the page: beneath another component that has changed, letters would be drawn between pixels. */
const showOnly = (sections: Locator, shown: number): Promise<void> =>
  sections.evaluateAll((all, current) => {
    for (const [index, { style }] of all.entries()) style.display = index === current ? "" : "none";
  }, shown);

const pictureOf = (name: string, look: string) => [look, `${name.replaceAll(" ", "-")}.png`];
