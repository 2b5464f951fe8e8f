import type { User } from "@rasayan/contract";
import { percentWords } from "../../ui/percent-words.ts";
import styles from "./stats.module.css";

/** How far and how well, in three figures. */
export function Stats({ user }: { user: User }) {
  return (
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
  );
}
