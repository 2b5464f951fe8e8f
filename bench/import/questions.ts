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
const SUBSTANCES = [
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
const ACTIONS = [
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

/**
 * A file of this many questions in our JSON format, with formulas in each text. One question in four has rationales,
 * and one in four is numerical.
 */
export function questionFile(count: number): string {
  const questions = Array.from({ length: count }, (_, index) => questionOf(index));
  return JSON.stringify({ format: "rasayan-questions", version: 1, questions });
}

function questionOf(index: number) {
  const pick = (list: string[], step: number) => list[Math.floor(index / step) % list.length] ?? "";
  const [law, salt, substance, action] = [
    pick(LAWS, 1),
    pick(SALTS, 10),
    pick(SUBSTANCES, 100),
    pick(ACTIONS, 7),
  ];
  const mass = (index * 7919) % 997;
  const text = `Sample ${index}: $${mass / 10}\\ \\mathrm{g}$ of $\\ce{${salt}}$ with ${substance} ${action} at $T = ${273 + (index % 90)}\\ \\mathrm{K}$. By the law of ${law} number ${mass}, find the ${substance} share $x_{${index}}$.`;
  const solution = `By ${law}:\n\n$$\nx = \\frac{${mass}}{${mass + index} + \\sqrt{${index}}}\n$$\n\nso that ${salt} ${action}.`;
  const shared = { text, solution, difficulty: "medium", exams: ["main"] };
  if (index % 4 === 3)
    return { type: "numerical", ...shared, single_answer: `${mass}.${index % 10}`, unit: "mol" };
  const answers = [0, 1, 2, 3].map((optionIndex) => ({
    text: `$${mass + optionIndex}\\ \\mathrm{mol}$`,
    correct: optionIndex === index % 4,
    rationale: index % 4 === 0 ? `The ${substance} ${action}: $n = ${mass + optionIndex}$.` : "",
  }));
  return { type: "multi choice single answer", ...shared, answers };
}
