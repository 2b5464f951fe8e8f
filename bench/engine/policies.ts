import {
  bestQuestion,
  dailyQuestions,
  type ExamHorizon,
  initialModel,
  type Memory,
  memoryAfterCard,
  nextDiagnosticQuestion,
  type Prng,
} from "@rasayan/engine";
import { chapterOf, topicsOf } from "./curriculum.ts";
import { dateOf, type StudentView } from "./student-view.ts";

/** One step of a student's study; `question` is an index within its topic. */
export type StudyStep = { topic: number; question: number } | { topic: number; card: true };

/**
 * Generates a student's steps until the day's minutes are over. After each question it receives whether the answer
 * was right.
 */
export type Policy = {
  name: string;
  begin(): (student: StudentView, day: StudyDay, prng: Prng) => Generator<StudyStep, void, boolean>;
};

export type StudyDay = { day: number; minutes: number; examDay: number };

const CARD_SHARE = 0.3;
const MIN_QUESTION_MINUTES = 1.5;

/** The questions of the product's diagnostic, each chosen after the answers before. */
export function* diagnosticSteps(student: StudentView): Generator<StudyStep, void, boolean> {
  const { curriculum, learner, seed } = student;
  const candidates = curriculum.questions.flat().map(({ planQuestion }) => ({
    ...planQuestion,
    kind: planQuestion.guess === 0 ? ("numerical" as const) : ("single" as const),
  }));
  while (true) {
    const question = nextDiagnosticQuestion({
      seed: String(seed),
      learner,
      model: initialModel,
      chapters: curriculum.chapters,
      candidates,
      responses: student.todaysAnswers.map((answer) => ({ question: answer.question, answer })),
    });
    if (!question) return;
    yield { topic: question.topicId, question: indexOf(student, question.topicId, question.id) };
  }
}

/** The product's own daily questions. */
export const smartPath: Policy = {
  name: "Smart Path",
  begin: () =>
    function* (student, { day, minutes, examDay }) {
      const picks = dailyQuestions({
        userId: student.seed,
        learner: student.learner,
        model: initialModel,
        chapters: student.curriculum.chapters,
        exam: "JEE Main",
        horizon: horizonFor(day, examDay),
        now: dateOf(day),
        eligibleTopicIds: student.topics,
        latestChapterId: student.latestChapter,
        questions: student.topics.flatMap((topic) => student.questionsOf(topic, day)),
        questionCount: Math.ceil(minutes / MIN_QUESTION_MINUTES),
      });
      for (const { topicId, questionId } of picks)
        yield { topic: topicId, question: indexOf(student, topicId, questionId) };
    },
};

/**
 * Samples a topic in proportion to its weight in the paper and picks its question of the right difficulty: the
 * baseline to beat.
 */
export const weightageRandom: Policy = {
  name: "weightage-random, right difficulty",
  begin: () =>
    function* (student, { day }, prng) {
      while (true) {
        const topic = weightedTopic(student, prng);
        const context = { learner: student.learner, model: initialModel, now: dateOf(day) };
        const best = bestQuestion(context, student.questionsOf(topic, day), false, prng);
        yield { topic, question: indexOf(student, topic, best?.question.id ?? 0) };
      }
    },
};

export const uniformRandom: Policy = {
  name: "random",
  begin: () =>
    function* (student, _day, prng) {
      while (true) {
        const topic = pickOne(student.topics, prng);
        yield prng() < CARD_SHARE
          ? { topic, card: true }
          : { topic, question: leastSeen(student, topic, prng) };
      }
    },
};

/** Plain FSRS: reviews the card of the most urgent topic, then asks two questions, whose results grade the card. */
export const plainFsrs: Policy = {
  name: "plain FSRS",
  begin: () => {
    const memories = new Map<number, Memory>();
    return function* (student, { day }, prng) {
      while (true) {
        const topic = mostUrgent(student, memories, day);
        yield { topic, card: true };
        const first = yield { topic, question: leastSeen(student, topic, prng) };
        const second = yield { topic, question: leastSeen(student, topic, prng) };
        const recall = first || second ? "good" : "again";
        memories.set(topic, memoryAfterCard(memories.get(topic) ?? null, recall, dateOf(day)));
      }
    };
  },
};

function horizonFor(day: number, examDay: number): ExamHorizon {
  const daysLeft = examDay - day;
  const session = { exam: "JEE Main" as const, year: 2027, name: "Session 1", date: dateOf(examDay) };
  return { kind: "exam", examSession: session, daysLeft, days: Math.min(180, daysLeft) };
}

/** Due topics come first, the longest overdue before others; then new topics; then the topic that is due soonest. */
function mostUrgent(student: StudentView, memories: ReadonlyMap<number, Memory>, day: number): number {
  const endOfDay = dateOf(day + 1).getTime();
  const dueAt = (topic: number) => {
    const due = memories.get(topic)?.dueAt.getTime();
    return due === undefined ? endOfDay : due;
  };
  return student.topics.reduce((best, topic) => (dueAt(topic) < dueAt(best) ? topic : best));
}

function weightedTopic({ taughtChapters, curriculum }: StudentView, prng: Prng): number {
  const total = taughtChapters.reduce((sum, chapter) => sum + (curriculum.paperShares[chapter] ?? 0), 0);
  let remainingWeight = prng() * total;
  const chapter = taughtChapters.find((candidate) => {
    remainingWeight -= curriculum.paperShares[candidate] ?? 0;
    return remainingWeight <= 0;
  });
  return pickOne(topicsOf(chapter ?? chapterOf(0)), prng);
}

/** The least seen of four randomly sampled questions. */
function leastSeen(student: StudentView, topic: number, prng: Prng): number {
  const questions = student.curriculum.questions[topic] ?? [];
  const sampled = Array.from({ length: 4 }, () => Math.floor(prng() * questions.length));
  const seen = sampled.map((index) => student.timesSeen(questions[index]?.planQuestion.id ?? 0));
  return sampled[seen.indexOf(Math.min(...seen))] ?? 0;
}

function indexOf(student: StudentView, topic: number, questionId: number): number {
  return (student.curriculum.questions[topic] ?? []).findIndex(
    ({ planQuestion }) => planQuestion.id === questionId,
  );
}

const pickOne = (all: readonly number[], prng: Prng) => all[Math.floor(prng() * all.length)] ?? 0;
