import { useQuery } from "@tanstack/react-query";
import { metricsQuery } from "../api/metrics.ts";
import { Modal } from "../ui/dialogs/modal.tsx";
import { LoadFailed } from "../ui/loading/load-failed.tsx";
import { SkeletonText } from "../ui/loading/skeleton.tsx";
import { explanationOf } from "./explanation.ts";
import type { Explanation, MetricId } from "./metric.ts";
import styles from "./metric-dialog.module.css";

type Props = { metricId: MetricId; title: string; onClose: () => void };

/** Explains one of the learner's metrics, in words and with a breakdown. */
export function MetricDialog({ metricId, title, onClose }: Props) {
  const { data, error, isError, isFetching, refetch } = useQuery(metricsQuery());
  return (
    <Modal title={title} onClose={onClose} focusTitle>
      {data ? (
        <ExplanationBody {...explanationOf(metricId, data)} />
      ) : isError ? (
        <LoadFailed error={error} busy={isFetching} onRetry={() => refetch()}>
          The explanation could not be loaded.
        </LoadFailed>
      ) : (
        <SkeletonText />
      )}
    </Modal>
  );
}

function ExplanationBody({ paragraphs, groups }: Explanation) {
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl className={styles.rows}>
              {rows.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </>
  );
}
