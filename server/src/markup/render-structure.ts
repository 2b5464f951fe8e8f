import { type Issue, issue } from "@rasayan/contract/issues";
import type { Element } from "hast";
import { Molecule } from "openchemlib";
import type { Config } from "svgo";
import { crossedBonds, readSmiles } from "./smiles.ts";
import { optimizeSvg, parseSafeSvg } from "./svg-sanitizer.ts";

/** All structures have bonds of this length, so that they look consistent on a page. */
const BOND_PIXELS = 28;
/** Space for labels around the outermost atoms; the SVG is cropped to its content. */
const MARGIN_PIXELS = 120;

const SVGO_PLUGINS: Config["plugins"] = [
  { name: "removeElementsByAttr", params: { class: "event" } },
  "removeStyleElement",
  { name: "removeAttrs", params: { attrs: "svg:(id|version)" } },
  { name: "convertColors", params: { currentColor: true } },
  { name: "convertShapeToPath", params: { convertArcs: false } },
  { name: "addAttributesToSVGElement", params: { attributes: [{ "font-family": "sans-serif" }] } },
  "cleanupNumericValues",
  "convertPathData",
  "mergePaths",
  "moveElemsAttrsToGroup",
  "collapseGroups",
  "removeXMLNS",
];

/** Renders a SMILES string as an inline SVG in the colour of the text, or returns the reason why it can't. */
export function renderStructure(smiles: string, label: string): Element | Issue {
  const molecule = moleculeOf(smiles);
  if ("kind" in molecule) return molecule;
  if (molecule.getAllAtoms() === 0) return issue("structure_without_atoms");
  molecule.inventCoordinates();
  uncross(molecule, crossedBonds(smiles));
  labelChargedCarbons(molecule);
  const size = canvasSize(molecule);
  const svgText = molecule.toSVG(size, size, "s", {
    autoCrop: true,
    autoCropMargin: 6,
    maxAVBL: BOND_PIXELS,
    strokeWidth: 1.5,
    suppressChiralText: true,
    suppressCIPParity: true,
    suppressESR: true,
    noStereoProblem: true,
  });
  const svg = parseSafeSvg(optimizeSvg(withTrueMinus(svgText), SVGO_PLUGINS) ?? "", label);
  return svg ? withRoundLines(svg) : issue("structure_not_rendered");
}

function moleculeOf(smiles: string): Molecule | Issue {
  try {
    const { molecule, problems } = readSmiles(smiles);
    return problems[0] ?? molecule;
  } catch (error) {
    return issue("unreadable_smiles", { reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Draws a double bond without marks as a plain one; openchemlib crosses it. */
function uncross(molecule: Molecule, requested: ReadonlySet<number>): void {
  for (let bond = 0; bond < molecule.getAllBonds(); bond++) {
    if (requested.has(bond)) molecule.setBondType(bond, Molecule.cBondTypeCross);
    else if (molecule.getBondType(bond) === Molecule.cBondTypeCross)
      molecule.setBondType(bond, Molecule.cBondTypeDouble);
  }
}

/**
 * Writes the hydrogens of a carbon with one charge, which openchemlib leaves out unless it stands alone, and the charge with
 * them, because beside such a label a bond would cross it.
 */
function labelChargedCarbons(molecule: Molecule): void {
  molecule.ensureHelperArrays(Molecule.cHelperNeighbours);
  const labels = Array.from({ length: molecule.getAllAtoms() }, (_, atom) => {
    const hydrogens = molecule.getImplicitHydrogens(atom);
    const isBare =
      molecule.getAtomicNo(atom) === 6 &&
      Math.abs(molecule.getAtomCharge(atom)) === 1 &&
      molecule.getAtomMass(atom) === 0 &&
      molecule.getAtomRadical(atom) === 0 &&
      molecule.getAllConnAtoms(atom) > 0;
    if (!isBare || hydrogens === 0) return undefined;
    return `CH${hydrogens > 1 ? "₀₁₂₃₄"[hydrogens] : ""}${molecule.getAtomCharge(atom) > 0 ? "⁺" : "⁻"}`;
  });
  for (const [atom, label] of labels.entries()) {
    if (label === undefined) continue;
    molecule.setAtomCustomLabel(atom, label);
    molecule.setAtomCharge(atom, 0);
  }
}

/** Returns a canvas size that fits the molecule; on a smaller canvas its bonds would be drawn shorter. */
function canvasSize(molecule: Molecule): number {
  const atoms = Array.from({ length: molecule.getAllAtoms() }, (_, atom) => atom);
  const extent = (coordinates: number[]) => Math.max(...coordinates) - Math.min(...coordinates);
  const width = extent(atoms.map((atom) => molecule.getAtomX(atom)));
  const height = extent(atoms.map((atom) => molecule.getAtomY(atom)));
  const bonds = Math.max(width, height) / molecule.getAverageBondLength(false);
  return Math.ceil(bonds * BOND_PIXELS) + MARGIN_PIXELS;
}

/** Replaces the hyphen of a negative charge with a minus sign, because a hyphen is too short. */
function withTrueMinus(svgText: string): string {
  return svgText.replace(/>(\d*)-<\/text>/g, ">$1−</text>");
}

function withRoundLines(svg: Element): Element {
  svg.properties = { ...svg.properties, strokeLineCap: "round", strokeLineJoin: "round" };
  for (const dimension of ["width", "height"])
    svg.properties[dimension] = Number.parseFloat(`${svg.properties[dimension]}`);
  return svg;
}
