import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type QuestionStatistics, statisticsQuery } from "../../../api/admin-statistics.ts";
import { formatDate } from "../../../format/dates.ts";
import { formatNumber } from "../../../format/numbers.ts";
import { optionLetter } from "../../../question/question-format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import adminStyles from "../admin.module.css";
import { SelectField } from "../select-field.tsx";
import styles from "./statistics.module.css";
import { flagMessage, formatDuration, formatPercent, formatSigned } from "./statistics-format.ts";

/** Statistics of one question, with a select for its version. */
export function StatisticsPanel({ id }: { id: number }) {
  const { data: versions, error, isError, refetch } = useQuery(statisticsQuery(id));
  const [selectedVersion, setSelectedVersion] = useState<number>();
  if (isError && !versions) {
    return (
      <p className="muted" role="alert">
        {failureMessage(error, "Could not load the figures.")}{" "}
        <Button variant="link" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!versions) return null;
  const shownStatistics = versions.find(({ version }) => version === selectedVersion) ?? versions[0];
  return (
    <section className={adminStyles.card} aria-label="Statistics">
      <h2>Statistics</h2>
      {!shownStatistics && <p className="muted">No attempts have been counted yet.</p>}
      {versions.length > 1 && shownStatistics && (
        <SelectField
          label="Version"
          value={shownStatistics.version}
          onChange={({ target }) => setSelectedVersion(Number(target.value))}
        >
          {versions.map(({ version, current }) => (
            <option key={version} value={version}>
              {current ? `${version}, the current one` : version}
            </option>
          ))}
        </SelectField>
      )}
      {shownStatistics && <Metrics shownStatistics={shownStatistics} />}
    </section>
  );
}

function Metrics({ shownStatistics }: { shownStatistics: QuestionStatistics }) {
  const {
    attempts,
    low_sample: isLowSample,
    facility_pct,
    discrimination,
    omit_pct,
    median_ms,
    flags,
  } = shownStatistics;
  return (
    <>
      {isLowSample && <p className="muted">{`Too few attempts to judge: ${attempts} of 30.`}</p>}
      {flags.length > 0 && (
        <ul className={styles.flags}>
          {flags.map((flag) => (
            <li key={flag} className={adminStyles.badge} data-state="warning">
              {flagMessage(flag, shownStatistics.options)}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.metrics}>
        <Metric name="First attempts" value={formatNumber(attempts)} />
        <Metric name="Marks won, of all possible" value={formatPercent(facility_pct)} />
        <Metric
          name="Best minus weakest students"
          value={discrimination === null ? "–" : formatSigned(discrimination)}
        />
        <Metric name="Left blank" value={formatPercent(omit_pct)} />
        <Metric name="Median time" value={median_ms === null ? "–" : formatDuration(median_ms)} />
      </dl>
      {shownStatistics.options.length > 0 && <OptionChart options={shownStatistics.options} />}
      <p className="caption">{`Counted on ${formatDate(shownStatistics.counted_at)}, first attempts only.`}</p>
    </>
  );
}

function Metric({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

/**
 * Table of how often each option is selected, by all students and by the best 27 %. The bars in its cells are
 * decorative; the percentages stand beside them as text.
 */
function OptionChart({ options }: { options: QuestionStatistics["options"] }) {
  return (
    <table className={styles.chart}>
      <caption>How often each answer is chosen</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Answer</span>
          </th>
          <th scope="col">All</th>
          <th scope="col">Best 27 %</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, correct, chosen_pct, upper_group_pct }, index) => (
          <tr key={id} data-correct={correct || undefined}>
            <th scope="row">
              <span className={styles.letter}>
                {optionLetter(index)}
                {correct && <Icon name="check" small />}
              </span>
              {correct && <span className="sr-only">, right</span>}
            </th>
            <Bar percent={chosen_pct} />
            <Bar percent={upper_group_pct} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ percent }: { percent: number | null }) {
  if (percent === null) return <td>–</td>;
  return (
    <td>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="num">{formatPercent(percent)}</span>
    </td>
  );
}
