// Summarizes the JSON reports of vitest and Playwright: the numbers of passed, failed and skipped tests, and the names
// of the failed ones.
import path from "node:path";
import { root } from "./node24.mjs";

/** Counts of a vitest report. */
export function summarizeVitest({ testResults }, exitCode) {
  const failures = testResults.flatMap(failuresOf);
  return atLeastOneFailure(exitCode, {
    passed: countStatuses(testResults, ["passed"]),
    failed: failures.length,
    skipped: countStatuses(testResults, ["skipped", "todo"]),
    failures,
  });
}

/** Counts of a Playwright report. Each error outside a test counts as one failure. */
export function summarizePlaywright({ suites, stats, errors }, exitCode) {
  const failures = [...namesOf(suites, "unexpected"), ...errors.map(({ message }) => message)];
  return atLeastOneFailure(exitCode, {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures,
  });
}

const hasFailed = ({ status }) => status === "failed";

/** The names of a file's failed tests, or the file itself if it failed without a failed test. */
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

/** Counts at least one failure if the runner itself failed, for example because of an unhandled rejection. */
function atLeastOneFailure(exitCode, counts) {
  return { ...counts, failed: exitCode === 0 ? counts.failed : Math.max(1, counts.failed) };
}
