// Reports the result of a run of checks: a table with one row per step, and a last line with the totals.
import { performance } from "node:perf_hooks";

const NO_COUNTS = { passed: 0, failed: 0, skipped: 0 };
const PASSED = { ...NO_COUNTS, passed: 1 };
const FAILED = { ...NO_COUNTS, failed: 1 };

/** The counts of a step that either passes or fails as a whole. */
export const countsForExitCode = (exitCode) => (exitCode === 0 ? PASSED : FAILED);

/** Creates a reporter without any steps. With `failOnSkip`, every skipped step counts as a failure. */
export function createStepReporter({ failOnSkip }) {
  const rows = [];

  /** Runs one step. `callback` returns its counts; an error counts as one failure. Returns whether nothing failed. */
  async function step(name, callback) {
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const counts = await callback().catch(logError);
    const seconds = (performance.now() - startedAt) / 1000;
    rows.push({ name, result: counts.failed > 0 ? "FAILED" : "ok", seconds, ...counts });
    return counts.failed === 0;
  }

  /** Runs a preparation step. It counts only if it fails. */
  const prepare = (name, callback) => step(name, () => callback().then(() => NO_COUNTS));

  /** Records a step that can't run on this machine. */
  function skip(name, reason) {
    console.log(`\nSKIPPED ${name}: ${reason}`);
    const result = failOnSkip ? "FAILED: skipped" : "SKIPPED";
    rows.push({ name, result, seconds: 0, ...(failOnSkip ? FAILED : NO_COUNTS) });
  }

  /** Prints the failures, the table and the totals, and sets the exit code to 1 if anything failed. */
  function printSummary() {
    const total = (count) => rows.reduce((sum, row) => sum + row[count], 0);
    for (const name of rows.flatMap(({ failures = [] }) => failures)) console.log(`FAILED ${name}`);
    console.log(`\n${formatTable(rows)}\n`);
    if (total("skipped") > 0) console.log(`${total("skipped")} skipped`);
    console.log(`${total("passed")} passed, ${total("failed")} failed`);
    process.exitCode = total("failed") > 0 ? 1 : 0;
  }

  return { step, prepare, skip, printSummary };
}

function logError(error) {
  console.error(error instanceof Error ? error.message : error);
  return FAILED;
}

function formatTable(rows) {
  const cells = rows.map((row) => [row.name, row.result, `${row.seconds.toFixed(1)} s`, formatCounts(row)]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...cells.map((row) => row[column].length)));
  const alignRow = ([name, result, seconds, counts]) =>
    [name.padEnd(widths[0]), result.padEnd(widths[1]), seconds.padStart(widths[2]), counts]
      .join("  ")
      .trimEnd();
  return cells.map(alignRow).join("\n");
}

const formatCounts = (row) =>
  ["passed", "failed", "skipped"]
    .filter((count) => row[count] > 0)
    .map((count) => `${row[count]} ${count}`)
    .join(", ");
