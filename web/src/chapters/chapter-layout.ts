type Branch = "physical" | "organic" | "inorganic";

/** A chapter's tile in the periodic table of chapters. Its code is never the symbol of a real element. */
type ChapterLayout = {
  code: string;
  name: string;
  branch: Branch;
  /** Percent of the exam paper, from the syllabus. */
  weightage: number;
  row: number;
  column: number;
};

/** The chapters of the syllabus, laid out like the periodic table. */
export const chapterLayouts: readonly ChapterLayout[] = [
  ...branch("physical", [
    ["Ml", "Some Basic Concepts of Chemistry", 3, 1, 1],
    ["Ao", "Atomic Structure", 4, 2, 1],
    ["Gl", "States of Matter: Gases and Liquids", 1, 3, 1],
    ["Td", "Chemical Thermodynamics", 5, 4, 1],
    ["Eq", "Chemical Equilibrium", 2, 5, 1],
    ["Ie", "Ionic Equilibrium", 2, 2, 2],
    ["Rx", "Redox Reactions", 2, 3, 2],
    ["Sl", "Solutions", 4, 4, 2],
    ["Ec", "Electrochemistry", 5, 5, 2],
    ["Ki", "Chemical Kinetics", 3, 4, 3],
    ["Ss", "Solid State and Surface Chemistry", 2, 5, 3],
  ]),
  ...branch("inorganic", [
    ["Pe", "Classification of Elements and Periodicity", 3, 4, 4],
    ["Bo", "Chemical Bonding and Molecular Structure", 5, 4, 5],
    ["Ak", "Hydrogen and s-Block Elements", 1, 4, 6],
    ["Bc", "p-Block Elements: Groups 13 and 14", 2, 4, 7],
    ["Pn", "p-Block Elements: Groups 15 to 18", 4, 5, 4],
    ["Df", "d- and f-Block Elements", 4, 5, 5],
    ["Cx", "Coordination Compounds", 7, 5, 6],
    ["Ex", "General Principles of Isolation of Metals", 2, 5, 7],
    ["Qa", "Practical Chemistry and Qualitative Analysis", 3, 5, 8],
  ]),
  ...branch("organic", [
    ["Pf", "Purification and Characterisation of Organic Compounds", 3, 1, 9],
    ["Go", "Basic Principles of Organic Chemistry", 6, 2, 9],
    ["Hc", "Hydrocarbons", 5, 3, 9],
    ["Hx", "Haloalkanes and Haloarenes", 4, 4, 9],
    ["Oh", "Alcohols, Phenols and Ethers", 4, 2, 8],
    ["Cb", "Aldehydes, Ketones and Carboxylic Acids", 6, 3, 8],
    ["An", "Organic Compounds Containing Nitrogen", 4, 4, 8],
    ["Bm", "Biomolecules and Applied Chemistry", 4, 3, 7],
  ]),
];

/** The tile of the chapter with this name; undefined for a chapter that an editor added. */
export function chapterLayoutOf(chapterName: string): ChapterLayout | undefined {
  return chapterLayouts.find(({ name }) => name === chapterName);
}

type Row = readonly [code: string, name: string, weightage: number, row: number, column: number];

function branch(branch: Branch, rows: readonly Row[]): ChapterLayout[] {
  return rows.map(([code, name, weightage, row, column]) => ({ code, name, branch, weightage, row, column }));
}
