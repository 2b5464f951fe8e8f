#!/usr/bin/env bash
# openchemlib 9.25.0: a charged carbon is drawn without its hydrogens.
#
# Expected: a carbon whose letter is drawn shows its hydrogens, as every other atom does:
#   CH2 with a plus for the ethyl cation, CH with a minus in the cyclopentadienyl anion.
# Seen on 2026-11-30: the picture has a bare C with the charge, for [CH2+], [CH+], [CH2-] and
#   [cH-] alike. The molecule is right (getImplicitHydrogens, the formula), and a nitrogen or
#   a radical carbon shows its hydrogens, so only looking at the picture finds it. Alone,
#   [CH3+] is drawn as CH3 with a plus.
# Why it matters: "which carbocation is primary" shows three times the same C with a plus,
#   and a carbon with two bonds, a charge and no hydrogen is another species.
# Instead: after inventCoordinates give such a carbon a label of its own,
#   setAtomCustomLabel(atom, 'CH₂⁺') with setAtomCharge(atom, 0). A bond then ends at the
#   label; with the charge left to openchemlib a bond to the right crosses its sign.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund openchemlib@9.25.0

cat > try.js <<'JS'
import { Molecule } from 'openchemlib'

for (const smiles of ['C[CH2+]', 'C[CH+]C', '[CH2-]C(C)=O', '[cH-]1cccc1', 'C[CH2]', 'C[NH3+]', '[CH3+]']) {
  const molecule = Molecule.fromSmiles(smiles)
  const svg = molecule.toSVG(200, 200, 's', { suppressChiralText: true })
  const letters = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(' ')
  console.log(`${smiles}: ${molecule.getMolecularFormula().formula}, picture: ${letters}`)
}
JS
node try.js | tee seen

cat > stated <<'TEXT'
C[CH2+]: C2H5, picture: C +
C[CH+]C: C3H7, picture: C +
[CH2-]C(C)=O: C3H5O, picture: C - O
[cH-]1cccc1: C5H5, picture: C -
C[CH2]: C2H5, picture: C 2 H
C[NH3+]: CH6N, picture: N + 3 H
[CH3+]: CH3, picture: C + 3 H
TEXT
diff stated seen
echo 'As stated.'
