import type { User } from "@rasayan/contract";
import { Why } from "../../figures/why.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { percentWords } from "../../ui/percent-words.ts";
import styles from "./stats.module.css";

/** How far and how well, in three figures; each tells on tap how it came about. */
export function Stats({ user }: { user: User }) {
  const { chapters_covered, total_chapters } = user;
  const average = percentWords(user.average_score);
  const prep = percentWords(user.overall_prep);
  return (
    <>
      <dl className={styles.stats}>
        <div>
          <dt>Chapters Covered</dt>
          <dd>
            <Why
              figure={{ of: "chapters covered" }}
              question={`Why ${chapters_covered} / ${total_chapters} chapters covered?`}
            >
              {chapters_covered} <small>/ {total_chapters}</small>
            </Why>
          </dd>
        </div>
        <div>
          <dt>Avg Quiz Score</dt>
          <dd>
            <Why figure={{ of: "average quiz score" }} question={`Why ${average} average quiz score?`}>
              {average}
            </Why>
          </dd>
        </div>
        <div>
          <dt>Overall Prep</dt>
          <dd>
            <Why figure={{ of: "overall prep" }} question={`Why ${prep} overall prep?`}>
              {prep}
            </Why>
          </dd>
        </div>
      </dl>
      <p className="caption">
        Tap a figure to see how it came about. <Link to={paths.smartPath}>See how it grew</Link>
      </p>
    </>
  );
}
