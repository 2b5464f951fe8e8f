import { useQuery } from "@tanstack/react-query";
import { type QuizAnalysis, quizAnalysisQuery } from "../../../api/quiz-analysis.ts";
import { formatMarks } from "../../../question/review/review-format.ts";
import { Table } from "../../../ui/charts/table.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../../ui/loading/skeleton.tsx";
import { compareWithForecast, formatScore } from "../analysis/analysis-format.ts";

/** The marks of each section of a quiz in exam mode, and for a repeated paper how it compares with the first sitting. */
export function PaperResult({ quizHash }: { quizHash: string }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(quizAnalysisQuery(quizHash));
  return (
    <section className="card" aria-labelledby="paper-result">
      <h2 id="paper-result">Marks by section</h2>
      {isPending && <SkeletonText />}
      {error && !data && (
        <LoadFailed error={error} busy={isFetching} onRetry={refetch}>
          Could not load the marks of the sections.
        </LoadFailed>
      )}
      {data && (
        <>
          {data.paper?.forecast && <p>{compareWithForecast(data.paper.forecast, data.marks)}</p>}
          {data.paper && data.paper.sitting > 1 && <p>{compareWithFirst(data.paper, data.marks.score)}</p>}
          <Table
            head={["Section", "Marks", "Right", "Wrong", "Unattempted"]}
            rows={data.sections.map((section) => [
              section.name,
              formatScore(section),
              section.correct,
              section.wrong + section.partial,
              section.unattempted,
            ])}
          />
          {data.sections.some(({ partial }) => partial > 0) && (
            <p className="caption">Partly right answers count as wrong in this table; their marks count.</p>
          )}
        </>
      )}
    </section>
  );
}

type Paper = Pick<NonNullable<QuizAnalysis["paper"]>, "sitting" | "first_score">;

/** `Sitting 2 of this paper: 12 marks more than in the first, which gave 40 marks.` */
export function compareWithFirst({ sitting, first_score }: Paper, score: number): string {
  const difference = score - first_score;
  const start = `Sitting ${sitting} of this paper: `;
  if (difference === 0) return `${start}as many marks as in the first.`;
  const direction = difference > 0 ? "more" : "fewer";
  return `${start}${formatMarks(Math.abs(difference))} ${direction} than in the first, which gave ${formatMarks(first_score)}.`;
}
