import { type Chance, chanceOf } from "@rasayan/engine";
import { average, type Mind } from "./mind.ts";
import type { Policy } from "./policies.ts";
import { Pupil } from "./pupil.ts";
import { buildSchool, normal, type School, topicCount, topicsOf } from "./school.ts";
import type { World } from "./worlds.ts";

const EXAM_DAY = 150;
const FIRST_LESSON_DAY = -60;
const SCHOOLS = 20;
const ATTENDANCE = 0.82;
const CARD_MINUTES = 0.8;
const MARKS_SWING = 125;
const LEAST_MARKS = -25;

/** The marks of 100 a student can truly expect at the exam, after 150 days of one policy in one world. */
export function marksAfterTerm(world: World, policy: Policy, seed: number): number {
  const school = buildSchool(seed % SCHOOLS);
  const mind = world.enrol(school, chanceOf("mind", seed));
  const pupil = new Pupil(school, seed);
  const calendar = chanceOf("calendar", seed);
  const answering = chanceOf("answers", seed, policy.name);
  const lessonDays = school.chapters.map(({ id }) =>
    Math.max(
      FIRST_LESSON_DAY,
      Math.round((id / school.chapters.length) * EXAM_DAY * 1.15 - 0.35 * EXAM_DAY + 4 * normal(calendar)),
    ),
  );
  const plan = policy.begin();
  let daysAway = 0;
  for (let day = FIRST_LESSON_DAY; day < EXAM_DAY; day++) {
    for (const { id } of school.chapters) if (lessonDays[id] === day) attend(mind, pupil, id, day + 0.5);
    if (day < 0) continue;
    if (world.hasAbsences && daysAway === 0 && calendar() < 0.02) daysAway = 7 + Math.floor(10 * calendar());
    const minutes = (day % 7 === 6 ? 45 : 28) * Math.exp(0.25 * normal(calendar));
    const isHere = calendar() < ATTENDANCE && daysAway === 0;
    daysAway = Math.max(0, daysAway - 1);
    if (!isHere || pupil.taught.length === 0) continue;
    const steps = plan(pupil, { day: day + 0.7, minutes, examDay: EXAM_DAY }, answering);
    spendDay(steps, mind, pupil, { from: day + 0.7, minutes }, answering);
  }
  return marksOf(school, mind);
}

function attend(mind: Mind, pupil: Pupil, chapter: number, day: number): void {
  for (const topic of topicsOf(chapter)) mind.attendLesson(topic, day);
  pupil.noteLesson(chapter);
}

function spendDay(
  steps: ReturnType<ReturnType<Policy["begin"]>>,
  mind: Mind,
  pupil: Pupil,
  { from, minutes }: { from: number; minutes: number },
  chance: Chance,
): void {
  let left = minutes;
  let now = from;
  let next = steps.next(false);
  while (left > 0 && !next.done) {
    const step = next.value;
    now += 0.001;
    let isRight = false;
    if ("card" in step) {
      mind.readCard(step.topic, now);
      pupil.noteCard(step.topic, now);
      left -= CARD_MINUTES;
    } else {
      const question = pupil.school.questions[step.topic]?.[step.question];
      if (!question) throw new Error(`No question ${step.question} in topic ${step.topic}`);
      isRight = chance() < mind.chanceAt(question, step.topic, now);
      mind.practise(question, step.topic, now, isRight);
      pupil.noteAnswer(question, now, isRight);
      left -= question.minutes;
    }
    next = steps.next(isRight);
  }
  pupil.closeDay();
}

function marksOf({ questions, chapters, shares }: School, mind: Mind): number {
  let share = 0;
  for (let topic = 0; topic < topicCount; topic++) {
    const chances = (questions[topic] ?? []).map((question) => mind.chanceAt(question, topic, EXAM_DAY));
    const chapter = chapters.find(({ topicIds }) => topicIds.includes(topic));
    if (chapter) share += ((shares[chapter.id] ?? 0) / chapter.topicIds.length) * average(chances);
  }
  return MARKS_SWING * share + LEAST_MARKS;
}
