import {
  bestQuestion,
  type Chance,
  dailyQuestions,
  firstModel,
  type Horizon,
  type Memory,
  reviseMemory,
} from "@rasayan/engine";
import { dateOf, type Pupil } from "./pupil.ts";
import { chapterOf, topicsOf } from "./school.ts";

/** One thing a student does; `question` is the index within its topic. */
export type Step = { topic: number; question: number } | { topic: number; card: true };

/** Says what to do next, and is told after each question whether it was right, until the day's minutes are over. */
export type Policy = {
  name: string;
  begin(): (pupil: Pupil, day: Day, chance: Chance) => Generator<Step, void, boolean>;
};

export type Day = { day: number; minutes: number; examDay: number };

const CARD_SHARE = 0.3;
const SHORTEST_MINUTES = 1.5;

/** The product's own daily set. */
export const smartPath: Policy = {
  name: "Smart Path",
  begin: () =>
    function* (pupil, { day, minutes, examDay }) {
      const picks = dailyQuestions({
        userId: pupil.seed,
        learner: pupil.learner,
        model: firstModel,
        chapters: pupil.school.chapters,
        exam: "JEE Main",
        horizon: horizonFor(day, examDay),
        now: dateOf(day),
        eligibleTopicIds: pupil.topics,
        latestChapterId: pupil.latestChapter,
        questions: pupil.topics.flatMap((topic) => pupil.questionsOf(topic, day)),
        wanted: Math.ceil(minutes / SHORTEST_MINUTES),
      });
      for (const { topicId, questionId } of picks)
        yield { topic: topicId, question: indexOf(pupil, topicId, questionId) };
    },
};

/** A topic in proportion to its weight in the paper and the question of the right difficulty: the rival to beat. */
export const weightageRandom: Policy = {
  name: "weightage-random, right difficulty",
  begin: () =>
    function* (pupil, { day }, chance) {
      while (true) {
        const topic = heavyTopic(pupil, chance);
        const context = { learner: pupil.learner, model: firstModel, now: dateOf(day) };
        const best = bestQuestion(context, pupil.questionsOf(topic, day), false, chance);
        yield { topic, question: indexOf(pupil, topic, best?.question.id ?? 0) };
      }
    },
};

export const random: Policy = {
  name: "random",
  begin: () =>
    function* (pupil, _day, chance) {
      while (true) {
        const topic = oneOf(pupil.topics, chance);
        yield chance() < CARD_SHARE
          ? { topic, card: true }
          : { topic, question: leastSeen(pupil, topic, chance) };
      }
    },
};

/** Plain FSRS: the card of the most urgent topic and two questions, whose outcome is its grade. */
export const plainFsrs: Policy = {
  name: "plain FSRS",
  begin: () => {
    const memories = new Map<number, Memory>();
    return function* (pupil, { day }, chance) {
      while (true) {
        const topic = mostUrgent(pupil, memories, day);
        yield { topic, card: true };
        const first = yield { topic, question: leastSeen(pupil, topic, chance) };
        const second = yield { topic, question: leastSeen(pupil, topic, chance) };
        const recall = first || second ? "good" : "again";
        memories.set(topic, reviseMemory(memories.get(topic) ?? null, recall, dateOf(day)));
      }
    };
  },
};

function horizonFor(day: number, examDay: number): Horizon {
  const daysLeft = examDay - day;
  const session = { exam: "JEE Main" as const, year: 2027, name: "Session 1", date: dateOf(examDay) };
  return { kind: "exam", session, daysLeft, days: Math.min(180, daysLeft) };
}

/** Due first, the longest overdue before others; then new ones; then whatever is due soonest. */
function mostUrgent(pupil: Pupil, memories: ReadonlyMap<number, Memory>, day: number): number {
  const endOfDay = dateOf(day + 1).getTime();
  const dueAt = (topic: number) => {
    const due = memories.get(topic)?.dueAt.getTime();
    return due === undefined ? endOfDay : due;
  };
  return pupil.topics.reduce((best, topic) => (dueAt(topic) < dueAt(best) ? topic : best));
}

function heavyTopic({ taught, school }: Pupil, chance: Chance): number {
  const total = taught.reduce((sum, chapter) => sum + (school.shares[chapter] ?? 0), 0);
  let left = chance() * total;
  const chapter = taught.find((one) => {
    left -= school.shares[one] ?? 0;
    return left <= 0;
  });
  return oneOf(topicsOf(chapter ?? chapterOf(0)), chance);
}

/** The least seen of four drawn at random. */
function leastSeen(pupil: Pupil, topic: number, chance: Chance): number {
  const questions = pupil.school.questions[topic] ?? [];
  const drawn = Array.from({ length: 4 }, () => Math.floor(chance() * questions.length));
  const seen = drawn.map((index) => pupil.timesSeen(questions[index]?.known.id ?? 0));
  return drawn[seen.indexOf(Math.min(...seen))] ?? 0;
}

function indexOf(pupil: Pupil, topic: number, questionId: number): number {
  return (pupil.school.questions[topic] ?? []).findIndex(({ known }) => known.id === questionId);
}

const oneOf = (all: readonly number[], chance: Chance) => all[Math.floor(chance() * all.length)] ?? 0;
