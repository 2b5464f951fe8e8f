import { atLeast, type Check } from "./checks.ts";
import { confidenceHalfWidth, mean } from "./metrics.ts";
import { type Policy, plainFsrs, smartPath, uniformRandom, weightageRandom } from "./policies.ts";
import { marksAfterSemester } from "./semester.ts";
import { type SimulationModel, simulationModels } from "./simulation-models.ts";

const MIN_LEAD_OVER_WEIGHTAGE = 1;
const MIN_HELD_OUT_LEAD = -0.5;
const MIN_LEAD_OVER_RANDOM = 2;
const MIN_LEAD_OVER_FSRS = 5;

/**
 * Compares marks at the exam with those of three other policies, in four simulation models with the same students
 * (engine.md §9).
 */
export function checkPolicies(students: number): Check[] {
  return simulationModels.flatMap((model) => checkSimulation(model, students, console.log));
}

/** The same for one simulation model; logs each mean as soon as it is known. */
export function checkSimulation(
  model: SimulationModel,
  students: number,
  log: (line: string) => void,
): Check[] {
  const smartPathMarks = simulateSemesters(model, smartPath, students);
  log(`  ${model.name}: Smart Path ${mean(smartPathMarks).toFixed(1)} marks of 100`);
  const measureLead = (rival: Policy) => {
    const rivalMarks = simulateSemesters(model, rival, students);
    const leads = smartPathMarks.map((marks, index) => marks - (rivalMarks[index] ?? 0));
    const [meanLead, halfWidth] = [mean(leads), confidenceHalfWidth(leads)];
    log(
      `    ${rival.name} ${mean(rivalMarks).toFixed(1)}: ${meanLead.toFixed(2)} ± ${halfWidth.toFixed(2)} ahead`,
    );
    return { meanLead, lowerBound: meanLead - halfWidth };
  };
  const { name } = model;
  const weightageLead = measureLead(weightageRandom);
  return [
    model.isHeldOut
      ? atLeast(`${name}: minimum lead over weightage-random`, weightageLead.lowerBound, MIN_HELD_OUT_LEAD)
      : atLeast(`${name}: lead over weightage-random`, weightageLead.meanLead, MIN_LEAD_OVER_WEIGHTAGE),
    atLeast(`${name}: lead over random`, measureLead(uniformRandom).meanLead, MIN_LEAD_OVER_RANDOM),
    atLeast(`${name}: lead over plain FSRS`, measureLead(plainFsrs).meanLead, MIN_LEAD_OVER_FSRS),
  ];
}

const simulateSemesters = (model: SimulationModel, policy: Policy, students: number) =>
  Array.from({ length: students }, (_, seed) => marksAfterSemester(model, policy, seed));
