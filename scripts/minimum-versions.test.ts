import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** For each package, the first version without a known vulnerability that affects this program. */
const MINIMUM_VERSIONS: Record<string, string> = {
  fastify: "5.12.6",
  "@fastify/multipart": "10.1.9",
  "@fastify/static": "10.1.4",
  "@fastify/proxy-addr": "5.1.1",
  "fast-uri": "3.1.2",
  katex: "0.18.2",
  sharp: "0.35.0",
  "mdast-util-to-hast": "13.2.1",
};
/** Packages with repeated access-control bypasses, or with unsafe token signing. */
const FORBIDDEN_PACKAGES = ["@fastify/middie", "@fastify/express", "fast-jwt"];

const lock = JSON.parse(readFileSync(path.join(import.meta.dirname, "../package-lock.json"), "utf8")) as {
  packages: Record<string, { version?: string }>;
};
const versionsOf = (name: string) =>
  Object.entries(lock.packages).flatMap(([packagePath, { version }]) =>
    packagePath.endsWith(`node_modules/${name}`) && version ? [version] : [],
  );

test("no package is older than the version that fixed its known vulnerabilities", () => {
  for (const [name, minimum] of Object.entries(MINIMUM_VERSIONS)) {
    const versions = versionsOf(name);
    expect(versions.length, name).toBeGreaterThan(0);
    for (const version of versions)
      expect(isAtLeast(version, minimum), `${name} ${version} < ${minimum}`).toBe(true);
  }
  for (const name of FORBIDDEN_PACKAGES) expect(versionsOf(name), name).toEqual([]);
});

test("only one version of KaTeX is installed, for rendering and for styles", () => {
  expect(new Set(versionsOf("katex")).size).toBe(1);
});

test("compares versions number by number", () => {
  expect(["10.0.0", "9.9.9", "9.10.0"].map((version) => isAtLeast(version, "9.10.0"))).toEqual([
    true,
    false,
    true,
  ]);
});

function isAtLeast(version: string, minimum: string): boolean {
  const [actual, required] = [version, minimum].map((text) =>
    text.split(".").map((part) => Number.parseInt(part, 10)),
  );
  const firstDifference = (required ?? []).findIndex((part, index) => part !== actual?.[index]);
  return firstDifference === -1 || (actual?.[firstDifference] ?? 0) > (required?.[firstDifference] ?? 0);
}
