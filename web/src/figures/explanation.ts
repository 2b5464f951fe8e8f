import type { Figures } from "../api/figures.ts";
import { chapterExplanation } from "./chapter-words.ts";
import type { Explanation, Figure } from "./figure.ts";
import { estimateExplanation, prepExplanation } from "./prep-words.ts";
import { averageExplanation, coveredExplanation } from "./quiz-words.ts";

/** How a figure came about. */
export function explanationOf(figure: Figure, figures: Figures): Explanation {
  switch (figure.of) {
    case "overall prep":
      return prepExplanation(figures.overall_prep);
    case "estimate":
      return estimateExplanation(figures.estimate);
    case "average quiz score":
      return averageExplanation(figures.average_score);
    case "chapters covered":
      return coveredExplanation(figures.chapters);
    default: {
      const chapter = figures.chapters.find(({ chapter_id }) => chapter_id === figure.chapterId);
      return chapter ? chapterExplanation(figure.of, chapter) : { says: [GONE], groups: [] };
    }
  }
}

const GONE = "This chapter is no longer there.";
