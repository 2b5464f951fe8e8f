import { type Issue, issue } from "@rasayan/contract/issues";
import { Molecule } from "openchemlib";

/** A molecule, and what openchemlib reads otherwise than it is written. */
export type ReadMolecule = { molecule: Molecule; problems: Issue[] };

/** Stand for `*`, because openchemlib takes a molecule with a `*` for a search pattern without hydrogens. */
const PLACEHOLDERS = ["At", "Fr", "Ra"] as const;
const PLACEHOLDER_NUMBERS = { At: 85, Fr: 87, Ra: 88 };
/** The atoms of a SMILES string in order. */
const ATOM = /\[[^\]]*\]|Br|Cl|[BCNOPSFI]|[bcnops]/g;
const BRACKET =
  /^\[(\d*)([A-Z][a-z]?|[a-z]{1,2})[@\w]*?(?:@+(?:TH|AL|SP|TB|OH)?\d*)?(H\d*)?([+-]+\d*)?(?::\d+)?\]$/;
/** Double bonds whose geometry is unknown, as ChemAxon's extension of SMILES writes them. */
const CROSSED = /\s*\|ctu:([\d,]+)\|\s*$/;

/**
 * Reads a SMILES string as it is written: `*` is a group R, an atom in brackets has the hydrogens it names and no others,
 * and a double bond without marks says nothing about its geometry. Throws an Error with the reason if it can't be read.
 */
export function readSmiles(smiles: string, options: { noCoordinates?: boolean } = {}): ReadMolecule {
  const source = smiles.replace(CROSSED, "");
  const placeholder = PLACEHOLDERS.find((symbol) => !source.includes(symbol)) ?? PLACEHOLDERS[0];
  const written = source.includes("*")
    ? source.replace(
        /\[(\d*)\*([^\]]*)\]|\*/g,
        (_, _label, rest = "") => `[${placeholder}${rest.replace(/H\d*/, "")}]`,
      )
    : source;
  const molecule = parse(written, options);
  if (written !== source) labelGroups(molecule, PLACEHOLDER_NUMBERS[placeholder], source);
  return { molecule, problems: matchHydrogens(molecule, written) };
}

function parse(smiles: string, options: { noCoordinates?: boolean }): Molecule {
  try {
    return Molecule.fromSmiles(smiles, options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(message.replace(/^.*SmilesParser: /, ""));
  }
}

/** Gives each `*` its label: R, or R¹ for `[1*]` and `[*:1]`. */
function labelGroups(molecule: Molecule, atomicNumber: number, source: string): void {
  const numbers = [...source.matchAll(/\[(\d*)\*[^\]:]*(?::(\d+))?\]|\*/g)].map(
    ([, label, map]) => label || map || "",
  );
  for (let atom = 0; atom < molecule.getAllAtoms(); atom++)
    if (molecule.getAtomicNo(atom) === atomicNumber)
      molecule.setAtomCustomLabel(atom, `R${superscript(numbers.shift() ?? "")}`);
}

const superscript = (digits: string): string =>
  digits.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "");

/** Gives atoms in brackets the hydrogens that are written; returns a problem for each that can't have them. */
function matchHydrogens(molecule: Molecule, smiles: string): Issue[] {
  const atoms = (smiles.match(ATOM) ?? []).filter((atom) => !/^\[\d*H[+-]*\d*(?::\d+)?\]$/.test(atom));
  const heavy = Array.from({ length: molecule.getAllAtoms() }, (_, atom) => atom).filter(
    (atom) => molecule.getAtomicNo(atom) !== 1,
  );
  // Hydrogens that are atoms of the string belong to their neighbours, so only a string without them can be compared.
  if (atoms.length !== heavy.length || /\[\d*H[+-]*\d*(?::\d+)?\]/.test(smiles)) return [];
  molecule.ensureHelperArrays(Molecule.cHelperNeighbours);
  return atoms.flatMap((written, index) => {
    const [, , , hydrogens = ""] = BRACKET.exec(written) ?? [];
    const atom = heavy[index];
    if (!written.startsWith("[") || atom === undefined) return [];
    const expected = hydrogens === "" ? 0 : Number(hydrogens.slice(1) || 1);
    if (molecule.getAllHydrogens(atom) === expected) return [];
    molecule.setAtomAbnormalValence(atom, molecule.getOccupiedValence(atom) + expected);
    molecule.ensureHelperArrays(Molecule.cHelperNeighbours);
    const actual = molecule.getAllHydrogens(atom);
    return actual === expected ? [] : [issue("wrong_hydrogens", { atom: written, expected, actual })];
  });
}

/** Returns the molecular formula of a SMILES string, with R for each `*`; undefined if it can't be read. */
export function formulaOf(smiles: string): string | undefined {
  try {
    const { formula } = readSmiles(smiles, { noCoordinates: true }).molecule.getMolecularFormula();
    return (smiles.includes("*") ? formula.replace(/(?:At|Fr|Ra)(?![a-z])/, "R") : formula) || undefined;
  } catch {
    return undefined;
  }
}

/** The double bonds that a SMILES string wants crossed, by their number in it. */
export function crossedBonds(smiles: string): Set<number> {
  const [, numbers = ""] = CROSSED.exec(smiles) ?? [];
  return new Set(numbers.split(",").filter(Boolean).map(Number));
}
