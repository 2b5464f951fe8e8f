import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../api/user.ts";
import { formatPercent } from "../format/numbers.ts";
import { MetricButton } from "./metric-button.tsx";
import styles from "./overall-prep.module.css";

/**
 * The learner's overall prep with its range, as text and on a scale from 0 to 100. Every page reads it from the profile, so
 * it is the same figure everywhere. A tap explains it.
 */
export function OverallPrep() {
  const { data: user } = useQuery(profileQuery());
  if (!user) return null;
  const { overall_prep, overall_prep_range: range } = user;
  const value = formatPercent(overall_prep);
  return (
    <span className={styles.prep}>
      <span className={styles.values}>
        <MetricButton metricId={{ metric: "overall prep" }} title={`Why ${value} overall prep?`}>
          {value}
        </MetricButton>
        <span className={styles.range}>
          <span aria-hidden="true">{formatRange(range)}</span>
          <span className="sr-only">{`between ${Math.round(range[0])} and ${Math.round(range[1])} percent`}</span>
        </span>
      </span>
      <RangeBar low={range[0]} value={overall_prep} high={range[1]} />
    </span>
  );
}

/** `34–61 %` */
const formatRange = ([low, high]: readonly [number, number]): string =>
  `${Math.round(low)}–${Math.round(high)} %`;

type RangeBarProps = { low: number; value: number; high: number };

/** A figure within its range, on a scale from 0 to 100. The texts beside it say the same. */
export function RangeBar({ low, value, high }: RangeBarProps) {
  return (
    <span className={styles.track} aria-hidden="true">
      <i className={styles.band} style={{ left: `${low}%`, width: `${high - low}%` }} />
      <i className={styles.mark} style={{ left: `${value}%` }} />
    </span>
  );
}
