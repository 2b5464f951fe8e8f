#!/usr/bin/env bash
# mf-parser 3.9.3: the dot of a hydrate, as everybody writes it, gives another compound.
#
# Expected: CuSO4·5H2O is copper sulphate with five waters, 249.68 g/mol, and is read so or
#   refused, with the middle dot of books or with a full stop.
# Seen on 2026-11-29: three readings, no error. A full stop between two digits is a decimal
#   point: 4.5 oxygen atoms and one water. A middle dot is skipped, so its 5 is one more
#   factor for the oxygen before it: 4 × 5 + 1 = 21. CuSO4·H2O has the right mass by luck and
#   NaCl.H2O is read as a hydrate, so a test with either finds nothing wrong.
# Why it matters: crystal water (washing soda, alums) is a stock question, and the wrong mass
#   is a plausible number. parseToHtml even draws the 5 of CuSO4·5H2O as a subscript.
# Instead: make each hydrate dot " . " before parsing, and check the count of parts.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund \
  mf-parser@3.9.3 chemical-elements@2.3.3 chemical-groups@2.2.4 atom-sorter@2.2.1

cat > try.js <<'JS'
import { MF, parseToHtml } from 'mf-parser'

for (const formula of [
  'CuSO4 . 5H2O',
  'CuSO4.5H2O',
  'CuSO4·5H2O',
  'CuSO4 · 5H2O',
  'Na2CO3.10H2O',
  'CuSO4·H2O',
  'NaCl.H2O',
]) {
  const { mf, mass, parts } = new MF(formula).getInfo()
  console.log(`${formula}: ${mf}, ${mass.toFixed(2)}, parts: ${parts?.length ?? 1}`)
}
console.log(parseToHtml('CuSO4·5H2O'))
JS
node try.js | tee seen

cat > stated <<'TEXT'
CuSO4 . 5H2O: CuO4S.H10O5, 249.68, parts: 2
CuSO4.5H2O: H2CuO5.5S, 185.62, parts: 1
CuSO4·5H2O: H2CuO21S, 433.61, parts: 1
CuSO4 · 5H2O: H2CuO21S, 433.61, parts: 1
Na2CO3.10H2O: CH2Na2O4.1, 125.60, parts: 1
CuSO4·H2O: H2CuO5S, 177.62, parts: 1
NaCl.H2O: ClNa.H2O, 76.46, parts: 2
CuSO<sub>4</sub>·<sub>5</sub>H<sub>2</sub>O
TEXT
diff stated seen
echo 'As stated.'
