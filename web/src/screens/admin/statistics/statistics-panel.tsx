import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type QuestionStatistics, statisticsQuery } from "../../../api/admin-statistics.ts";
import { Button } from "../../../ui/button.tsx";
import { dayWords } from "../day-words.ts";
import parts from "../parts.module.css";
import { SelectField } from "../select-field.tsx";
import { OptionBars } from "./option-bars.tsx";
import styles from "./statistics.module.css";
import { blameWords, percentWords, signedFigure, stretchWords } from "./statistics-words.ts";

/** How a question does with students, version by version. */
export function StatisticsPanel({ id }: { id: number }) {
  const { data: versions, isError, refetch } = useQuery(statisticsQuery(id));
  const [chosen, setChosen] = useState<number>();
  if (isError && !versions) {
    return (
      <p className="muted" role="alert">
        Could not load the figures.{" "}
        <Button look="flush" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!versions) return null;
  const shown = versions.find(({ version }) => version === chosen) ?? versions[0];
  return (
    <section className={parts.card} aria-label="Statistics">
      <h2>Statistics</h2>
      {!shown && <p className="muted">No attempts have been counted yet.</p>}
      {versions.length > 1 && shown && (
        <SelectField
          label="Version"
          value={shown.version}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {versions.map(({ version, current }) => (
            <option key={version} value={version}>
              {current ? `${version}, the current one` : version}
            </option>
          ))}
        </SelectField>
      )}
      {shown && <Figures shown={shown} />}
    </section>
  );
}

function Figures({ shown }: { shown: QuestionStatistics }) {
  const { attempts, few, facility_pct, discrimination, omit_pct, median_ms, suspicions } = shown;
  return (
    <>
      {few && <p className="muted">{`Too few attempts to judge: ${attempts} of 30.`}</p>}
      {suspicions.length > 0 && (
        <ul className={styles.suspicions}>
          {suspicions.map((suspicion) => (
            <li key={suspicion} className={parts.badge} data-state="warning">
              {blameWords(suspicion, shown.options)}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.figures}>
        <Figure name="First attempts" value={attempts.toLocaleString("en-IN")} />
        <Figure name="Facility (marks won)" value={percentWords(facility_pct)} />
        <Figure name="Discrimination" value={discrimination === null ? "–" : signedFigure(discrimination)} />
        <Figure name="Left blank" value={percentWords(omit_pct)} />
        <Figure name="Median time" value={median_ms === null ? "–" : stretchWords(median_ms)} />
      </dl>
      {shown.options.length > 0 && <OptionBars options={shown.options} />}
      <p className="caption">{`Counted on ${dayWords(shown.counted_at)}, first attempts only.`}</p>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
