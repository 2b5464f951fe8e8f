import type { PathChapter } from "../../api/smart-path.ts";
import { formatPercent } from "../../format/numbers.ts";
import { ChapterMetricButton } from "../../metrics/chapter-metric-button.tsx";
import { formatAnswers } from "../../metrics/smart-path-format.ts";
import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import styles from "./smart-path.module.css";

const metrics = [
  ["mastery", "Mastery"],
  ["retained", "Retained"],
  ["evidence", "Evidence"],
] as const;

/** Details of one chapter of the map: its metrics, its prerequisites, and links to its notes and practice. */
export function ChapterDetails({ chapter }: { chapter: PathChapter }) {
  const { chapter_id, chapter_name, weight, answers, requires } = chapter;
  return (
    <section className={styles.details} aria-label={chapter_name}>
      <h4>{chapter_name}</h4>
      <p className="muted">{`${weight.toFixed(0)} % of the paper · ${formatAnswers(answers)}`}</p>
      <dl className={styles.metrics}>
        {metrics.map(([metric, label]) => (
          <div key={metric}>
            <dt>{label}</dt>
            <dd>
              <ChapterMetricButton
                metric={metric}
                chapter={{ chapter_id, name: chapter_name }}
                value={chapter[metric]}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="caption">Tap any number to see how we worked it out.</p>
      {requires.length > 0 && (
        <p>
          {"Builds on "}
          {requires
            .map((prerequisite) =>
              prerequisite.mastery === null
                ? prerequisite.chapter_name
                : `${prerequisite.chapter_name} (${formatPercent(prerequisite.mastery)})`,
            )
            .join(", ")}
          .
        </p>
      )}
      <div className="pair">
        <LinkButton variant="secondary" to={paths.chapterNotes(chapter_id, chapter_name)}>
          Notes
        </LinkButton>
        <LinkButton to={paths.practiceOptions(chapter_id, chapter_name)}>Practise</LinkButton>
      </div>
    </section>
  );
}
