import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import { addImportTopic } from "../../test/test-imports.ts";
import { readConfig } from "../config.ts";
import { lockFolder } from "../db/embedded.ts";
import { createRenderer } from "../markup/render-pool.ts";
import { exportFile, importFile } from "./import-export-commands.ts";

const GIFT = path.join(import.meta.dirname, "../../test/import-files/teacher.gift.txt");

test("the commands preview a file, import it with --write and export the questions in another format", async () => {
  const database = await openTestDatabase();
  const renderer = createRenderer();
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-import-"));
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await renderer.close();
    await database.close();
    await rm(folder, { recursive: true });
  });
  await addImportTopic(database.db);
  const logSpy = vi.spyOn(console, "log").mockImplementation(() => {});
  const deps = { ...database, config: readConfig({}), random: () => 0, renderer };
  const count = async () => (await database.db.selectFrom("questions").select("id").execute()).length;

  expect(await importFile(deps, GIFT, { write: false, skipDuplicates: false })).toBe(1);
  expect(logSpy.mock.lastCall?.[0]).toBe("teacher.gift.txt (gift): 5 valid, 0 with warnings, 4 with errors.");
  expect(await count()).toBe(0);
  expect(await importFile(deps, GIFT, { write: true, skipDuplicates: false })).toBe(0);
  expect(await count()).toBe(5);
  const target = path.join(folder, "all.csv");
  expect(await exportFile(deps, "csv", target)).toBe(0);
  expect((await readFile(target, "utf8")).trim().split("\r\n")).toHaveLength(6);
  await expect(exportFile(deps, "qti", target)).rejects.toThrow("There is no format qti");
});

test("reports a database in use by another process in one sentence", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-locked-"));
  const release = lockFolder(folder);
  onTestFinished(async () => {
    release();
    await rm(folder, { recursive: true });
  });
  const program = path.join(import.meta.dirname, "content-cli.ts");
  const env = { DATA_DIR: folder };
  const run = promisify(execFile)(process.execPath, [program, "import", GIFT], { env });
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  expect(code).toBe(1);
  expect(stderr.trim()).toMatch(/^The database folder \S+ is in use by another process\..*$/);
});
