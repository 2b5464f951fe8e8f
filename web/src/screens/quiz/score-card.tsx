import type { QuizStats } from "../../api/quizzes.ts";
import { withMinusSign } from "../../question/outcome.ts";
import { ResultStats } from "../../ui/result-stats.tsx";
import styles from "./summary.module.css";

/** Score of a quiz, with the shares of correct, wrong and unattempted questions as a bar and as numbers. */
export function ScoreCard({ stats }: { stats: QuizStats }) {
  return (
    <section className={styles.card} aria-label="Result">
      <div>
        <p className={styles.label}>Total Score</p>
        <p className={styles.score}>
          <b>{withMinusSign(String(stats.score))}</b> <span>of {stats.max_score}</span>
        </p>
      </div>
      <ResultStats stats={stats} totalLabel="Total Questions" />
    </section>
  );
}
