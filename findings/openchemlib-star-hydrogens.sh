#!/usr/bin/env bash
# openchemlib 9.25.0: one "*" in a SMILES takes the hydrogens off the whole structure.
#
# Expected: "*" (any atom, the R of a school formula) is one atom without an element. The
#   rest should be read as ever, so CC(=O)* should still show the CH3 of an acetyl group.
# Seen on 2026-11-29: fromSmiles marks the whole molecule as a search fragment, although its
#   smartsMode is 'smiles'. In a fragment no atom has implicit hydrogens, and "*" is counted
#   as a carbon: CC(=O)* gives C3O. Nothing is raised. setFragment(false), which looks like
#   the cure, makes the "*" a real carbon: the structure is now propanone, C3H6O.
# Why it matters: R groups are common in questions (RCOOH, an amino acid). A formula, a mass
#   or a hydrogen count from them is wrong, and looks like a result. RDKit keeps the CH3.
# Instead: after reading a SMILES ask isFragment(), and give no formula or mass if it is true;
#   for a number, write a real group in place of the "*" first.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund openchemlib@9.25.0

cat > try.js <<'JS'
import { Molecule } from 'openchemlib'

const say = (name, molecule) => {
  const carbon = molecule.getImplicitHydrogens(0)
  const formula = molecule.getMolecularFormula()
  console.log(
    `${name}: ${formula.formula}, ${formula.relativeWeight.toFixed(2)}, ` +
      `H on atom 0: ${carbon}, fragment: ${molecule.isFragment()}`,
  )
}
for (const smiles of ['CC(=O)O', 'CC(=O)*', 'CC(=O)[*]'])
  say(smiles, Molecule.fromSmiles(smiles, { smartsMode: 'smiles' }))
const cured = Molecule.fromSmiles('CC(=O)*')
cured.setFragment(false)
say('CC(=O)* after setFragment(false)', cured)
console.log(`and its SMILES: ${cured.toIsomericSmiles()}`)
JS
node try.js | tee seen

cat > stated <<'TEXT'
CC(=O)O: C2H4O2, 60.05, H on atom 0: 3, fragment: false
CC(=O)*: C3O, 52.03, H on atom 0: 0, fragment: true
CC(=O)[*]: C3O, 52.03, H on atom 0: 0, fragment: true
CC(=O)* after setFragment(false): C3H6O, 58.08, H on atom 0: 3, fragment: false
and its SMILES: CC(C)=O
TEXT
diff stated seen
echo 'As stated.'
