import type { QuizStats } from "../../api/quizzes.ts";
import { Fact, ResultFigures } from "../../ui/result-figures.tsx";
import { signedMarks } from "./history-words.ts";

/** What a quiz brought: the shares as a bar, and all five figures. */
export function StatsFacts({ stats }: { stats: QuizStats }) {
  return (
    <ResultFigures figures={stats} totalWords="Total">
      <Fact words="Score" figure={signedMarks(stats.score)} beside={`of ${stats.max_score}`} />
    </ResultFigures>
  );
}
