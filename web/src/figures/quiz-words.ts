import type { ChapterParts, Figures } from "../api/figures.ts";
import { counted } from "../smart-path-words.ts";
import { percentWords } from "../ui/percent-words.ts";
import type { Explanation } from "./figure.ts";

type Average = Figures["average_score"];

const typeWords: Record<Average["types"][number]["type"], string> = {
  "quick-quiz_chapter": "Quick quiz",
  unlimited_chapter: "Without time limit",
  "previous-questions_chapter": "Previous years’ questions",
  custom: "Daily practice",
  bookmarks: "Starred questions",
  diagnostic: "First quiz",
};

export function averageExplanation({ quizzes, types }: Average): Explanation {
  if (quizzes === 0) return { says: ["You have not finished a quiz yet."], groups: [] };
  return {
    says: [
      `It is the mean of ${counted(quizzes, "finished quiz", "finished quizzes")}: of each, the share of its questions that were fully right.`,
      "It depends on how hard your quizzes were, so it is no measure of what you know.",
    ],
    groups: [
      {
        title: "By kind of quiz",
        parts: types.map(({ type, quizzes: count, mean }) => [
          count === 1 ? typeWords[type] : `${typeWords[type]} × ${count}`,
          percentWords(mean),
        ]),
      },
    ],
  };
}

export function coveredExplanation(chapters: readonly ChapterParts[]): Explanation {
  const ticked = chapters.filter(({ is_ticked }) => is_ticked);
  return {
    says: [
      `You have ticked ${ticked.length} of ${chapters.length} chapters yourself, in Track Chapter Progress.`,
      "Ticks tell your daily plan where it may ask. They add nothing to overall prep.",
    ],
    groups: [
      {
        title: "Ticked",
        parts: ticked.map(({ chapter_name, topics }) => [
          chapter_name,
          `${topics.filter(({ is_ticked }) => is_ticked).length} of ${counted(topics.length, "topic")}`,
        ]),
      },
    ],
  };
}
