import { type Prng, seededRandom } from "@rasayan/engine";
import { buildCurriculum, type Curriculum, standardNormal, topicCount, topicsOf } from "./curriculum.ts";
import { diagnosticSteps, type Policy } from "./policies.ts";
import { average, type SimulatedLearner } from "./simulated-learner.ts";
import type { SimulationModel } from "./simulation-models.ts";
import { StudentView } from "./student-view.ts";

const EXAM_DAY = 150;
const FIRST_LESSON_DAY = -60;
const CURRICULA = 20;
const ATTENDANCE = 0.82;
const CARD_MINUTES = 0.8;
const MARKS_RANGE = 125;
const MIN_MARKS = -25;

/** Expected marks (of 100) of a simulated student's true state at the exam, after 150 days of one policy. */
export function marksAfterSemester(model: SimulationModel, policy: Policy, seed: number): number {
  let marks = Number.NaN;
  for (const { marksOn, day } of semester(model, policy, seed)) marks = marksOn(day);
  return marks;
}

/** The state after a day of the semester. */
export type SemesterDay = {
  day: number;
  student: StudentView;
  /** Expected marks (of 100) of the student's true state. */
  marksOn(day: number): number;
};

/**
 * One student's 150 days of one policy; yields after each day of practice and at the exam. With `diagnosticDay` the
 * practice begins on that day, with a diagnostic, after which it yields, too.
 */
export function* semester(
  model: SimulationModel,
  policy: Policy,
  seed: number,
  diagnosticDay?: number,
): Generator<SemesterDay, void, void> {
  const curriculum = buildCurriculum(seed % CURRICULA);
  const learner = model.createLearner(curriculum, seededRandom("mind", seed));
  const student = new StudentView(curriculum, seed);
  const calendarPrng = seededRandom("calendar", seed);
  const answerPrng = seededRandom("answers", seed, policy.name);
  const lessonDays = curriculum.chapters.map(({ id }) =>
    Math.max(
      FIRST_LESSON_DAY,
      Math.round(
        (id / curriculum.chapters.length) * EXAM_DAY * 1.15 -
          0.35 * EXAM_DAY +
          4 * standardNormal(calendarPrng),
      ),
    ),
  );
  const marksOn = (day: number) => expectedMarks(curriculum, learner, day);
  const plan = policy.begin();
  let daysAway = 0;
  for (let day = FIRST_LESSON_DAY; day < EXAM_DAY; day++) {
    for (const { id } of curriculum.chapters)
      if (lessonDays[id] === day) teachChapter(learner, student, id, day + 0.5);
    if (day < (diagnosticDay ?? 0)) continue;
    if (day === diagnosticDay) {
      simulateSteps(diagnosticSteps(student), learner, student, { from: day + 0.6 }, answerPrng);
      student.endDiagnostic();
      yield { day: day + 0.65, student, marksOn };
    }
    if (model.hasAbsences && daysAway === 0 && calendarPrng() < 0.02)
      daysAway = 7 + Math.floor(10 * calendarPrng());
    const minutes = (day % 7 === 6 ? 45 : 28) * Math.exp(0.25 * standardNormal(calendarPrng));
    const isPresent = calendarPrng() < ATTENDANCE && daysAway === 0;
    daysAway = Math.max(0, daysAway - 1);
    if (!isPresent || student.taughtChapters.length === 0) continue;
    const steps = plan(student, { day: day + 0.7, minutes, examDay: EXAM_DAY }, answerPrng);
    simulateSteps(steps, learner, student, { from: day + 0.7, minutes }, answerPrng);
    student.endDay();
    yield { day: day + 1, student, marksOn };
  }
  yield { day: EXAM_DAY, student, marksOn };
}

function teachChapter(learner: SimulatedLearner, student: StudentView, chapter: number, day: number): void {
  for (const topic of topicsOf(chapter)) learner.attendLesson(topic, day);
  student.recordLesson(chapter);
}

function simulateSteps(
  steps: ReturnType<ReturnType<Policy["begin"]>>,
  learner: SimulatedLearner,
  student: StudentView,
  { from, minutes = Number.POSITIVE_INFINITY }: { from: number; minutes?: number },
  prng: Prng,
): void {
  let minutesLeft = minutes;
  let now = from;
  let next = steps.next(false);
  while (minutesLeft > 0 && !next.done) {
    const step = next.value;
    now += 0.001;
    let isCorrect = false;
    if ("card" in step) {
      learner.readCard(step.topic, now);
      student.recordCard(step.topic, now);
      minutesLeft -= CARD_MINUTES;
    } else {
      const question = student.curriculum.questions[step.topic]?.[step.question];
      if (!question) throw new Error(`No question ${step.question} in topic ${step.topic}`);
      isCorrect = prng() < learner.correctProbability(question, step.topic, now);
      learner.practise(question, step.topic, now, isCorrect);
      student.recordAnswer(question, now, isCorrect);
      minutesLeft -= question.minutes;
    }
    next = steps.next(isCorrect);
  }
}

function expectedMarks(
  { questions, chapters, paperShares }: Curriculum,
  learner: SimulatedLearner,
  day: number,
): number {
  let expectedShare = 0;
  for (let topic = 0; topic < topicCount; topic++) {
    const probabilities = (questions[topic] ?? []).map((question) =>
      learner.correctProbability(question, topic, day),
    );
    const chapter = chapters.find(({ topicIds }) => topicIds.includes(topic));
    if (chapter)
      expectedShare += ((paperShares[chapter.id] ?? 0) / chapter.topicIds.length) * average(probabilities);
  }
  return MARKS_RANGE * expectedShare + MIN_MARKS;
}
