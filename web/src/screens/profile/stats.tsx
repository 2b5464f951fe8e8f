import type { User } from "@rasayan/contract";
import { formatPercent } from "../../format/numbers.ts";
import { MetricButton } from "../../metrics/metric-button.tsx";
import { OverallPrep } from "../../metrics/overall-prep.tsx";
import { paths } from "../../router/paths.ts";
import { Link } from "../../ui/controls/link.tsx";
import styles from "./stats.module.css";

/** The learner's three main metrics. A tap on a metric explains how it was calculated. */
export function Stats({ user }: { user: User }) {
  const { chapters_covered, total_chapters } = user;
  const average = formatPercent(user.average_score);
  return (
    <>
      <dl className={styles.stats}>
        <div>
          <dt>Chapters Covered</dt>
          <dd>
            <MetricButton
              metricId={{ metric: "chapters covered" }}
              title={`Why ${chapters_covered} / ${total_chapters} chapters covered?`}
            >
              {chapters_covered} <small>/ {total_chapters}</small>
            </MetricButton>
          </dd>
        </div>
        <div>
          <dt>Avg Quiz Score</dt>
          <dd>
            <MetricButton
              metricId={{ metric: "average quiz score" }}
              title={`Why ${average} average quiz score?`}
            >
              {average}
            </MetricButton>
          </dd>
        </div>
        <div>
          <dt>Overall Prep</dt>
          <dd>
            <OverallPrep />
          </dd>
        </div>
      </dl>
      <p className="caption">
        Tap any number to see how we worked it out. <Link to={paths.smartPath}>See how it grew</Link>
      </p>
    </>
  );
}
