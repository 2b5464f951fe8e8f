import type { Metrics } from "../api/metrics.ts";
import { chapterExplanation } from "./chapter-explanation.ts";
import type { Explanation, MetricId } from "./metric.ts";
import { prepExplanation } from "./prep-explanation.ts";
import { averageExplanation, coveredExplanation } from "./quiz-explanation.ts";

/** Explains how a metric is computed. */
export function explanationOf(metricId: MetricId, metrics: Metrics): Explanation {
  switch (metricId.metric) {
    case "overall prep":
      return prepExplanation(metrics);
    case "average quiz score":
      return averageExplanation(metrics.average_score);
    case "chapters covered":
      return coveredExplanation(metrics.chapters);
    default: {
      const chapter = metrics.chapters.find(({ chapter_id }) => chapter_id === metricId.chapterId);
      return chapter
        ? chapterExplanation(metricId.metric, chapter)
        : { paragraphs: [CHAPTER_REMOVED], groups: [] };
    }
  }
}

const CHAPTER_REMOVED = "This chapter is no longer there.";
