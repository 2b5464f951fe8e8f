import { type Issue, issue } from "@rasayan/contract/issues";
import type { DrawingProblem } from "./drawing.ts";
import type { ArrowEnd, CurlyArrow, MechanismStep } from "./mechanism-source.ts";
import type { Atom } from "./molecule.ts";

/** Finds what is wrong with the curly arrows of a mechanism, and where a step doesn't follow from the one before. */
export function checkElectrons(steps: readonly MechanismStep[]): DrawingProblem[] {
  const states = steps.map(stateOf);
  return steps.flatMap((step, index) => {
    const state = states[index];
    const next = states[index + 1];
    if (!state) return [];
    const problems = duplicateMaps(step, state);
    const moved = moveElectrons(step, state, problems);
    if (!next || step.unchecked !== undefined || problems.length > 0) return problems;
    if (step.arrows.length === 0)
      return [{ line: step.line, ...issue("step_without_arrows", { step: index + 1 }) }];
    return compare(moved, next, step).map((cause) => ({
      line: steps[index + 1]?.line ?? 1,
      ...issue("step_does_not_follow", { step: index + 2, cause }),
    }));
  });
}

/** The atoms of a step, and the electrons in each bond by the indexes of its atoms. */
type State = { atoms: Atom[]; bonds: Map<string, number>; byMap: Map<number, number> };

function stateOf({ molecules }: MechanismStep): State {
  const atoms: Atom[] = [];
  const bonds = new Map<string, number>();
  for (const molecule of molecules) {
    const offset = atoms.length;
    for (const { a, b, order } of molecule.bonds) bonds.set(keyOf(a + offset, b + offset), 2 * order);
    atoms.push(...molecule.atoms);
  }
  const byMap = new Map(atoms.flatMap(({ map }, index) => (map > 0 ? [[map, index] as const] : [])));
  return { atoms, bonds, byMap };
}

const keyOf = (a: number, b: number) => (a < b ? `${a}-${b}` : `${b}-${a}`);
const atomsOf = (key: string) => key.split("-").map(Number) as [number, number];

function duplicateMaps({ line }: MechanismStep, { atoms, byMap }: State): DrawingProblem[] {
  return [...byMap]
    .filter(([map]) => atoms.filter((atom) => atom.map === map).length > 1)
    .map(([map]) => ({ line, ...issue("repeated_map_number", { map }) }));
}

/** Returns the state after the arrows. Electrons leave an atom or a bond, and go to an atom or a bond. */
function moveElectrons(step: MechanismStep, state: State, problems: DrawingProblem[]): State {
  const atoms = state.atoms.map((atom) => ({ ...atom }));
  const bonds = new Map(state.bonds);
  for (const arrow of step.arrows) {
    const cause = missingAtom(arrow, state) ?? wrongSource(arrow, state) ?? wrongTarget(arrow);
    if (cause !== undefined) {
      problems.push({ line: arrow.line, ...issue("wrong_arrow", { arrow: arrow.text, cause }) });
      continue;
    }
    take(sourceOf(arrow, state), -arrow.electrons, atoms, bonds);
    take(targetOf(arrow, state), arrow.electrons, atoms, bonds);
  }
  if (problems.length === 0)
    for (const found of impossible({ ...state, atoms, bonds })) problems.push({ line: step.line, ...found });
  return { ...state, atoms, bonds };
}

/** Where electrons are: at an atom, by its index, or in the bond with this key. */
type Place = number | string;

/** Adds electrons to a place, or takes them away; each atom of a bond owns half of them. */
function take(place: Place, electrons: number, atoms: Atom[], bonds: Map<string, number>): void {
  if (typeof place === "number") {
    const atom = atoms[place];
    if (!atom) return;
    atom.charge -= electrons;
    if (atom.lone !== undefined) atom.lone += electrons;
    return;
  }
  bonds.set(place, (bonds.get(place) ?? 0) + electrons);
  for (const index of atomsOf(place)) {
    const atom = atoms[index];
    if (atom) atom.charge -= electrons / 2;
  }
}

const mapsOf = (end: ArrowEnd): number[] => ("atom" in end ? [end.atom] : end.bond);

function missingAtom({ from, to }: CurlyArrow, { byMap }: State): Issue | undefined {
  const missing = [...mapsOf(from), ...mapsOf(to)].find((map) => !byMap.has(map));
  return missing === undefined ? undefined : issue("no_such_atom", { map: missing });
}

