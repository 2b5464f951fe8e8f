import { useState } from "react";
import { ChapterMetricButton } from "../../metrics/chapter-metric-button.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { type ChapterProgress, isStarted } from "./chapter-progress.ts";
import styles from "./chapter-scores.module.css";

/** Table of the learner's metrics by chapter: only started chapters, or all. */
export function ChapterScores({ chapters }: { chapters: readonly ChapterProgress[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const startedChapters = chapters.filter(isStarted);
  return (
    <section className={styles.section}>
      <h2>Chapters</h2>
      {startedChapters.length === 0 ? (
        <p className="muted">
          Nothing here yet. Tick topics in <Link to={paths.progress}>Track Chapter Progress</Link> or finish a
          quiz in <Link to={paths.practiceList}>Chapter-wise DPP</Link>, and your figures stand here.
        </p>
      ) : (
        <>
          <ScoresTable chapters={isExpanded ? chapters : startedChapters} />
          {startedChapters.length < chapters.length && (
            <Button variant="secondary" compact onClick={() => setExpanded(!isExpanded)}>
              {isExpanded ? "Show only chapters begun" : `Show all ${chapters.length} chapters`}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function ScoresTable({ chapters }: { chapters: readonly ChapterProgress[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add the table to the page's outline
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus and scroll the region
    <div className="scroll" role="region" aria-label="Chapters, scrolls sideways" tabIndex={0}>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Chapter</th>
            <th scope="col">Completed</th>
            <th scope="col">Retained</th>
            <th scope="col">Score</th>
          </tr>
        </thead>
        <tbody>
          {chapters.map((chapter) => (
            <tr key={chapter.chapter_id}>
              <th scope="row">{chapter.name}</th>
              {(["completed", "retained", "score"] as const).map((metric) => (
                <td key={metric}>
                  <ChapterMetricButton metric={metric} chapter={chapter} value={chapter[metric]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
