import { Molecule } from "openchemlib";
import { expect, test } from "vitest";
import { parseFormula } from "./formula-parser.ts";
import { renderText } from "./render-text.ts";
import { readSmiles } from "./smiles.ts";

type Structure = [name: string, smiles: string, formula: string, letters?: string, wedges?: number];

/**
 * Structures of school chemistry: the formula that a book gives, the letters of the drawing (without bare corners), and the
 * number of wedges. A charge is written with its atom.
 */
const STRUCTURES: Structure[] = [
  ["methane", "C", "CH4"],
  ["ethane", "CC", "C2H6"],
  ["2-methylpropane", "CC(C)C", "C4H10"],
  ["ethene", "C=C", "C2H4"],
  ["but-2-ene", "CC=CC", "C4H8"],
  ["trans-but-2-ene", "C/C=C/C", "C4H8"],
  ["cis-but-2-ene", "C/C=C\\C", "C4H8"],
  ["stilbene", "C(=Cc1ccccc1)c1ccccc1", "C14H12"],
  ["buta-1,3-diene", "C=CC=C", "C4H6"],
  ["propadiene", "C=C=C", "C3H4"],
  ["penta-2,3-diene", "CC=C=CC", "C5H8"],
  ["ethyne", "C#C", "C2H2"],
  ["but-2-yne", "CC#CC", "C4H6"],
  ["cyclopropane", "C1CC1", "C3H6"],
  ["cyclohexane", "C1CCCCC1", "C6H12"],
  ["cyclohexene", "C1=CCCCC1", "C6H10"],
  ["cyclooctene", "C1CCCC=CCC1", "C8H14"],
  ["cyclooctatetraene", "C1=CC=CC=CC=C1", "C8H8"],
  ["norbornane", "C1CC2CCC1C2", "C7H12"],
  ["adamantane", "C1C2CC3CC1CC(C2)C3", "C10H16"],
  ["cis-decalin", "C1CC[C@H]2CCCC[C@H]2C1", "C10H18", undefined, 2],
  ["benzene", "c1ccccc1", "C6H6"],
  ["toluene", "Cc1ccccc1", "C7H8"],
  ["naphthalene", "c1ccc2ccccc2c1", "C10H8"],
  ["anthracene", "c1ccc2cc3ccccc3cc2c1", "C14H10"],
  ["styrene", "C=Cc1ccccc1", "C8H8"],
  ["pyridine", "c1ccncc1", "C5H5N", "N"],
  ["pyrrole", "c1cc[nH]c1", "C4H5N", "N H"],
  ["furan", "c1ccoc1", "C4H4O", "O"],
  ["thiophene", "c1ccsc1", "C4H4S", "S"],
  ["imidazole", "c1c[nH]cn1", "C3H4N2"],
  ["cyclopentadienyl anion", "[cH-]1cccc1", "C5H5^-", "CH⁻"],
  ["cyclopentadienide, Kekulé", "[CH-]1C=CC=C1", "C5H5^-", "CH⁻"],
  ["tropylium", "[cH+]1cccccc1", "C7H7^+", "CH⁺"],
  ["chloromethane", "CCl", "CH3Cl"],
  ["chloroform", "ClC(Cl)Cl", "CHCl3"],
  ["2-bromobutane", "CCC(C)Br", "C4H9Br"],
  ["(R)-2-bromobutane", "CC[C@@H](C)Br", "C4H9Br", undefined, 1],
  ["DDT", "ClC(Cl)(Cl)C(c1ccc(Cl)cc1)c1ccc(Cl)cc1", "C14H9Cl5"],
  ["methanol", "CO", "CH4O"],
  ["ethanol", "CCO", "C2H6O"],
  ["propan-2-ol", "CC(O)C", "C3H8O"],
  ["glycerol", "OCC(O)CO", "C3H8O3"],
  ["phenol", "Oc1ccccc1", "C6H6O"],
  ["phenoxide", "[O-]c1ccccc1", "C6H5O^-", "O −"],
  ["picric acid", "Oc1c(cc(cc1[N+](=O)[O-])[N+](=O)[O-])[N+](=O)[O-]", "C6H3N3O7"],
  ["anisole", "COc1ccccc1", "C7H8O"],
  ["oxirane", "C1CO1", "C2H4O"],
  ["methanal", "C=O", "CH2O"],
  ["ethanal", "CC=O", "C2H4O"],
  ["propanone", "CC(=O)C", "C3H6O"],
  ["acetophenone", "CC(=O)c1ccccc1", "C8H8O"],
  ["acetaldoxime", "CC=NO", "C2H5NO"],
  ["E-acetaldoxime", "C/C=N/O", "C2H5NO"],
  ["acetone oxime", "CC(C)=NO", "C3H7NO"],
  ["hydrazone", "CC(C)=NN", "C3H8N2"],
  ["imine", "CC=NC", "C3H7N"],
  ["methanoic acid", "OC=O", "CH2O2"],
  ["ethanoic acid", "CC(=O)O", "C2H4O2"],
  ["ethanoate", "CC(=O)[O-]", "C2H3O2^-", "O O −"],
  ["sodium ethanoate", "CC(=O)[O-].[Na+]", "C2H3O2Na"],
  ["benzoic acid", "OC(=O)c1ccccc1", "C7H6O2"],
  ["aspirin", "CC(=O)Oc1ccccc1C(=O)O", "C9H8O4"],
  ["maleic acid", "OC(=O)/C=C\\C(=O)O", "C4H4O4"],
  ["butenedioic acid", "OC(=O)C=CC(=O)O", "C4H4O4"],
  ["acetyl chloride", "CC(=O)Cl", "C2H3ClO"],
  ["acetic anhydride", "CC(=O)OC(C)=O", "C4H6O3"],
  ["ethyl ethanoate", "CCOC(C)=O", "C4H8O2"],
  ["ethanamide", "CC(N)=O", "C2H5NO"],
  ["ethanenitrile", "CC#N", "C2H3N"],
  ["methyl isocyanide", "C[N+]#[C-]", "C2H3N"],
  ["nitromethane", "C[N+](=O)[O-]", "CH3NO2"],
  ["nitrobenzene", "O=[N+]([O-])c1ccccc1", "C6H5NO2"],
  ["methylamine", "CN", "CH5N"],
  ["aniline", "Nc1ccccc1", "C6H7N"],
  ["anilinium", "[NH3+]c1ccccc1", "C6H8N^+"],
  ["tetramethylammonium", "C[N+](C)(C)C", "C4H12N^+"],
  ["benzenediazonium", "N#[N+]c1ccccc1", "C6H5N2^+"],
  ["benzenediazonium chloride", "[Cl-].N#[N+]c1ccccc1", "C6H5N2Cl"],
  ["diazomethane", "C=[N+]=[N-]", "CH2N2"],
  ["azobenzene", "N(c1ccccc1)=Nc1ccccc1", "C12H10N2", "N N"],
  ["E-azobenzene", "c1ccccc1/N=N/c1ccccc1", "C12H10N2", "N N"],
  ["methyl orange", "CN(C)c1ccc(cc1)N=Nc1ccc(cc1)S(=O)(=O)[O-].[Na+]", "C14H14N3NaO3S"],
  ["diimide", "N=N", "N2H2"],
  ["hydrazine", "NN", "N2H4"],
  ["urea", "NC(N)=O", "CH4N2O"],
  ["benzenesulphonic acid", "OS(=O)(=O)c1ccccc1", "C6H6O3S"],
  ["dimethyl sulphoxide", "CS(C)=O", "C2H6OS"],
  ["ethanethiol", "CCS", "C2H6S"],
  ["L-alanine", "C[C@H](N)C(=O)O", "C3H7NO2", undefined, 1],
  ["glycine zwitterion", "[NH3+]CC(=O)[O-]", "C2H5NO2"],
  ["L-lactic acid", "C[C@H](O)C(=O)O", "C3H6O3", undefined, 1],
  ["meso-tartaric acid", "O[C@H]([C@@H](O)C(=O)O)C(=O)O", "C4H6O6", undefined, 2],
  ["a glucopyranose", "OC[C@H]1O[C@H](O)[C@H](O)[C@@H](O)[C@@H]1O", "C6H12O6", undefined, 5],
  ["adenine", "Nc1ncnc2[nH]cnc12", "C5H5N5"],
  ["uracil", "O=c1cc[nH]c(=O)[nH]1", "C4H4N2O2"],
  ["thymine", "Cc1c[nH]c(=O)[nH]c1=O", "C5H6N2O2"],
  ["caprolactam", "O=C1CCCCCN1", "C6H11NO"],
  ["isoprene", "CC(=C)C=C", "C5H8"],
  ["chloroprene", "ClC(=C)C=C", "C4H5Cl"],
  ["t-butyl cation", "C[C+](C)C", "C4H9^+", "C +"],
  ["isopropyl cation", "C[CH+]C", "C3H7^+", "CH⁺"],
  ["ethyl cation", "C[CH2+]", "C2H5^+", "CH₂⁺"],
  ["methyl cation", "[CH3+]", "CH3^+"],
  ["allyl cation", "C=C[CH2+]", "C3H5^+", "CH₂⁺"],
  ["benzyl cation", "[CH2+]c1ccccc1", "C7H7^+", "CH₂⁺"],
  ["methyl anion", "[CH3-]", "CH3^-"],
  ["enolate carbanion", "[CH2-]C(C)=O", "C3H5O^-"],
  ["acetylide", "C#[C-]", "C2H^-", "C −"],
  ["methyl radical", "[CH3]", "CH3"],
  ["methylene", "[CH2]", "CH2"],
  ["dichlorocarbene", "Cl[C]Cl", "CCl2"],
  ["ylide", "C=P(c1ccccc1)(c1ccccc1)c1ccccc1", "C19H17P"],
  ["carbon monoxide", "[C-]#[O+]", "CO"],
  ["ozone", "[O-][O+]=O", "O3"],
  ["water", "O", "H2O"],
  ["hydronium", "[OH3+]", "H3O^+"],
  ["hydroxide", "[OH-]", "OH^-"],
  ["ammonium", "[NH4+]", "NH4^+"],
  ["hydrogen", "[H][H]", "H2"],
  ["heavy water", "[2H]O[2H]", "D2O"],
  ["methane, ¹³C", "[13CH4]", "CH4", "C 13 4 H"],
  ["CD₃Cl", "[2H]C([2H])([2H])Cl", "CD3Cl"],
  ["aluminium", "[Al]", "Al", "Al"],
  ["aluminium chloride", "Cl[Al](Cl)Cl", "AlCl3"],
  ["alane", "[AlH3]", "AlH3", "Al 3 H"],
  ["AlCl₂ fragment", "[Al](Cl)Cl", "AlCl2", "Al Cl Cl"],
  ["aluminate", "[AlH4-]", "AlH4^-"],
  ["borohydride", "[Na+].[BH4-]", "NaBH4"],
  ["borane", "B", "BH3"],
  ["BF₃", "FB(F)F", "BF3"],
  ["silane", "[SiH4]", "SiH4"],
  ["phosphine", "P", "PH3"],
  ["phosphoric acid", "OP(=O)(O)O", "H3PO4"],
  ["sulphuric acid", "OS(=O)(=O)O", "H2SO4"],
  ["nitric acid", "O[N+](=O)[O-]", "HNO3"],
  ["sulphate", "[O-]S(=O)(=O)[O-]", "SO4^2-"],
  ["methylmagnesium bromide", "C[Mg]Br", "CH3MgBr"],
  ["iron(II)", "[Fe+2]", "Fe^2+", "Fe 2+"],
  ["cisplatin", "[NH3][Pt]([NH3])(Cl)Cl", "PtN2H6Cl2"],
  ["ethylenediamine", "NCCN", "C2H8N2"],
  ["oxalate", "[O-]C(=O)C(=O)[O-]", "C2O4^2-"],
  ["EDTA", "OC(=O)CN(CCN(CC(=O)O)CC(=O)O)CC(=O)O", "C10H16N2O8"],
  ["dimethylglyoxime", "CC(=NO)C(C)=NO", "C4H8N2O2"],
  ["acetylacetonate", "CC(=O)[CH-]C(C)=O", "C5H7O2^-"],
];

