// Reads the JSON reports of vitest and Playwright: numbers of passed, failed and skipped tests, and names of those that
// failed or passed only when they were run again.
import path from "node:path";
import { root } from "./node24.mjs";

/** The files of a vitest report that failed: by a test, because they could not be loaded, or because their process died. */
export const failedFiles = ({ testResults }) => [
  ...new Set(testResults.filter(hasFailed).map(({ name }) => name)),
];

/** Counts of a vitest report; files that were run again count as they ended in that `second` report. */
export function summarizeVitest(first, rerun, exitCode) {
  const rerunFiles = new Set(rerun?.testResults.map(({ name }) => name));
  const files = [
    ...first.testResults.filter(({ name }) => !rerunFiles.has(name)),
    ...(rerun?.testResults ?? []),
  ];
  const failed = files.flatMap(failuresOf);
  const stillFailed = new Set(files.filter(hasFailed).map(({ name }) => name));
  const unstable = first.testResults.filter(({ name }) => rerunFiles.has(name) && !stillFailed.has(name));
  return atLeastOneFailure(exitCode, {
    passed: countStatuses(files, ["passed"]),
    failed: failed.length,
    skipped: countStatuses(files, ["skipped", "todo"]),
    failures: failed,
    unstable: unstable.flatMap(failuresOf),
  });
}

/** Counts of a Playwright report; an error outside of the tests counts as one failure. */
export function summarizePlaywright({ suites, stats, errors }, exitCode) {
  const failures = [...namesOf(suites, "unexpected"), ...errors.map(({ message }) => message)];
  return atLeastOneFailure(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures,
    unstable: namesOf(suites, "flaky"),
  });
}

const hasFailed = ({ status }) => status === "failed";

/** Each failed test of a file by name; the file alone when it failed without one. */
function failuresOf(file) {
  if (!hasFailed(file)) return [];
  const where = path.relative(root, file.name);
  const tests = file.assertionResults.filter(hasFailed);
  return tests.length > 0
    ? tests.map(({ fullName }) => `${where}: ${fullName}`)
    : [`${where}: not loaded, or its process died`];
}

const countStatuses = (files, statuses) =>
  files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => statuses.includes(status))
    .length;

const namesOf = (suites, status) =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title }) => `${file}: ${title}`),
    ...namesOf(inner, status),
  ]);

/** A runner that fails for another reason than its tests, such as an unhandled rejection, still failed. */
function atLeastOneFailure(exitCode, counts) {
  return { ...counts, failed: exitCode === 0 ? counts.failed : Math.max(1, counts.failed) };
}
