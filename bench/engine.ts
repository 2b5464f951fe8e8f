// npm run bench -- engine [prediction] [policy] [latency] [completion]: the learning engine against the gates of its rule book.
import { type Check, report } from "./engine/checks.ts";
import { checkCompletion } from "./engine/completion.ts";
import { checkLatency } from "./engine/latency.ts";
import { checkPolicies } from "./engine/policy-gate.ts";
import { checkPrediction } from "./engine/prediction-gate.ts";

const STUDENTS = 40;
const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
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
  console.log("Prediction of the next answer: AUC / log loss / calibration error (answers)");
  const prediction = checkPrediction(process.env.LEARNER_DATA);
  if (!prediction) console.log("  skipped: LEARNER_DATA names no folder with data sets");
  checks.push(...(prediction ?? []));
}
console.log("Gates");
process.exitCode = report(checks) ? 0 : 1;
