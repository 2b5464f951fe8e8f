import { DAY_MS } from "./ist-day.ts";
import type { QuestionKind } from "./marking-rules.ts";
import type { PlanQuestion } from "./plan/question-selection.ts";
import type { SyllabusChapter } from "./plan/syllabus.ts";
import type { QuizAnswer } from "./student/apply-answers.ts";
import type { EngineQuestion } from "./student/predict.ts";
import { type Difficulty, guessProbability, newItemDifficulty } from "./student/states.ts";

/** 10:00 in India on 1 January 2027. */
const START = Date.parse("2027-01-01T04:30:00Z");

export const day = (days: number) => new Date(START + days * DAY_MS);

/** A question; by default its chapter has the same id as its topic. */
export function question(
  id: number,
  { topicId = 1, chapterId = topicId, kind = "single", difficulty = "medium" }: QuestionOptions = {},
): EngineQuestion {
  return {
    id,
    topicId,
    chapterId,
    guess: guessProbability(kind),
    itemDifficulty: newItemDifficulty(difficulty, kind),
  };
}

type QuestionOptions = {
  topicId?: number;
  chapterId?: number;
  kind?: QuestionKind;
  difficulty?: Difficulty;
};

export function answer(engineQuestion: EngineQuestion, credit: number, at = day(0), quizId = 1): QuizAnswer {
  return { quizId, question: engineQuestion, credit, at, timeMs: 60_000 };
}

/** Answers to new medium questions of topic 1, a minute apart: "110" means right, right, wrong. */
export function answers(credits: string, options: QuestionOptions = {}, from = day(0)): QuizAnswer[] {
  const firstId = 1000 * (options.topicId ?? 1);
  return [...credits].map((credit, index) => {
    const at = new Date(from.getTime() + index * 60_000);
    return answer(question(firstId + index, options), Number(credit), at, from.getTime());
  });
}

/** Chapters 1, 2, 3 … with these weightages and three topics each: 11, 12, 13, 21 … */
export function syllabus(...weightages: number[]): SyllabusChapter[] {
  return weightages.map((weightage, index) => ({
    id: index + 1,
    branch: ["physical", "organic", "inorganic"][index % 3] ?? "",
    weightage,
    topicIds: [1, 2, 3].map((topic) => 10 * (index + 1) + topic),
    requires: [],
  }));
}

/** Nine single-choice questions, three of each difficulty, for each topic of a syllabus. */
export function questionsOf(chapters: readonly SyllabusChapter[]): PlanQuestion[] {
  const difficulties: Difficulty[] = ["easy", "medium", "hard"];
  return chapters.flatMap(({ id, topicIds }) =>
    topicIds.flatMap((topicId) =>
      Array.from({ length: 9 }, (_, index) => ({
        ...question(100 * topicId + index, { topicId, chapterId: id, difficulty: difficulties[index % 3] }),
        variantGroup: null,
        timesSeenIn30Days: 0,
        lastCorrectAt: null,
        isFromPaper: false,
      })),
    ),
  );
}
