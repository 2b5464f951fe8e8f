import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

const APP_SCRIPT = `export const text = "${"x".repeat(4000)}";`;

/** Creates a folder like the web app's build, with pages titled by their names. Removed when the test is finished. */
export async function makeWebFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-web-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "assets"));
  for (const page of ["index", "landing", "terms", "privacy", "dashboard"])
    await writeFile(path.join(folder, `${page}.html`), `<!doctype html><title>${page}</title>`);
  await writeFile(path.join(folder, "index.html.br"), "");
  await writeFile(path.join(folder, "assets", "app-1a2b3c.js"), APP_SCRIPT);
  await writeFile(path.join(folder, "service-worker.js"), "// the worker of the build");
  await writeFile(path.join(folder, "robots.txt"), "User-agent: *");
  await writeFile(path.join(folder, "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  return folder;
}
