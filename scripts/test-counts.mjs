// Reads the JSON reports of vitest and Playwright as numbers of passed, failed and skipped tests.

/** Counts of a vitest report; a test file that could not even be loaded counts as one failure. */
export function countVitest(report, exitCode) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  );
  return atLeastOneFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Counts of a Playwright report; an error outside of the tests counts as one failure. */
export function countPlaywright({ stats, errors }, exitCode) {
  return atLeastOneFailure(exitCode, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  });
}

/** A runner that fails for another reason than its tests, such as an unhandled rejection, still failed. */
function atLeastOneFailure(exitCode, counts) {
  return { ...counts, failed: exitCode === 0 ? counts.failed : Math.max(1, counts.failed) };
}
