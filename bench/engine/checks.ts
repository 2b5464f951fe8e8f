/** One figure against its gate. */
export type Check = { name: string; value: number; gate: string; isPassed: boolean };

export function atLeast(name: string, value: number, gate: number): Check {
  return { name, value, gate: `at least ${round(gate)}`, isPassed: value >= gate };
}

export function atMost(name: string, value: number, gate: number): Check {
  return { name, value, gate: `at most ${round(gate)}`, isPassed: value <= gate };
}

/** Prints the checks and says whether all were passed. */
export function report(checks: readonly Check[]): boolean {
  for (const { name, value, gate, isPassed } of checks)
    console.log(`  ${isPassed ? "ok  " : "FAIL"} ${name}: ${round(value)}, ${gate}`);
  return checks.every(({ isPassed }) => isPassed);
}

const round = (value: number) => String(Math.round(value * 10_000) / 10_000);
