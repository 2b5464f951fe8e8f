#!/usr/bin/env bash
# mf-parser 3.9.3: an element without a natural isotope weighs nothing.
#
# Expected: for radium, radon, polonium, technetium or plutonium a table of atomic masses has
#   the mass number of a long-lived isotope (226 for Ra), so RaCl2 is 297 g/mol; a library
#   that will not choose an isotope would raise an error, or give NaN.
# Seen on 2026-11-29: the mass is a mean over natural isotopes, and these elements have none,
#   so they count as 0. RaCl2 weighs as much as its chlorine, PuO2 as its oxygen, and by
#   getEA RaCl2 is all chlorine. U, Th and Pa, as radioactive, are right: testing with
#   uranium shows nothing. In the same answer the monoisotopic mass is NaN.
# Why it matters: the f-block, group 18 and decay are in the syllabus; an answer key reckoned
#   so would have a molar mass of 0 for radon, or a mass percentage of 100 for chlorine.
# Instead: refuse a mass whose monoisotopicMass is NaN, or name the isotope: [226Ra]Cl2.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund \
  mf-parser@3.9.3 chemical-elements@2.3.3 chemical-groups@2.2.4 atom-sorter@2.2.1

cat > try.js <<'JS'
import { MF } from 'mf-parser'

for (const formula of ['UF6', 'ThO2', 'RaCl2', '[226Ra]Cl2', 'PuO2', 'Tc2O7', 'Rn', 'Po']) {
  const { mass, monoisotopicMass } = new MF(formula).getInfo()
  console.log(`${formula}: ${mass.toFixed(2)}, monoisotopic: ${monoisotopicMass.toFixed(2)}`)
}
for (const { element, ratio } of new MF('RaCl2').getEA())
  console.log(`RaCl2 by mass, ${element}: ${ratio * 100} %`)
JS
node try.js | tee seen

cat > stated <<'TEXT'
UF6: 352.02, monoisotopic: 352.04
ThO2: 264.04, monoisotopic: 264.03
RaCl2: 70.91, monoisotopic: NaN
[226Ra]Cl2: 296.93, monoisotopic: 295.96
PuO2: 32.00, monoisotopic: NaN
Tc2O7: 112.00, monoisotopic: NaN
Rn: 0.00, monoisotopic: NaN
Po: 0.00, monoisotopic: NaN
RaCl2 by mass, Cl: 100 %
RaCl2 by mass, Ra: 0 %
TEXT
diff stated seen
echo 'As stated.'
