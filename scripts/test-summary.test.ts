import path from "node:path";
import { expect, test } from "vitest";
import { summarizePlaywright, summarizeVitest } from "./test-summary.mjs";

const file = (name: string, status: string, tests: Record<string, string>) => ({
  name: path.resolve(name),
  status,
  assertionResults: Object.entries(tests).map(([fullName, state]) => ({ fullName, status: state })),
});

test("lists failed tests by name, and a file that failed as a whole by its path", () => {
  const testResults = [
    file("a.test.ts", "passed", { one: "passed", two: "skipped" }),
    file("b.test.ts", "failed", { three: "failed", four: "passed" }),
    file("c.test.ts", "failed", { five: "pending" }),
  ];
  expect(summarizeVitest({ testResults }, 1)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ["b.test.ts: three", "c.test.ts: not loaded, or its process died"],
  });
});

test("a run with a nonzero exit code counts at least one failure", () => {
  expect(summarizeVitest({ testResults: [] }, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test("summarizes a Playwright report in the same way", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const suites = [
    { file: "x.spec.ts", specs: [spec("one", "expected"), spec("two", "expected")] },
    { file: "y.spec.ts", specs: [], suites: [{ file: "y.spec.ts", specs: [spec("three", "unexpected")] }] },
  ];
  const stats = { expected: 2, unexpected: 1, skipped: 0 };
  expect(summarizePlaywright({ suites, stats, errors: [] }, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ["y.spec.ts: three"],
  });
});
