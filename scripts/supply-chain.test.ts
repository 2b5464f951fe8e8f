import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { installLocked } from "./install.mjs";
import { newestNode } from "./node24.mjs";

const ROOT = path.join(import.meta.dirname, "..");

test.each([
  ["the packaged one if the system's is too old", ["v20.20.2", "24.21.0"], 1],
  ["the system's if it is newer than the packaged one", ["24.22.0", "24.21.0"], 0],
  ["the packaged one if the system's is older", ["24.3.0", "24.21.0"], 1],
  ["a newer major version", ["26.0.0", "24.21.9"], 0],
  ["the running one if both have the same version", ["24.21.0", "24.21.0"], 0],
])("chooses among several Nodes: %s", (_which, versions, expected) => {
  const candidates = versions.map((version, index) => ({ file: String(index), version }));
  expect(newestNode(candidates)?.file).toBe(String(expected));
});

test("chooses none if every Node is too old", () => {
  expect(newestNode([{ file: "a", version: "v20.0.0" }])).toBeUndefined();
});

test.each([{ CI: "true" }, { CI_NO_SKIPS: "1" }, { NODE_ENV: "production" }])(
  "with %j, installs only what the lock file lists",
  async (env) => {
    const { commands, npm } = failingNpm();
    await expect(installLocked({ npm, env })).rejects.toThrow(/npm ci could not install/);
    expect(commands).toEqual([["ci"]]);
  },
);

test("on a developer's machine, falls back to npm install with a warning", async () => {
  const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
  const { commands, npm } = failingNpm();
  await installLocked({ npm, env: {} });
  expect(commands).toEqual([["ci"], ["install", "--no-save"]]);
  expect(errorLog.mock.calls.join()).toMatch(/WARNING: npm ci could not/);
  errorLog.mockRestore();
});

test("npm run sbom lists packages with their versions, without a network", () => {
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
    components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`),
  );
  for (const name of ["fastify", "pg", "sharp", "katex", "@electric-sql/pglite", "vitest"])
    expect(listed).toContain(`${name} ${lock.packages[`node_modules/${name}`].version}`);
});

/** A fake npm whose `ci` command fails. */
function failingNpm() {
  const commands: string[][] = [];
  const npm = async (command: string[]) => {
    commands.push(command);
    return command[0] === "ci" ? 1 : 0;
  };
  return { commands, npm };
}
