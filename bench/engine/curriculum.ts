import {
  type Difficulty,
  guessProbability,
  newItemDifficulty,
  type PlanQuestion,
  type Prng,
  type SyllabusChapter,
  seededRandom,
} from "@rasayan/engine";

const CHAPTERS = 20;
const TOPICS_PER_CHAPTER = 6;
const QUESTIONS_PER_TOPIC = 14;

/**
 * A question with its true parameters, which the engine never sees, and as the engine knows it, with a label that may
 * be wrong.
 */
export type SimulatedQuestion = {
  difficulty: number;
  guessProbability: number;
  minutes: number;
  planQuestion: PlanQuestion;
};

/** A syllabus with its questions. Topics are numbered consecutively: chapter c has the topics 6c … 6c + 5. */
export type Curriculum = {
  chapters: SyllabusChapter[];
  /** Share of the paper by chapter. */
  paperShares: number[];
  questions: SimulatedQuestion[][];
};

export const topicCount = CHAPTERS * TOPICS_PER_CHAPTER;
export const chapterOf = (topic: number) => Math.floor(topic / TOPICS_PER_CHAPTER);

const topicsByChapter = Array.from({ length: CHAPTERS }, (_, chapter) =>
  Array.from({ length: TOPICS_PER_CHAPTER }, (_, index) => chapter * TOPICS_PER_CHAPTER + index),
);

export const topicsOf = (chapter: number): readonly number[] => topicsByChapter[chapter] ?? [];

/** A random number from the standard normal distribution. */
export function standardNormal(prng: Prng): number {
  return Math.sqrt(-2 * Math.log(prng())) * Math.cos(2 * Math.PI * prng());
}

export function buildCurriculum(seed: number): Curriculum {
  const prng = seededRandom("school", seed);
  const chapters = Array.from({ length: CHAPTERS }, (_, id) => ({
    id,
    branch: String(id % 3),
    weightage: 1 + Math.floor(7 * prng() * prng()),
    topicIds: topicsOf(id),
    requires: prerequisites(id, prng),
  }));
  const total = chapters.reduce((sum, { weightage }) => sum + weightage, 0);
  return {
    chapters,
    paperShares: chapters.map(({ weightage }) => weightage / total),
    questions: Array.from({ length: topicCount }, (_, topic) => buildQuestions(topic, prng)),
  };
}

/** About a third of the chapters require none, the others one or two of the five chapters before. */
function prerequisites(chapter: number, prng: Prng): number[] {
  if (chapter < 2) return [];
  const roll = prng();
  const prerequisiteCount = roll < 0.35 ? 0 : roll < 0.7 ? 1 : 2;
  const prerequisiteIds = Array.from({ length: prerequisiteCount }, () =>
    Math.max(0, chapter - 1 - Math.floor(5 * prng())),
  );
  return [...new Set(prerequisiteIds)];
}

function buildQuestions(topic: number, prng: Prng): SimulatedQuestion[] {
  const topicDifficulty = 0.5 * standardNormal(prng);
  return Array.from({ length: QUESTIONS_PER_TOPIC }, (_, index) => {
    const trueDifficulty = topicDifficulty + 0.9 * standardNormal(prng);
    const apparentDifficulty = trueDifficulty + 0.7 * standardNormal(prng);
    const label: Difficulty =
      apparentDifficulty < -0.5 ? "easy" : apparentDifficulty > 0.6 ? "hard" : "medium";
    const kind = index % 4 === 0 ? "numerical" : "single";
    return {
      difficulty: trueDifficulty,
      guessProbability: kind === "numerical" ? 0 : 0.25,
      minutes: 1.2 + 0.6 * Math.max(0, trueDifficulty + 1),
      planQuestion: {
        id: topic * QUESTIONS_PER_TOPIC + index,
        topicId: topic,
        chapterId: chapterOf(topic),
        guess: guessProbability(kind),
        itemDifficulty: newItemDifficulty(label, kind),
        variantGroup: null,
        timesSeenIn30Days: 0,
        lastCorrectAt: null,
        isFromPaper: false,
      },
    };
  });
}
