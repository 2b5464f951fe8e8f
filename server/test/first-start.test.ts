import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const SOURCE = path.resolve(import.meta.dirname, "../src");
const FRESH_STARTS = process.env.TEST_FULL ? 5 : 1;

/**
 * Runs Node with these arguments until it exits, or kills it once its output contains `untilLine`. Returns the output
 * and the signal that ended the process, if any.
 */
async function runNode(args: string[], env: Record<string, string> = {}, untilLine?: string) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (untilLine && output.includes(untilLine)) child.kill("SIGKILL");
    });
  const signal = await new Promise((resolve) => child.once("close", (_code, name) => resolve(name)));
  return { output, signal };
}

test(
  "every start with an empty data folder creates the database, migrates it and starts seeding the library",
  async () => {
    for (let n = 0; n < FRESH_STARTS; n++) {
      const folder = await mkdtemp(path.join(os.tmpdir(), "rasayan-first-start-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const env = { DATA_DIR: folder, DATABASE_URL: "", PORT: "0", PUBLIC_ORIGIN: "http://localhost:3000" };
      const { output } = await runNode([path.join(SOURCE, "main.ts")], env, "Seeding 100 of");
      expect(output).toMatch(/Creating the embedded database…[\s\S]*Seeding 100 of \d+/);
      expect(existsSync(path.join(folder, "pg.new"))).toBe(false);
    }
  },
  // The watchdog ends a start that hangs. This is longer, so it never judges how busy the machine is.
  FRESH_STARTS * 900_000,
);

test.each([
  ["waits forever", "await new Promise(() => {});"],
  ["blocks its thread", "for (;;);"],
])("a start that %s is killed, with a message that names its last step", async (_what, blockingCode) => {
  const watchdog = JSON.stringify(path.join(SOURCE, "start-watchdog.ts"));
  const source = `const { watchStart } = await import(${watchdog});
    const watchdog = watchStart(1000);
    watchdog.progress("opening the embedded database");
    ${blockingCode}`;
  const { output, signal } = await runNode(["--input-type=module", "-e", source]);
  expect(output).toContain(
    "no progress for 1 s, so it was ended. Its last step: opening the embedded database.",
  );
  expect(signal).toBe("SIGKILL");
});
