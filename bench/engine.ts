// npm run bench -- engine [prediction [plot]] [policy] [calibration] [latency] [completion]: checks the learning engine against the
// thresholds of its specification.
import { writeFileSync } from "node:fs";
import { checkCalibration } from "./engine/calibration.ts";
import { renderCalibrationPlot } from "./engine/calibration-plot.ts";
import { type Check, report } from "./engine/checks.ts";
import { checkCompletion } from "./engine/completion.ts";
import { checkLatency } from "./engine/latency.ts";
import { checkPolicies } from "./engine/policy-thresholds.ts";
import { measurePrediction, type PredictionResult } from "./engine/prediction.ts";
import { checkPrediction, printPrediction } from "./engine/prediction-thresholds.ts";

const STUDENTS = 40;
const PLOT_FILE = new URL("../docs/engine-calibration.svg", import.meta.url);
const args = process.argv.slice(2);
const scenarios = args.filter((arg) => arg !== "plot");
const isSelected = (scenario: string) => scenarios.length === 0 || scenarios.includes(scenario);
const checks: Check[] = [];

if (isSelected("latency")) {
  console.log("Latency, and a soak test with random answers");
  checks.push(...checkLatency());
}
if (isSelected("completion")) {
  console.log("Completing a quiz of ten questions in PostgreSQL");
  const completion = await checkCompletion(process.env.DATABASE_URL);
  if (!completion) console.log("  skipped: DATABASE_URL is not set");
  checks.push(...(completion ?? []));
}
if (isSelected("policy")) {
  console.log(`Marks at the exam, ${STUDENTS} students in each simulation model`);
  checks.push(...checkPolicies(STUDENTS));
}
if (isSelected("calibration")) {
  console.log(`Overall prep and the truth, ${STUDENTS} students in each simulation model`);
  checks.push(...checkCalibration(STUDENTS, console.log));
}
if (isSelected("prediction")) {
  console.log("Prediction of the next answer: AUC / log loss / calibration error");
  const results: PredictionResult[] = [];
  for (const result of measurePrediction(process.env.LEARNER_DATA)) {
    printPrediction(result);
    checks.push(...checkPrediction(result));
    results.push(result);
  }
  if (results.length === 0) console.log("  skipped: LEARNER_DATA is not a folder with data sets");
  else if (args.includes("plot")) writeFileSync(PLOT_FILE, renderCalibrationPlot(results));
}
console.log("Thresholds");
process.exitCode = report(checks) ? 0 : 1;
