import type { User } from "@rasayan/contract";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { percentWords } from "../../ui/percent-words.ts";
import styles from "./stats.module.css";

/** How far and how well, in three figures. */
export function Stats({ user }: { user: User }) {
  return (
    <>
      <dl className={styles.stats}>
        <div>
          <dt>Chapters Covered</dt>
          <dd>
            {user.chapters_covered} <small>/ {user.total_chapters}</small>
          </dd>
        </div>
        <div>
          <dt>Avg Quiz Score</dt>
          <dd>{percentWords(user.average_score)}</dd>
        </div>
        <div>
          <dt>Overall Prep</dt>
          <dd>{percentWords(user.overall_prep)}</dd>
        </div>
      </dl>
      <details className={styles.how}>
        <summary>How are these counted?</summary>
        <p>Chapters covered are those you have ticked yourself.</p>
        <p>
          The average quiz score is the mean over the quizzes you have finished, whatever they were about.
        </p>
        <p>
          Overall prep adds up all topics: share of the paper × mastery × what is still remembered × how sure
          your answers make us. Ticks do not move it, answers do, and a long rest lets it fall.
        </p>
        <Link to={paths.smartPath}>See how it grew</Link>
      </details>
    </>
  );
}