function sourceOf({ from }: CurlyArrow, state: State): Place {
  return "atom" in from
    ? indexOf(state, from.atom)
    : keyOf(indexOf(state, from.bond[0]), indexOf(state, from.bond[1]));
}

const indexOf = ({ byMap }: State, map: number): number => byMap.get(map) ?? -1;

function wrongSource(arrow: CurlyArrow, state: State): Issue | undefined {
  const { from, electrons } = arrow;
  if ("atom" in from) {
    const atom = state.atoms[indexOf(state, from.atom)];
    if (atom?.lone === undefined || atom.lone >= electrons) return undefined;
    return issue("no_electrons", { map: from.atom, element: atom.element, electrons });
  }
  const source = sourceOf(arrow, state);
  return typeof source === "string" && (state.bonds.get(source) ?? 0) === 0
    ? issue("no_such_bond", { bond: from.bond.join("-") })
    : undefined;
}

function wrongTarget({ from, to }: CurlyArrow): Issue | undefined {
  const sources = mapsOf(from);
  if ("atom" in to)
    return "atom" in from && from.atom === to.atom ? issue("same_source_and_target") : undefined;
  const [a, b] = to.bond;
  return a === b || !sources.some((map) => to.bond.includes(map))
    ? issue("target_without_source", { bond: to.bond.join("-") })
    : undefined;
}

/** Where the electrons go. A bond's electrons go to one of its own atoms, or with its last atom to a new bond. */
function targetOf({ from, to }: CurlyArrow, state: State): Place {
  const index = (map: number) => indexOf(state, map);
  if ("bond" in to) return keyOf(index(to.bond[0]), index(to.bond[1]));
  if ("atom" in from) return keyOf(index(from.atom), index(to.atom));
  return from.bond.includes(to.atom) ? index(to.atom) : keyOf(index(from.bond[1]), index(to.atom));
}

const OCTET = new Set(["B", "C", "N", "O", "F"]);

/** Returns what no molecule can have: odd numbers of electrons in a bond, too many electrons around an atom. */
function impossible(state: State): Issue[] {
  const odd = [...state.bonds].filter(
    ([, electrons]) => electrons % 2 !== 0 || electrons < 0 || electrons > 6,
  );
  if (odd.length > 0)
    return odd.map(([key, electrons]) => {
      const ends = atomsOf(key).map((index) => state.atoms[index]?.map ?? 0);
      return issue("impossible_bond", { bond: ends.join("-"), electrons });
    });
  return state.atoms.flatMap((atom, index) => {
    if (atom.lone === undefined || atom.map === 0) return [];
    const around = atom.lone + bondElectrons(state, index) + 2 * atom.hydrogens;
    const limit = atom.element === "H" ? 2 : OCTET.has(atom.element) ? 8 : Number.POSITIVE_INFINITY;
    const { map, element } = atom;
    return around > limit
      ? [issue("too_many_electrons", { map, element, electrons: around, max: limit })]
      : [];
  });
}

function bondElectrons({ bonds }: State, index: number): number {
  return [...bonds].reduce(
    (sum, [key, electrons]) => (atomsOf(key).includes(index) ? sum + electrons : sum),
    0,
  );
}

/** Compares the state after the arrows with the next step, as it is drawn. */
function compare(moved: State, next: State, { next: { leaves, enters } }: MechanismStep): Issue[] {
  const unknown = [
    ...leaves.filter((map) => !moved.byMap.has(map)).map((map) => issue("unknown_leaving_atom", { map })),
    ...enters.filter((map) => !next.byMap.has(map)).map((map) => issue("unknown_entering_atom", { map })),
  ];
  if (unknown.length > 0) return unknown;
  const before = withoutMolecules(moved, leaves);
  const after = withoutMolecules(next, enters);
  const issues = [...compareTotals(before, after), ...compareMaps(before, after)];
  for (const [map, index] of before.byMap) {
    const other = after.byMap.get(map);
    if (other === undefined) continue;
    issues.push(...compareAtoms(before, index, after, other), ...compareBonds(before, after, map));
  }
  return issues;
}

