import type { QuizStats } from "../../api/quizzes.ts";
import { ResultStats, Stat } from "../../ui/result-stats.tsx";
import { formatMarks } from "./history-format.ts";

/** Statistics of a quiz: a bar with the shares of the outcomes, and five numbers. */
export function QuizStatsList({ stats }: { stats: QuizStats }) {
  return (
    <ResultStats stats={stats} totalLabel="Total">
      <Stat label="Score" value={formatMarks(stats.score)} detail={`of ${stats.max_score}`} />
    </ResultStats>
  );
}
