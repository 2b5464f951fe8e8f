import { formatPercent } from "../format/numbers.ts";
import { MetricButton } from "./metric-button.tsx";

type Props = {
  metric: "completed" | "retained" | "score" | "mastery" | "evidence";
  chapter: { chapter_id: number; name: string };
  value: number | null;
};

/** A chapter's percentage, or a dash if there is none yet. A tap explains how it is computed. */
export function ChapterMetricButton({ metric, chapter, value }: Props) {
  const label = formatPercent(value);
  const title = value === null ? `Why no figure yet: ${metric} in` : `Why ${label} ${metric} in`;
  return (
    <MetricButton metricId={{ metric, chapterId: chapter.chapter_id }} title={`${title} ${chapter.name}?`}>
      {label}
    </MetricButton>
  );
}
