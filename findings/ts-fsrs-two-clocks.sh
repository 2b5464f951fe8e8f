#!/usr/bin/env bash
# ts-fsrs 5.4.2: a review counts UTC dates, the recall estimate counts spans of 24 hours.
#
# Expected: one measure of the time since the last review: the real span, or the student's
#   day; and get_retrievability to tell the recall that next() reckons with.
# Seen on 2026-11-29: next() takes the difference of the two UTC dates, in any time zone, so
#   in India a day turns at 05:30. Answers at 05:25 and 05:35 are a day apart, and stability
#   grows; from 06:00 to 05:15 the next morning, 23 hours, is 0 days: no growth.
#   get_retrievability counts whole 24 hours: it says 1 each time, even if next() counts a day.
# Why it matters: students revise early in the morning, across 05:30 IST. The same cards and
#   answers get other intervals, and a recall shown is not the one behind the schedule.
# Instead: give both dates moved by the student's offset (last_review, now: + 5 h 30 min) and
#   move `due` back; for a recall that moves with the hours call forgetting_curve().
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund ts-fsrs@5.4.2

cat > try.js <<'JS'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'

const scheduler = fsrs({ enable_fuzz: false })
const offset = 5.5 * 3600_000
const india = (text) => new Date(`2026-01-${text}:00+05:30`)
const moved = (date) => new Date(date.getTime() + offset)

const review = (name, last, now) => {
  const first = new Date(last.getTime() - 9 * 86_400_000)
  let card = createEmptyCard(first)
  card = scheduler.next(card, first, Rating.Easy).card
  card = scheduler.next(card, last, Rating.Good).card
  const recall = scheduler.get_retrievability(card, now, false)
  const { card: after, log } = scheduler.next(card, now, Rating.Good)
  const growth = (after.stability / card.stability).toFixed(2)
  console.log(`${name}: days ${log.elapsed_days}, stability × ${growth}, recall ${recall}`)
}
review('05:25 to 05:35', india('10T05:25'), india('10T05:35'))
review('05:35 to 05:45', india('10T05:35'), india('10T05:45'))
review('06:00 to 05:15 next day', india('10T06:00'), india('11T05:15'))
review('21:00 to 05:45 next day', india('10T21:00'), india('11T05:45'))
review('moved, 05:25 to 05:35', moved(india('10T05:25')), moved(india('10T05:35')))
review('moved, 06:00 to 05:15', moved(india('10T06:00')), moved(india('11T05:15')))
JS
for zone in Asia/Kolkata America/New_York; do TZ=$zone node try.js > "seen.${zone#*/}"; done
cat seen.Kolkata

cat > stated <<'TEXT'
05:25 to 05:35: days 1, stability × 1.10, recall 1
05:35 to 05:45: days 0, stability × 1.00, recall 1
06:00 to 05:15 next day: days 0, stability × 1.00, recall 1
21:00 to 05:45 next day: days 1, stability × 1.10, recall 1
moved, 05:25 to 05:35: days 0, stability × 1.00, recall 1
moved, 06:00 to 05:15: days 1, stability × 1.10, recall 1
TEXT
diff stated seen.Kolkata
diff stated seen.New_York
echo 'As stated, in both time zones.'
