import type { RequestOf, ResponseOf } from "@rasayan/contract";
import { FILES } from "./export-actions.ts";
import { writeFile } from "./file-io.ts";
import { EMPTY_QUESTION, type FileQuestion } from "./file-question.ts";

const option = (text: string, correct: boolean, rationale: string) => ({ text, correct, rationale });

/** One question of each type, with the columns that most questions need. */
const EXAMPLES: FileQuestion[] = [
  {
    ...EMPTY_QUESTION,
    text: "Which gas turns lime water milky?",
    answers: [
      option("$\\ce{CO2}$", true, "It forms insoluble $\\ce{CaCO3}$."),
      option("$\\ce{O2}$", false, "It does not react with lime water."),
      option("$\\ce{N2}$", false, "It does not react with lime water."),
      option("$\\ce{H2}$", false, "It does not react with lime water."),
    ],
    solution: "$\\ce{Ca(OH)2 + CO2 -> CaCO3 + H2O}$",
    difficulty: "easy",
  },
  {
    ...EMPTY_QUESTION,
    type: "multi choice multi correct",
    text: "Which of these are colligative properties?",
    answers: [
      option("Osmotic pressure", true, "It depends on the number of particles."),
      option("Colour", false, "It depends on the kind of particles."),
      option("Elevation of the boiling point", true, "It depends on the number of particles."),
      option("Density", false, "It depends on the kind of particles."),
    ],
    solution: "A colligative property depends on the number of particles, not on their kind.",
    exams: ["advanced"],
  },
  {
    ...EMPTY_QUESTION,
    type: "numerical",
    text: "What is the molar mass of water in g/mol?",
    single_answer: "18.02",
    accept: [["17.97", "18.07"]],
    unit: "g/mol",
    solution: "$2 \\times 1.01 + 16.00 = 18.02$",
  },
];

/** Returns a file with the columns of a table of questions and an example of each type. */
export async function createTemplate({
  format,
}: RequestOf<"getImportTemplate">["query"]): Promise<ResponseOf<"getImportTemplate">> {
  const { name, type } = FILES[format];
  const text = await writeFile(format, EXAMPLES, {});
  return {
    name: name.replace("questions", "question-template"),
    type,
    encoding: format === "xlsx" ? "base64" : "utf-8",
    text,
  };
}
