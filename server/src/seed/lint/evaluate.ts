import vm from "node:vm";

/** Far more than any check takes, also on a busy machine. */
const TIME_LIMIT_MS = 2000;

/** Runs inside the empty context, so that no object of this program is within an expression's reach. */
const FUNCTIONS = `
const ln = Math.log, log10 = Math.log10, exp = Math.exp, sqrt = Math.sqrt, abs = Math.abs;
// A rounded number that also knows how it is printed: arithmetic sees the number, a text its digits.
class Printed {
  constructor(text, number) { this.text = text; this.number = number; }
  valueOf() { return this.number; }
  toString() { return this.text; }
  toJSON() { return this.number; }
}
const fixed = (x, d) => { const text = Number(x).toFixed(d); return new Printed(text, Number(text)); };
const sci = (x, d) => {
  const [digits, power] = Number(x).toExponential(d).split("e");
  return new Printed(digits + "\\\\times10^{" + Number(power) + "}", Number(digits + "e" + power));
};
const round = (x, d = 0) => Math.round(x * 10 ** d + 1e-9) / 10 ** d;
// Molecular orbitals of a diatomic of period 2 with n electrons: the order of the 2p levels changes after nitrogen.
const mo = (n) => {
  const p = n <= 14 ? [[4, 1], [2, 1]] : [[2, 1], [4, 1]];
  const levels = [[2, 1], [2, -1], ...p, [4, -1], [2, -1]];
  let remaining = n - 4, bo = 0, unpaired = 0;
  for (const [capacity, sign] of levels) {
    const filled = Math.min(capacity, remaining);
    remaining -= filled;
    bo += (sign * filled) / 2;
    if (filled > 0 && filled < capacity) unpaired += filled <= capacity / 2 ? filled : capacity - filled;
  }
  return { bo, unpaired };
};
`;

/** The names of the functions above, which no number of an item may take. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(
  "ln log10 exp sqrt abs fixed sci round mo Printed".split(" "),
);

/** What a `check` gives: a number or numbers. Throws with the reason when it cannot be run. */
export function evaluateCheck(expression: string, values: Readonly<Record<string, number>>): number[] {
  assertAllowedExpression(expression);
  const result = evaluateSandboxed(`[(${expression}\n)].flat()`, values);
  if (!Array.isArray(result) || result.length === 0 || !result.every(isFiniteNumber))
    throw new Error("it gives no number");
  return result;
}

/** The JSON value of an expression, run in an empty context where `values` are constants. */
export function evaluateSandboxed(source: string, values: Readonly<Record<string, number>>): unknown {
  const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  vm.runInContext(FUNCTIONS, context);
  const names = Object.entries(values).map(([name, value]) => `const ${name} = ${value};`);
  const script = `{ ${names.join(" ")} JSON.stringify(${source}); }`;
  return JSON.parse(String(vm.runInContext(script, context, { timeout: TIME_LIMIT_MS })));
}

/** Throws when this is no expression by itself, or one that may not be run. */
export function assertAllowedExpression(expression: string): void {
  // An import would end as a rejected promise that nobody awaits.
  if (/\bimport\b/.test(expression)) throw new Error("import is not allowed");
  new vm.Script(`(${expression}\n)`);
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
