/** One measured value and its threshold. */
export type Check = { name: string; value: number; threshold: string; hasPassed: boolean };

export function atLeast(name: string, value: number, threshold: number): Check {
  return { name, value, threshold: `at least ${round(threshold)}`, hasPassed: value >= threshold };
}

export function atMost(name: string, value: number, threshold: number): Check {
  return { name, value, threshold: `at most ${round(threshold)}`, hasPassed: value <= threshold };
}

/** Prints the checks and returns whether all of them have passed. */
export function report(checks: readonly Check[]): boolean {
  for (const { name, value, threshold, hasPassed } of checks)
    console.log(`  ${hasPassed ? "ok  " : "FAIL"} ${name}: ${round(value)}, ${threshold}`);
  return checks.every(({ hasPassed }) => hasPassed);
}

const round = (value: number) => String(Math.round(value * 10_000) / 10_000);
