// npm run bench -- engine [prediction [plot]] [policy] [latency] [completion]: the learning engine against the gates of its rule book.
import { writeFileSync } from "node:fs";
import { drawCalibration } from "./engine/calibration-plot.ts";
import { type Check, report } from "./engine/checks.ts";
import { checkCompletion } from "./engine/completion.ts";
import { checkLatency } from "./engine/latency.ts";
import { checkPolicies } from "./engine/policy-gate.ts";
import { type Measured, measurePrediction } from "./engine/prediction.ts";
import { checkPrediction, printPrediction } from "./engine/prediction-gate.ts";

const STUDENTS = 40;
const PLOT = new URL("../docs/engine-calibration.svg", import.meta.url);
const wanted = process.argv.slice(2);
const parts = wanted.filter((word) => word !== "plot");
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const checks: Check[] = [];

if (isWanted("latency")) {
  console.log("Latency and a soak of random answers");
  checks.push(...checkLatency());
}
if (isWanted("completion")) {
  console.log("Completing a quiz of ten questions in PostgreSQL");
  const completion = await checkCompletion(process.env.DATABASE_URL);
  if (!completion) console.log("  skipped: DATABASE_URL names no PostgreSQL");
  checks.push(...(completion ?? []));
}
if (isWanted("policy")) {
  console.log(`Marks at the exam, ${STUDENTS} students in each world`);
  checks.push(...checkPolicies(STUDENTS));
}
if (isWanted("prediction")) {
  console.log("Prediction of the next answer: AUC / log loss / calibration error");
  const sets: Measured[] = [];
  for (const measured of measurePrediction(process.env.LEARNER_DATA)) {
    printPrediction(measured);
    checks.push(...checkPrediction(measured));
    sets.push(measured);
  }
  if (sets.length === 0) console.log("  skipped: LEARNER_DATA names no folder with data sets");
  else if (wanted.includes("plot")) writeFileSync(PLOT, drawCalibration(sets));
}
console.log("Gates");
process.exitCode = report(checks) ? 0 : 1;
