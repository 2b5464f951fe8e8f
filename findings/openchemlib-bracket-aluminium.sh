#!/usr/bin/env bash
# openchemlib 9.25.0: aluminium in brackets gets hydrogens that nobody wrote.
#
# Expected: an atom in brackets has the hydrogens it names and no others, so [Al] is the
#   metal and [Al](Cl)Cl is AlCl2. That is the rule of SMILES, and boron, gallium, silicon,
#   zinc and all other elements tried keep to it here.
# Seen on 2026-11-30: [Al] is read as AlH3, C[Al] as CH3AlH2 and [Al](Cl)Cl as AlHCl2, in the
#   formula and in the picture. Nothing is raised. Cl[Al](Cl)Cl and [AlH4-] are right, so a
#   test with the usual aluminium compounds finds nothing.
# Why it matters: a question about the metal or a fragment shows a hydride, and a formula
#   that is checked against the molecule is checked against the wrong one.
# Instead: compare getAllHydrogens of each atom in brackets with what is written, and set
#   setAtomAbnormalValence(atom, getOccupiedValence(atom) + written): that is kept, and no
#   valence is written into the picture.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund openchemlib@9.25.0

cat > try.js <<'JS'
import { Molecule } from 'openchemlib'

const letters = (molecule) =>
  [...molecule.toSVG(200, 200, 's').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join('')
const say = (name, molecule) =>
  console.log(`${name}: ${molecule.getMolecularFormula().formula}, picture: ${letters(molecule)}`)

for (const smiles of ['[Al]', 'C[Al]', '[Al](Cl)Cl', 'Cl[Al](Cl)Cl', '[AlH4-]', '[B]', '[Ga]', '[Zn]'])
  say(smiles, Molecule.fromSmiles(smiles))
const mended = Molecule.fromSmiles('[Al]')
mended.setAtomAbnormalValence(0, mended.getOccupiedValence(0))
say('[Al] with setAtomAbnormalValence', mended)
JS
node try.js | tee seen

cat > stated <<'TEXT'
[Al]: H3Al, picture: Al3H
C[Al]: CH5Al, picture: Al2H
[Al](Cl)Cl: HAlCl2, picture: AlHClCl
Cl[Al](Cl)Cl: AlCl3, picture: ClAlClCl
[AlH4-]: H4Al, picture: Al-4H
[B]: B, picture: B
[Ga]: Ga, picture: Ga
[Zn]: Zn, picture: Zn
[Al] with setAtomAbnormalValence: Al, picture: Al
TEXT
diff stated seen
echo 'As stated.'