/** Leaves out the molecules that contain these atoms. */
function withoutMolecules(state: State, maps: number[]): State {
  const removed = new Set(maps.map((map) => indexOf(state, map)));
  for (let size = -1; size !== removed.size; ) {
    size = removed.size;
    for (const [key, electrons] of state.bonds) {
      const ends = atomsOf(key);
      if (electrons > 0 && ends.some((index) => removed.has(index)))
        for (const index of ends) removed.add(index);
    }
  }
  return {
    atoms: state.atoms.map((atom, index) =>
      removed.has(index) ? { ...atom, element: "", hydrogens: 0, charge: 0 } : atom,
    ),
    bonds: state.bonds,
    byMap: new Map([...state.byMap].filter(([, index]) => !removed.has(index))),
  };
}

function compareTotals(before: State, after: State): Issue[] {
  const charge = ({ atoms }: State) => atoms.reduce((sum, atom) => sum + atom.charge, 0);
  const counts = ({ atoms }: State) => {
    const found = new Map<string, number>();
    const add = (element: string, count: number) => found.set(element, (found.get(element) ?? 0) + count);
    for (const atom of atoms) {
      if (atom.element !== "") add(atom.element, 1);
      add("H", atom.hydrogens);
    }
    return found;
  };
  const [had, has] = [counts(before), counts(after)];
  const elements = [...new Set([...had.keys(), ...has.keys()])].filter(
    (element) => had.get(element) !== has.get(element),
  );
  return [
    ...elements.map((element) =>
      issue("other_atoms", { element, is: has.get(element) ?? 0, was: had.get(element) ?? 0 }),
    ),
    ...(charge(before) === charge(after)
      ? []
      : [issue("other_total_charge", { is: charge(after), was: charge(before) })]),
  ];
}

/** A mapped hydrogen may become part of a label; any other mapped atom has to stay mapped. */
function compareMaps(before: State, after: State): Issue[] {
  const isHeavy = (state: State, map: number) => state.atoms[indexOf(state, map)]?.element !== "H";
  const lost = [...before.byMap.keys()].filter((map) => !after.byMap.has(map) && isHeavy(before, map));
  const added = [...after.byMap.keys()].filter((map) => !before.byMap.has(map) && isHeavy(after, map));
  return [
    ...lost.map((map) => issue("atom_lost", { map })),
    ...added.map((map) => issue("atom_added", { map })),
  ];
}

function compareAtoms(before: State, index: number, after: State, other: number): Issue[] {
  const [was, is] = [before.atoms[index], after.atoms[other]];
  if (!was || !is) return [];
  const name = { map: was.map, element: was.element };
  if (was.element !== is.element) return [issue("other_element", { ...name, now: is.element })];
  const issues: Issue[] = [];
  if (was.charge !== is.charge)
    issues.push(issue("other_charge", { ...name, was: was.charge, is: is.charge }));
  if (was.element === "H") return issues;
  const hydrogens = { was: hydrogensAt(before, index), is: hydrogensAt(after, other) };
  if (hydrogens.was !== hydrogens.is) issues.push(issue("other_hydrogens", { ...name, ...hydrogens }));
  if (unmappedBonds(before, index) !== unmappedBonds(after, other)) issues.push(issue("other_bonds", name));
  return issues;
}

function neighboursIn({ bonds }: State, index: number): [neighbour: number, electrons: number][] {
  return [...bonds].flatMap(([key, electrons]): [number, number][] => {
    const [a, b] = atomsOf(key);
    if (electrons === 0) return [];
    return a === index ? [[b, electrons]] : b === index ? [[a, electrons]] : [];
  });
}

function hydrogensAt(state: State, index: number): number {
  const explicit = neighboursIn(state, index).filter(([other]) => state.atoms[other]?.element === "H");
  return (state.atoms[index]?.hydrogens ?? 0) + explicit.length;
}

function unmappedBonds(state: State, index: number): number {
  return neighboursIn(state, index)
    .filter(([other]) => state.atoms[other]?.map === 0 && state.atoms[other]?.element !== "H")
    .reduce((sum, [, electrons]) => sum + electrons, 0);
}

/** Compares the bonds of an atom to the atoms with higher map numbers. */
function compareBonds(before: State, after: State, map: number): Issue[] {
  const others = [...before.byMap.keys()].filter((other) => other > map && after.byMap.has(other));
  return others.flatMap((other) => {
    const order = (state: State) =>
      (state.bonds.get(keyOf(indexOf(state, map), indexOf(state, other))) ?? 0) / 2;
    return order(before) === order(after)
      ? []
      : [issue("other_bond_order", { bond: `${map}-${other}`, was: order(before), is: order(after) })];
  });
}
