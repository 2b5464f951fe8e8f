import type { SourceFile } from "../src/seed/library.ts";
import { LIBRARY_PATHS, smallLibrary } from "./test-library.ts";

const TEMPLATE = `---
id: gases.boyle.T001
kind: template
type: numerical
difficulty: easy
seconds: 60
topic: gases/ideal
exams: [main, advanced]
tags: [gas-laws]
params: {V1: [10, 12, 15, 20], V2: [3, 5, 6], p1: [1.5, 2, 3]}
default: {V1: 10, V2: 5, p1: 2}
derive: {P1: "fixed(p1, 1)", r: "fixed(V1/V2, 2)"}
where: ["V1 > 2*V2 - 1"]
check: "p1*V1/V2"
route: "P1*r"
answer: {value: 4, decimals: 0, unit: bar}
review: {author: reader-1, solver: reader-2, solver_key: 4, solved_on: 2026-01-31}
---
A gas at \${{P1}}\\ \\mathrm{bar}$ is compressed from \${{V1}}\\ \\mathrm{L}$ to \${{V2}}\\ \\mathrm{L}$ at a fixed temperature. Find its pressure in $\\mathrm{bar}$ (nearest integer).

## Solution
At constant temperature $pV$ is constant: the pressure becomes \${{r}}$ times as large, \${{answer}}\\ \\mathrm{bar}$.
`;

const CHOICE_TEMPLATE = `---
id: gases.gaylussac.T001
kind: template
type: single
difficulty: easy
seconds: 60
topic: gases/ideal
exams: [main, advanced]
tags: [gas-laws]
misconceptions: {A: celsius-as-kelvin, B: celsius-as-kelvin, D: celsius-as-kelvin}
params: {t1: [27, 47, 77, 127], t2: [87, 177, 227, 327], p: [2, 3, 6]}
default: {t1: 27, t2: 177, p: 2}
options: {A: "fixed(p*t2/t1, 1)", B: "fixed(p*(t2 - t1), 1)", C: "fixed(p*(t2 + 273)/(t1 + 273), 1)", D: "fixed(p*(t1 + 273)/(t2 + 273), 1)"}
range: [0.1, 1000]
check: "p*(t2 + 273)/(t1 + 273)"
author: reader-1
---
A gas in a fixed volume is heated from \${{t1}}\\ ^\\circ\\mathrm{C}$ to \${{t2}}\\ ^\\circ\\mathrm{C}$. Its pressure, at first \${{p}}\\ \\mathrm{bar}$, becomes, in $\\mathrm{bar}$,

- [ ] \${{A}}$ :: The ratio of the two readings in degrees Celsius.
- [ ] \${{B}}$ :: Multiplies the pressure by the rise in temperature.
- [x] \${{C}}$ :: Pressure is proportional to the temperature in kelvin.
- [ ] \${{D}}$ :: The ratio of the temperatures upside down.

## Solution
At constant volume $\\frac{p}{T}$ is constant, with $T$ in kelvin.
`;

/**
 * Returns the small library with two templates: a numerical one that a second person has solved, and a single-choice
 * one that only its author has solved.
 */
export function libraryWithTemplates(): SourceFile[] {
  return [
    ...smallLibrary(),
    { path: LIBRARY_PATHS.template, text: TEMPLATE },
    { path: LIBRARY_PATHS.choiceTemplate, text: CHOICE_TEMPLATE },
  ];
}
