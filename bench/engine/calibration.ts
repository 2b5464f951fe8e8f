import { initialModel, overallPrep } from "@rasayan/engine";
import { atLeast, atMost, type Check } from "./checks.ts";
import { mean } from "./metrics.ts";
import { smartPath } from "./policies.ts";
import { type SemesterDay, semester } from "./semester.ts";
import { type SimulationModel, simulationModels } from "./simulation-models.ts";
import { dateOf } from "./student-view.ts";

/** When overall prep is compared with the truth: after the diagnostic, and after the day with this many answers. */
const ANSWERS = [15, 60, 300];
const MAX_BIAS = 4;
const MIN_RANGES_RIGHT = 0.7;
/** Students begin on one of these days of the semester, when between a third and all of the chapters were taught. */
const FIRST_DAYS = [0, 20, 40, 60, 80, 100];

/**
 * Compares overall prep with the marks that the student's true state gives that day, in each simulation model: it must be
 * right on average, however few the answers, and its range must hold the truth as often as it says.
 */
export function checkCalibration(students: number, log: (line: string) => void): Check[] {
  log("      answers      prep     truth    off by  distance   range ±   ranges right");
  return simulationModels.flatMap((model) => {
    log(`  ${model.name}`);
    const measured = Array.from({ length: students }, (_, seed) => measureStudent(model, seed));
    return ANSWERS.flatMap((answers, index) =>
      check(
        `${model.name}: overall prep after ${answers} answers`,
        measured.flatMap((measurements) => measurements[index] ?? []),
        log,
      ),
    );
  });
}

type Measurement = ReturnType<typeof compare>;

function check(name: string, measured: readonly Measurement[], log: (line: string) => void): Check[] {
  const errors = measured.map(({ value, truth }) => value - truth);
  const bias = mean(errors);
  const rangesRight = mean(measured.map(({ low, high, truth }) => (low <= truth && truth <= high ? 1 : 0)));
  const columns = [
    mean(measured.map(({ answers }) => answers)),
    mean(measured.map(({ value }) => value)),
    mean(measured.map(({ truth }) => truth)),
    bias,
    mean(errors.map(Math.abs)),
    mean(measured.map(({ low, high }) => (high - low) / 2)),
  ].map((value) => value.toFixed(1).padStart(9));
  log(`    ${columns.join(" ")}   ${(100 * rangesRight).toFixed(0)} %`);
  return [
    atMost(`${name}, marks off on average`, Math.abs(bias), MAX_BIAS),
    atLeast(`${name}, share of ranges that hold the truth`, rangesRight, MIN_RANGES_RIGHT),
  ];
}

/** One measurement for each of `ANSWERS`. */
function measureStudent(model: SimulationModel, seed: number): Measurement[] {
  const measurements: Measurement[] = [];
  for (const state of semester(model, smartPath, seed, FIRST_DAYS[seed % FIRST_DAYS.length])) {
    const needed = ANSWERS[measurements.length];
    if (needed === undefined) break;
    if (state.student.learner.overall.answers >= needed) measurements.push(compare(state));
  }
  return measurements;
}

function compare({ day, student, marksOn }: SemesterDay) {
  const prep = overallPrep({
    learner: student.learner,
    model: initialModel,
    chapters: student.curriculum.chapters,
    exam: "JEE Main",
    now: dateOf(day),
  });
  return { ...prep, truth: marksOn(day), answers: student.learner.overall.answers };
}
