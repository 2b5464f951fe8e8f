const LAWS = [
  "Henry",
  "Raoult",
  "Boyle",
  "Charles",
  "Avogadro",
  "Dalton",
  "Graham",
  "Nernst",
  "Hess",
  "Arrhenius",
];
const SALTS = ["NaCl", "K2SO4", "CaCl2", "Al2(SO4)3", "KMnO4", "BaSO4", "MgCl2", "Na2CO3", "NH4Cl", "FeCl3"];
const THINGS = [
  "copper",
  "glucose",
  "urea",
  "oxygen",
  "ethanol",
  "benzene",
  "silver",
  "iodine",
  "water",
  "methane",
];
const DEEDS = [
  "dissolves",
  "boils",
  "freezes",
  "reacts",
  "melts",
  "expands",
  "burns",
  "diffuses",
  "sublimes",
  "cools",
];

/** A file of so many questions in our JSON: formulae in each text, reasons in one question of four, one of four numerical. */
export function questionFile(count: number): string {
  const questions = Array.from({ length: count }, (_, index) => questionOf(index));
  return JSON.stringify({ format: "rasayan-questions", version: 1, questions });
}

function questionOf(index: number) {
  const at = (list: string[], step: number) => list[Math.floor(index / step) % list.length] ?? "";
  const [law, salt, thing, deed] = [at(LAWS, 1), at(SALTS, 10), at(THINGS, 100), at(DEEDS, 7)];
  const mass = (index * 7919) % 997;
  const text = `Sample ${index}: $${mass / 10}\\ \\mathrm{g}$ of $\\ce{${salt}}$ with ${thing} ${deed} at $T = ${273 + (index % 90)}\\ \\mathrm{K}$. By the law of ${law} number ${mass}, find the ${thing} share $x_{${index}}$.`;
  const solution = `By ${law}:\n\n$$\nx = \\frac{${mass}}{${mass + index} + \\sqrt{${index}}}\n$$\n\nso that ${salt} ${deed}.`;
  const shared = { text, solution, difficulty: "medium", exams: ["main"] };
  if (index % 4 === 3)
    return { type: "numerical", ...shared, single_answer: `${mass}.${index % 10}`, unit: "mol" };
  const answers = [0, 1, 2, 3].map((place) => ({
    text: `$${mass + place}\\ \\mathrm{mol}$`,
    correct: place === index % 4,
    rationale: index % 4 === 0 ? `The ${thing} ${deed}: $n = ${mass + place}$.` : "",
  }));
  return { type: "multi choice single answer", ...shared, answers };
}
