import vm from "node:vm";

/** Much longer than any check takes, even on a busy machine. */
const TIME_LIMIT_MS = 2000;

/** The functions for expressions. Their source runs in the empty context, so no expression can access this program. */
const FUNCTIONS = `
const ln = Math.log, log10 = Math.log10, exp = Math.exp, sqrt = Math.sqrt, abs = Math.abs;
// A rounded number with its printed text: arithmetic uses the number, conversion to a string gives the text.
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
// Bond order and unpaired electrons of a diatomic molecule of period 2 with n electrons, from its molecular orbitals.
// The order of the 2p levels changes after nitrogen.
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

/** The names of the functions above. The values of an item must not have these names. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(
  "ln log10 exp sqrt abs fixed sci round mo Printed".split(" "),
);

/** Returns the number or numbers that a `check` gives. Throws if it cannot be run or gives anything else. */
export function evaluateCheck(expression: string, values: Readonly<Record<string, number>>): number[] {
  assertAllowedExpression(expression);
  const result = evaluateSandboxed(`[(${expression}\n)].flat()`, values);
  if (!Array.isArray(result) || result.length === 0 || !result.every(isFiniteNumber))
    throw new Error("its result is not a number");
  return result;
}

/** Runs an expression in an empty context, in which `values` are constants. Returns its result as a JSON value. */
export function evaluateSandboxed(source: string, values: Readonly<Record<string, number>>): unknown {
  const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  vm.runInContext(FUNCTIONS, context);
  const names = Object.entries(values).map(([name, value]) => `const ${name} = ${value};`);
  const script = `{ ${names.join(" ")} JSON.stringify(${source}); }`;
  return JSON.parse(String(vm.runInContext(script, context, { timeout: TIME_LIMIT_MS })));
}

/** Throws if the text is not one complete expression or contains an import. */
export function assertAllowedExpression(expression: string): void {
  // An import would give a promise whose rejection is never handled.
  if (/\bimport\b/.test(expression)) throw new Error("import is not allowed");
  new vm.Script(`(${expression}\n)`);
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