const drawing = (smiles: string) => renderText(`\`\`\`smiles x\n${smiles}\n\`\`\``);
const lettersOf = (html: string) =>
  [...html.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, letters]) => letters).join(" ");

function contentOf(smiles: string) {
  const { molecule, problems } = readSmiles(smiles);
  const atoms = new Map<string, number>();
  let charge = 0;
  const add = (symbol: string, count: number) => atoms.set(symbol, (atoms.get(symbol) ?? 0) + count);
  for (let atom = 0; atom < molecule.getAllAtoms(); atom++) {
    const isDeuterium = molecule.getAtomicNo(atom) === 1 && molecule.getAtomMass(atom) === 2;
    add(isDeuterium ? "D" : molecule.getAtomLabel(atom), 1);
    if (molecule.getImplicitHydrogens(atom) > 0) add("H", molecule.getImplicitHydrogens(atom));
    charge += molecule.getAtomCharge(atom);
  }
  molecule.inventCoordinates();
  const types = Array.from({ length: molecule.getAllBonds() }, (_, bond) => molecule.getBondType(bond));
  const wedges = types.filter(
    (type) => type === Molecule.cBondTypeUp || type === Molecule.cBondTypeDown,
  ).length;
  return { atoms, charge, problems, wedges };
}

test.each(STRUCTURES)(
  "%s (%s) has the atoms, hydrogens and charge of %s",
  (_name, smiles, formula, letters, wedges) => {
    const { atoms, charge, problems, wedges: wedgeCount } = contentOf(smiles);
    const expected = parseFormula(formula);
    expect(new Map([...atoms].sort()), formula).toEqual(new Map([...(expected?.atoms ?? [])].sort()));
    expect(charge).toBe(expected?.charge);
    expect(problems).toEqual([]);
    expect(wedgeCount).toBe(wedges ?? 0);
    const { html, issues } = drawing(smiles);
    expect(issues).toEqual([]);
    if (letters !== undefined) expect(lettersOf(html)).toBe(letters);
  },
);

/** The number of lines of a drawing without letters. */
const segments = (html: string) => (/ d="([^"]*)"/.exec(html)?.[1]?.match(/[MmLlHhVv]/g) ?? []).length;

test("a double bond without marks is a plain one, and is crossed only on request", () => {
  const pathOf = (smiles: string) => / d="([^"]*)"/.exec(drawing(smiles).html)?.[1];
  expect(pathOf("CC=CC")).toBe(pathOf("C/C=C/C"));
  expect(pathOf("CC=CC |ctu:1|")).not.toBe(pathOf("CC=CC"));
  expect(segments(drawing("C1=CC=CC=CC=C1").html)).toBeGreaterThan(0);
});

test.each([
  ["CC(=O)*", "O R"],
  ["*C(=O)O", "R O O H"],
  ["[1*]C(=O)[2*]", "R¹ O R²"],
  ["[*:1]O", "R¹ O H"],
  ["N[C@@H](*)C(=O)O", "N 2 H R O O H"],
])("* in %s is a group R, and the other atoms have their hydrogens", (smiles, letters) => {
  const { html, issues } = drawing(smiles);
  expect(lettersOf(html).split(" ").sort()).toEqual(letters.split(" ").sort());
  expect(issues).toEqual([]);
});
