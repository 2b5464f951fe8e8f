// What a run of checks came to: one row a step, a table, and the line that counts everything.
import { performance } from "node:perf_hooks";

const NOTHING = { passed: 0, failed: 0, skipped: 0 };
const PASSED = { ...NOTHING, passed: 1 };
const FAILED = { ...NOTHING, failed: 1 };

/** Counts of a step that either holds or does not. */
export const countOf = (exitCode) => (exitCode === 0 ? PASSED : FAILED);

/** An empty report. `mayNotSkip` turns everything that has to be left out into a failure. */
export function createReport({ mayNotSkip }) {
  const rows = [];

  /** Runs one step; `work` returns its counts, and an error counts as one failure. Returns whether all is well. */
  async function step(name, work) {
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const counts = await work().catch(explain);
    const seconds = (performance.now() - startedAt) / 1000;
    rows.push({ name, result: counts.failed > 0 ? "FAILED" : "ok", seconds, ...counts });
    return counts.failed === 0;
  }

  /** Runs what has to be there before the tests; it counts only when it fails. */
  const prepare = (name, work) => step(name, () => work().then(() => NOTHING));

  /** Records what cannot be run on this machine. */
  function skip(name, reason) {
    console.log(`\nSKIPPED ${name}: ${reason}`);
    const result = mayNotSkip ? "FAILED: skipped" : "SKIPPED";
    rows.push({ name, result, seconds: 0, ...(mayNotSkip ? FAILED : NOTHING) });
  }

  /** Prints what failed, the table and, last, the line of totals; the exit code says whether anything failed. */
  function conclude() {
    const namesOf = (list) => rows.flatMap((row) => row[list] ?? []);
    const total = (count) => rows.reduce((sum, row) => sum + row[count], 0);
    for (const name of namesOf("failures")) console.log(`FAILED ${name}`);
    for (const name of namesOf("unstable")) console.log(`UNSTABLE, passed when run again: ${name}`);
    console.log(`\n${table(rows)}\n`);
    if (total("skipped") > 0) console.log(`${total("skipped")} skipped`);
    console.log(`${total("passed")} passed, ${total("failed")} failed`);
    process.exitCode = total("failed") > 0 ? 1 : 0;
  }

  return { step, prepare, skip, conclude };
}

function explain(error) {
  console.error(error instanceof Error ? error.message : error);
  return FAILED;
}

function table(rows) {
  const cells = rows.map((row) => [row.name, row.result, `${row.seconds.toFixed(1)} s`, tally(row)]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...cells.map((row) => row[column].length)));
  const aligned = ([name, result, seconds, counts]) =>
    [name.padEnd(widths[0]), result.padEnd(widths[1]), seconds.padStart(widths[2]), counts]
      .join("  ")
      .trimEnd();
  return cells.map(aligned).join("\n");
}

const tally = (row) =>
  ["passed", "failed", "skipped"]
    .filter((count) => row[count] > 0)
    .map((count) => `${row[count]} ${count}`)
    .join(", ");
