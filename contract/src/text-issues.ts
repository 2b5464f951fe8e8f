/** A part of a message that is an issue itself. */
type Cause = { kind: string; params: object };

const tex = (command: string) => `\\${command}`;

/** What the renderer and the checks of formulas, structures and drawings find in one text. */
export const textIssues = {
  // The text as a whole
  text_too_long: ({ text, kilobytes, max }: { text: string; kilobytes: number; max: number }) =>
    `This ${text} is ${kilobytes} kB; the limit is ${max} kB. Shorten or split it.`,
  nested_too_deeply: ({ max }: { max: number }) =>
    `Nested more than ${max} levels deep. Remove some of the quotes, lists or tags.`,
  too_slow_to_render: () =>
    "This text takes too long to draw. Shorten its formulae, tables or lists, or split it.",
  element_removed: ({ tag }: { tag: string }) => `<${tag}> is removed; what stands in it stays.`,
  element_and_content_removed: ({ tag }: { tag: string }) =>
    `<${tag}> and all that stands in it are removed.`,
  attribute_removed: ({ attribute, tag }: { attribute: string; tag: string }) =>
    `${attribute} on <${tag}> is removed.`,
  link_removed: () =>
    "This link is removed: links may lead to http, https, mailto, xmpp and irc addresses only.",

  // Images
  image_without_alt: () => "This image has no alt text. Say in a few words what it shows.",
  unusable_illustration: ({ file }: { file: string }) => `${file} is not a drawing this page can show.`,
  image_without_address: () =>
    "This image has no address the page may load. Upload it and use the address you get.",
  image_of_another_site: () => "Images from other sites are blocked for readers. Upload this one instead.",

  // Formulas
  too_many_formulas: ({ formulas, max }: { formulas: number; max: number }) =>
    `${formulas} formulae; the limit is ${max}. Split the text.`,
  formula_too_long: ({ max }: { max: number }) => `This formula is longer than ${max} kB. Split it.`,
  formula_too_many_cells: ({ cells, max }: { cells: number; max: number }) =>
    `This formula has ${cells} cells; the limit is ${max}. Use a smaller matrix.`,
  formula_too_many_braces: ({ max }: { max: number }) =>
    `Braces are nested more than ${max} deep in this formula. Simplify it.`,
  /** `reason` is KaTeX's. */
  undrawable_formula: ({ reason }: { reason: string | null }) =>
    reason === null ? "This formula cannot be drawn." : `This formula cannot be drawn: ${reason}`,
  unknown_command: () => "A command in this formula is unknown.",
  forbidden_command: () => "A command in this formula is not allowed here.",
  comment_in_formula: () => "A % starts a comment inside maths. Write \\%.",
  tabular: () => "tabular is not drawn. Use a Markdown table, or array in maths.",
  chemfig: () => "\\chemfig is not drawn. Use a ```smiles block.",
  charge_without_caret: ({ species }: { species: string }) =>
    `\\ce{${species}}: write the charge after a caret, as in \\ce{Fe^3+} or \\ce{SO4^2-}.`,
  plus_without_blanks: ({ found }: { found: string }) =>
    `"${found}": without blanks the + is drawn as a charge. Put a blank before and after the + between two substances.`,
  abbreviation_dot: ({ found }: { found: string }) =>
    `"${found}": the full stop is drawn as a dot of a hydrate. Write ${tex("text")}{${found}}.`,
  step_dot: ({ found }: { found: string }) =>
    `"${found}": the full stop of a step is drawn as a dot. Write ${tex("text")}{${found} }, or the number alone.`,
  sentence_dot: ({ found }: { found: string }) =>
    `"${found}": this dot is no radical. Write ${found.slice(0, -1)}^. for a radical, and a full stop after the formula.`,
  charge_as_bond: ({ found, charge }: { found: string; charge: string }) =>
    `"${found}": this is drawn as a bond or a sum. Write the charge after a caret: ${found.slice(0, -2)}^${charge}.`,
  name_as_bond: ({ found }: { found: string }) =>
    `"${found}": the dash is drawn as a bond. A name belongs outside \\ce, as in n-$\\ce{C4H10}$ or $\\alpha$-D-glucose.`,
  wrong_unit: ({ quantity, unit, right }: { quantity: string; unit: string; right: string }) =>
    `\\pu{${quantity}}: ${unit} is drawn as it stands. Write ${right}.`,
  unbalanced_reaction: ({ reaction, imbalances }: { reaction: string; imbalances: Imbalance[] }) =>
    `\\ce{${reaction}} does not balance: ${imbalances.map(wordImbalance).join("; ")}.`,

  // TeX and signs outside formulas
  unclosed_formula: () => "This formula is not closed. Put a $ at its end.",
  scripts_outside_formula: () =>
    "_{ } and ^{ } outside a formula are not drawn. Put the formula between $ signs, as in $\\ce{H2O}$ or $10^{3}$.",
  layout_outside_formula: () => "LaTeX layout outside maths is not drawn. Use Markdown.",
  command_outside_formula: () => "A TeX command outside maths is not drawn. Put it between $ signs.",
  dollar_without_partner: () => "A $ without a partner. Close the formula, or write \\$ for the sign itself.",
  unicode_scripts: () => "A Unicode superscript or subscript outside maths. Write it between $ signs.",
  power_outside_formula: () => "A power of ten outside maths. Write it between $ signs, with \\times.",
  other_delimiters: () => "Write maths between $ signs, not \\( \\) or \\[ \\].",

  // Structures
  structure_without_text: () => "This structure has no words: write them after ```smiles.",
  undrawable_structure: ({ cause }: { cause: Cause }) =>
    `This structure cannot be drawn: ${messageOf(cause)}.`,
  // Why: the end of a sentence
  structure_without_atoms: () => "it has no atoms",
  structure_not_rendered: () => "it cannot be drawn",
  /** `reason` is openchemlib's. */
  unreadable_smiles: ({ reason }: { reason: string }) => reason,
  wrong_hydrogens: ({ atom, expected, actual }: { atom: string; expected: number; actual: number }) =>
    `${atom} has ${expected} hydrogens, but is drawn with ${actual}`,

  // Drawings
  drawing_without_text: ({ block }: { block: string }) =>
    `Say in words what this drawing shows, after \`\`\`${block}.`,
  drawing_too_large: ({ kilobytes, max }: { kilobytes: string; max: number }) =>
    `This drawing is ${kilobytes} kB; the limit is ${max} kB. Draw less, or split it.`,
  no_smiles: () => "There is no SMILES here.",
  smiles_too_long: ({ characters, max }: { characters: number; max: number }) =>
    `This SMILES has ${characters} characters; at most ${max} are allowed.`,
  too_many_atoms: ({ atoms, max }: { atoms: number; max: number }) =>
    `These are ${atoms} atoms; at most ${max} fit.`,
  invalid_smiles: ({ smiles, reason }: { smiles: string; reason: string }) =>
    `${smiles} is not a valid SMILES: ${reason}.`,
  undrawable_smiles: ({ smiles, cause }: { smiles: string; cause: Cause }) =>
    `${smiles} can't be drawn: ${messageOf(cause)}.`,

  // Graphs
  invalid_yaml: ({ reason }: { reason: string }) => `This is not valid YAML: ${reason}`,
  yaml_alias: () => "Write each value out: an alias like *a is not allowed.",
  /** `problem` is that of the schema. */
  invalid_graph: ({ path, problem }: { path: string; problem: string }) =>
    path === "" ? problem : `${path}: ${problem}`,
  unreadable_graph: () => "This graph cannot be read.",
  ticks_descend: ({ axis }: { axis: string }) => `The ticks of ${axis} must ascend.`,
  ticks_outside: ({ axis, from, to }: { axis: string; from: number; to: number }) =>
    `The ticks of ${axis} must lie between ${from} and ${to}.`,
  too_many_ticks: ({ axis, ticks, max }: { axis: string; ticks: number; max: number }) =>
    `${axis} has ${ticks} ticks; at most ${max} fit.`,
  outside_axes: ({ what, x, y }: { what: keyof typeof plottedNames; x: number; y: number }) =>
    `${plottedNames[what]} [${x}, ${y}] lies outside the axes.`,
  curve_goes_back: () => "The points of a smooth curve must have ascending values of x.",
  line_without_place: () => "A line has either an x or a y.",
  line_outside_axes: ({ at }: { at: number }) => `The line at ${at} lies outside the axes.`,
  label_on_label: ({ text, other }: { text: string; other: string }) =>
    `"${text}" collides with "${other}". Move or shorten one of them.`,
  label_outside: ({ text }: { text: string }) =>
    `"${text}" does not fit into the drawing. Move or shorten it.`,
  label_on_curve: ({ text }: { text: string }) =>
    `"${text}" collides with a curve, a point or an arrow. Move it.`,

  // Reaction maps
  map_without_box: () => "Begin with a box, for example: box A 1,1: CC=O | ethanal",
  map_line: ({ text }: { text: string }) =>
    `"${text}": write box A 1,1: CC=O | ethanal, or arrow A -> B: reagent | condition`,
  box_outside_grid: ({ box, columns, rows }: { box: string; columns: number; rows: number }) =>
    `Box ${box}: the grid has ${columns} columns and ${rows} rows, counted from 1.`,
  repeated_box: ({ box }: { box: string }) => `There are two boxes ${box}.`,
  box_on_box: ({ box, column, row }: { box: string; column: number; row: number }) =>
    `Box ${box}: another box is at ${column},${row}.`,
  missing_box: ({ box }: { box: string }) => `There is no box ${box}.`,
  arrow_to_itself: () => "An arrow leads from one box to another.",
  map_too_wide: ({ width, max }: { width: number; max: number }) =>
    `The map is ${width} wide; ${max} fit on a phone. Use fewer columns or shorter texts.`,
  arrow_text_outside: () => "The text at an arrow stands out of the map. Shorten it, or split it with |.",
  arrow_over_box: ({ from, to, box }: { from: string; to: string; box: string }) =>
    `The arrow ${from} -> ${to} crosses box ${box}. Move a box.`,
  arrow_text_on_box: ({ text, box }: { text: string; box: string }) =>
    `"${text}" collides with box ${box}. Shorten it, or move a box.`,
  arrow_text_on_text: ({ text, other }: { text: string; other: string }) =>
    `"${text}" collides with "${other}". Shorten it, or move a box.`,

  // Mechanisms
  mechanism_without_step: () => "Begin a line with `step:` and a SMILES.",
  mechanism_line: ({ text, keys }: { text: string; keys: string[] }) =>
    `"${text}": begin each line with one of ${keys.map((key) => `${key}:`).join(" ")}`,
  too_many_steps: ({ max }: { max: number }) => `At most ${max} steps are allowed. Split the mechanism.`,
  line_before_step: ({ key }: { key: string }) => `Write a step: line before ${key}:`,
  unknown_reaction_arrow: () => "Between two steps there is ->, <=> or <->.",
  unreadable_arrow: ({ text }: { text: string }) =>
    `"${text}": write an arrow as 1 -> 2, or 1-2 -> 3; ~> moves one electron.`,
  unreadable_arrow_end: ({ text }: { text: string }) =>
    `"${text}" is neither an atom like 1 nor a bond like 1-2.`,
  unreadable_map_numbers: ({ text }: { text: string }) =>
    `"${text}": write map numbers, for example 3 or 3 7.`,
  arrow_over_atom: ({ arrow }: { arrow: string }) =>
    `The arrow ${arrow} crosses the label of an atom. Write the molecules in another order.`,
  atoms_collide: ({ text, other }: { text: string; other: string }) =>
    `The labels ${text} and ${other} collide. Leave out explicit [H] or split the step.`,
  labels_and_molecules: ({ labels, molecules }: { labels: number; molecules: number }) =>
    `There are ${labels} labels for ${molecules} molecules.`,
  labels_collide: ({ text, other }: { text: string; other: string }) =>
    `The labels "${text}" and "${other}" collide. Shorten one of them.`,
  step_too_wide: ({ width, max }: { width: number; max: number }) =>
    `This step is ${width} wide; ${max} fit on a phone. Show fewer molecules or shorten its labels.`,
  arrow_text_too_long: () => "The text at this arrow is too long.",
  step_without_arrows: ({ step }: { step: number }) =>
    `Step ${step} has no curly arrows. Add them, or say in an unchecked: line why there are none.`,
  step_does_not_follow: ({ step, cause }: { step: number; cause: Cause }) =>
    `Step ${step} does not follow from step ${step - 1}: ${messageOf(cause)}`,
  repeated_map_number: ({ map }: { map: number }) => `Two atoms of this step have the map number ${map}.`,
  wrong_arrow: ({ arrow, cause }: { arrow: string; cause: Cause }) => `Arrow ${arrow}: ${messageOf(cause)}`,
  impossible_bond: ({ bond, electrons }: { bond: string; electrons: number }) =>
    `After the arrows the bond ${bond} has ${electrons} electrons.`,
  too_many_electrons: ({ electrons, max, ...atom }: NamedAtom & { electrons: number; max: number }) =>
    `After the arrows ${nameOf(atom)} has ${electrons} electrons around it; ${max} are the most.`,
  // Why an arrow is wrong, or a step does not follow: the end of a sentence
  no_such_atom: ({ map }: { map: number }) => `no atom of this step has the map number ${map}.`,
  no_electrons: ({ electrons, ...atom }: NamedAtom & { electrons: number }) =>
    `${nameOf(atom)} has no ${electrons === 2 ? "lone pair" : "unpaired electron or lone pair"}.`,
  no_such_bond: ({ bond }: { bond: string }) => `there is no bond ${bond}.`,
  same_source_and_target: () => "source and target are the same atom.",
  target_without_source: ({ bond }: { bond: string }) =>
    `the target bond ${bond} has to include an atom of the source.`,
  unknown_leaving_atom: ({ map }: { map: number }) => `leaves: ${map} is no atom of this step.`,
  unknown_entering_atom: ({ map }: { map: number }) => `enters: ${map} is no atom of the next step.`,
  other_atoms: ({ element, is, was }: { element: string; is: number; was: number }) =>
    `it has ${is} ${element} instead of ${was} (mark molecules with leaves: or enters:).`,
  other_total_charge: ({ is, was }: { is: number; was: number }) =>
    `its total charge is ${signed(is)} instead of ${signed(was)}.`,
  atom_lost: ({ map }: { map: number }) =>
    `atom ${map} is missing (a molecule that leaves is marked with leaves:).`,
  atom_added: ({ map }: { map: number }) =>
    `atom ${map} is new (a molecule that enters is marked with enters:).`,
  other_element: ({ now, ...atom }: NamedAtom & { now: string }) => `${nameOf(atom)} has become ${now}.`,
  other_charge: ({ was, is, ...atom }: NamedAtom & { was: number; is: number }) =>
    `${nameOf(atom)} should have the charge ${signed(was)}, not ${signed(is)}.`,
  other_hydrogens: ({ was, is, ...atom }: NamedAtom & { was: number; is: number }) =>
    `${nameOf(atom)} should have ${was} hydrogens, not ${is}.`,
  other_bonds: (atom: NamedAtom) => `the bonds of ${nameOf(atom)} to atoms without map numbers have changed.`,
  other_bond_order: ({ bond, was, is }: { bond: string; was: number; is: number }) =>
    `the bond ${bond} should be ${nameOrder(was)}, not ${nameOrder(is)}.`,
};

/** Atoms of an element, or what else has to be the same on both sides of a reaction. */
type Imbalance = { of: string; left: number; right: number };
const balancedNames: Record<string, string> = {
  charge: "charge",
  mass_number: "mass number",
  charge_number: "charge number",
};
const wordImbalance = ({ of, left, right }: Imbalance) =>
  `${balancedNames[of] ?? of} ${left} on the left, ${right} on the right`;

const plottedNames = {
  point: "The point",
  label: "The label at",
  text: "The text at",
  arrow_end: "The arrow's end",
};

type NamedAtom = { map: number; element: string };
const nameOf = ({ map, element }: NamedAtom) => `atom ${map} (${element})`;
const nameOrder = (order: number) => ["broken", "single", "double", "triple"][order] ?? `of order ${order}`;
const signed = (charge: number) => (charge > 0 ? `+${charge}` : String(charge).replace("-", "−"));

function messageOf({ kind, params }: Cause): string {
  const messages: Record<string, (params: never) => string> = textIssues;
  return messages[kind]?.(params as never) ?? kind;
}
