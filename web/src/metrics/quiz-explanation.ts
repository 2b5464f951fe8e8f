import type { ChapterMetrics, Metrics } from "../api/metrics.ts";
import { formatCount, formatPercent } from "../format/numbers.ts";
import { quizTypes } from "../messages/quiz-types.ts";
import type { Explanation } from "./metric.ts";

type Average = Metrics["average_score"];

const practiceNote = "Practice mode shows each answer at once, so it is not counted here.";

export function averageExplanation({ quizzes, types }: Average): Explanation {
  if (quizzes === 0) return { paragraphs: ["You have not finished a quiz yet.", practiceNote], groups: [] };
  return {
    paragraphs: [
      `The average of ${formatCount(quizzes, "finished quiz", "finished quizzes")}, each counted as the share of its questions you got fully right.`,
      "It depends on how hard your quizzes were, so it does not measure what you know.",
      practiceNote,
    ],
    groups: [
      {
        title: "By kind of quiz",
        rows: types.map(({ type, quizzes: count, mean }) => [
          count === 1 ? quizTypes[type].label : `${quizTypes[type].label} × ${count}`,
          formatPercent(mean),
        ]),
      },
    ],
  };
}

export function coveredExplanation(chapters: readonly ChapterMetrics[]): Explanation {
  const coveredChapters = chapters.filter(({ is_covered }) => is_covered);
  return {
    paragraphs: [
      `You have ticked ${coveredChapters.length} of ${chapters.length} chapters yourself, in Track Chapter Progress.`,
      "Ticked topics may come up in your daily plan. They add nothing to overall prep.",
    ],
    groups: [
      {
        title: "Ticked",
        rows: coveredChapters.map(({ chapter_name, topics }) => [
          chapter_name,
          `${topics.filter(({ is_covered }) => is_covered).length} of ${formatCount(topics.length, "topic")}`,
        ]),
      },
    ],
  };
}
