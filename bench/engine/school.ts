import {
  type Chance,
  chanceOf,
  type Difficulty,
  guessFloor,
  newHardness,
  type PlanQuestion,
  type SyllabusChapter,
} from "@rasayan/engine";

const CHAPTERS = 20;
const TOPICS_A_CHAPTER = 6;
const QUESTIONS_A_TOPIC = 14;

/**
 * A question as it truly is, which the engine never sees, and as the engine knows it: by a label that may mislead.
 */
export type TrueQuestion = { hardness: number; luck: number; minutes: number; known: PlanQuestion };

/** A syllabus with its questions; topics are numbered through, chapter c holding 6c … 6c + 5. */
export type School = {
  chapters: SyllabusChapter[];
  /** Share of the paper by chapter. */
  shares: number[];
  questions: TrueQuestion[][];
};

export const topicCount = CHAPTERS * TOPICS_A_CHAPTER;
export const chapterOf = (topic: number) => Math.floor(topic / TOPICS_A_CHAPTER);

const topicsByChapter = Array.from({ length: CHAPTERS }, (_, chapter) =>
  Array.from({ length: TOPICS_A_CHAPTER }, (_, index) => chapter * TOPICS_A_CHAPTER + index),
);

export const topicsOf = (chapter: number): readonly number[] => topicsByChapter[chapter] ?? [];

/** A number from the standard normal distribution. */
export function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance());
}

export function buildSchool(seed: number): School {
  const chance = chanceOf("school", seed);
  const chapters = Array.from({ length: CHAPTERS }, (_, id) => ({
    id,
    branch: String(id % 3),
    weightage: 1 + Math.floor(7 * chance() * chance()),
    topicIds: topicsOf(id),
    requires: prerequisites(id, chance),
  }));
  const total = chapters.reduce((sum, { weightage }) => sum + weightage, 0);
  return {
    chapters,
    shares: chapters.map(({ weightage }) => weightage / total),
    questions: Array.from({ length: topicCount }, (_, topic) => buildQuestions(topic, chance)),
  };
}

/** A third of the chapters builds on none, the others on one or two of the five before. */
function prerequisites(chapter: number, chance: Chance): number[] {
  if (chapter < 2) return [];
  const draw = chance();
  const wanted = draw < 0.35 ? 0 : draw < 0.7 ? 1 : 2;
  const before = Array.from({ length: wanted }, () => Math.max(0, chapter - 1 - Math.floor(5 * chance())));
  return [...new Set(before)];
}

function buildQuestions(topic: number, chance: Chance): TrueQuestion[] {
  const level = 0.5 * normal(chance);
  return Array.from({ length: QUESTIONS_A_TOPIC }, (_, index) => {
    const hardness = level + 0.9 * normal(chance);
    const seeming = hardness + 0.7 * normal(chance);
    const label: Difficulty = seeming < -0.5 ? "easy" : seeming > 0.6 ? "hard" : "medium";
    const kind = index % 4 === 0 ? "numerical" : "single";
    return {
      hardness,
      luck: kind === "numerical" ? 0 : 0.25,
      minutes: 1.2 + 0.6 * Math.max(0, hardness + 1),
      known: {
        id: topic * QUESTIONS_A_TOPIC + index,
        topicId: topic,
        chapterId: chapterOf(topic),
        guess: guessFloor(kind),
        hardness: newHardness(label, kind),
        variantGroup: null,
        timesSeenIn30Days: 0,
        lastCorrectAt: null,
        isFromPaper: false,
      },
    };
  });
}
