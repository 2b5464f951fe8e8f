import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { installLocked } from "./install.mjs";
import { newestNode } from "./node24.mjs";

const ROOT = path.join(import.meta.dirname, "..");

test.each([
  ["the packaged one where the system's is too old", ["v20.20.2", "24.21.0"], 1],
  ["the system's where it was patched since", ["24.22.0", "24.21.0"], 0],
  ["the packaged one where the system's is older", ["24.3.0", "24.21.0"], 1],
  ["a newer major", ["26.0.0", "24.21.9"], 0],
  ["the one that runs already where both are alike", ["24.21.0", "24.21.0"], 0],
])("of several Nodes %s is taken", (_which, versions, expected) => {
  const candidates = versions.map((version, index) => ({ file: String(index), version }));
  expect(newestNode(candidates)?.file).toBe(String(expected));
});

test("where every Node is too old, none is taken", () => {
  expect(newestNode([{ file: "a", version: "v20.0.0" }])).toBeUndefined();
});

test.each([{ CI: "true" }, { CI_NO_SKIPS: "1" }, { NODE_ENV: "production" }])(
  "with %j nothing is installed but what the lock file names",
  async (env) => {
    const { commands, npm } = failingNpm();
    await expect(installLocked({ npm, env })).rejects.toThrow(/npm ci could not install/);
    expect(commands).toEqual([["ci"]]);
  },
);

test("on a developer's machine npm install is tried, with a warning", async () => {
  const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
  const { commands, npm } = failingNpm();
  await installLocked({ npm, env: {} });
  expect(commands).toEqual([["ci"], ["install", "--no-save"]]);
  expect(errorLog.mock.calls.join()).toMatch(/WARNING: npm ci could not/);
  errorLog.mockRestore();
});

test("the list of packages names each one with its version, without a network", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const env = { ...process.env, npm_config_registry: "http://127.0.0.1:1/", npm_config_offline: "true" };
  const { stdout, status } = spawnSync(scripts.sbom, {
    cwd: ROOT,
    env,
    encoding: "utf8",
    shell: true,
    maxBuffer: 2 ** 26,
  });
  expect(status).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout);
  expect(bomFormat).toBe("CycloneDX");
  const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  const listed = new Set(
    components.map((one: { name: string; version: string }) => `${one.name} ${one.version}`),
  );
  for (const name of ["fastify", "pg", "sharp", "katex", "@electric-sql/pglite", "vitest"])
    expect(listed).toContain(`${name} ${lock.packages[`node_modules/${name}`].version}`);
});

/** An npm whose `ci` fails. */
function failingNpm() {
  const commands: string[][] = [];
  const npm = async (command: string[]) => {
    commands.push(command);
    return command[0] === "ci" ? 1 : 0;
  };
  return { commands, npm };
}
