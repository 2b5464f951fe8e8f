import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  resultsFileUrls,
  type TestResults,
  testResultsQuery,
  useSetFollowUp,
} from "../../../api/admin-test-results.ts";
import { isMissing } from "../../../api/chapters.ts";
import { withMinusSign } from "../../../format/numbers.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate, useParams } from "../../../router/router.tsx";
import { Columns } from "../../../ui/charts/charts.tsx";
import { TableBelow } from "../../../ui/charts/table.tsx";
import { moveFocusByArrow } from "../../../ui/controls/arrow-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { downloadUrl } from "../../../ui/download-file.ts";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { NotFound } from "../../../ui/page/not-found.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { ResultQuestions, ResultTopics } from "./result-questions.tsx";
import { ResultStudents } from "./result-students.tsx";
import styles from "./results.module.css";
import { formatMarks, formatParticipation, formatShare } from "./results-format.ts";

/** Starts the request of this page while it is loading. */
export function prefetch(client: QueryClient, { id }: Record<string, string>): void {
  void client.prefetchQuery(testResultsQuery(Number(id)));
}

/** What came out of a test: its students, questions and topics. */
export function ResultsPage() {
  const id = Number(useParams().id);
  const found = useQuery(testResultsQuery(id));
  if (isMissing(found.error) && !found.data) return <NotFound />;
  return (
    <AdminLayout title="Results" openTo="teacher">
      <PageHeader backLabel={found.data?.title ?? "Test"} backTo={paths.adminTest(id)} />
      {found.isPending && <SkeletonRows count={6} />}
      {found.isError && !found.data && (
        <LoadFailed error={found.error} busy={found.isFetching} onRetry={() => found.refetch()}>
          Could not load the results.
        </LoadFailed>
      )}
      {found.data && <Results results={found.data} />}
    </AdminLayout>
  );
}

const tabs = ["Students", "Questions", "Topics"] as const;

function Results({ results }: { results: TestResults }) {
  const { id, state, participation, attempts } = results;
  const [tab, setTab] = useState<(typeof tabs)[number]>("Students");
  const files = resultsFileUrls(id);
  const followUp = useSetFollowUp();
  const navigate = useNavigate();
  return (
    <>
      <div className={adminStyles.split}>
        <h1>Results</h1>
        <div className={adminStyles.cluster}>
          <Button variant="secondary" compact onClick={() => downloadUrl(files.csv)}>
            Download CSV
          </Button>
          <Button variant="secondary" compact onClick={() => downloadUrl(files.xlsx)}>
            Download Excel
          </Button>
          <Button
            compact
            busy={followUp.isPending}
            onClick={() => followUp.mutate(id, { onSuccess: (draft) => navigate(paths.adminTest(draft.id)) })}
          >
            Set a follow-up
          </Button>
        </div>
      </div>
      {followUp.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(followUp.error)}
        </Alert>
      )}
      <p>{formatParticipation(participation)}</p>
      {state === "open" && (
        <p className="caption">
          The test is open: more students may hand in, and the figures change with them.
        </p>
      )}
      {attempts > 1 && <p className="caption">Of each student, the attempt with the most marks counts.</p>}
      <Overview results={results} />
      <div className={styles.tabs} role="tablist" aria-label="Results" onKeyDown={moveFocusByArrow}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="tab-panel"
            aria-selected={name === tab}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "Students" && <ResultStudents results={results} />}
        {tab === "Questions" && <ResultQuestions results={results} />}
        {tab === "Topics" && <ResultTopics results={results} />}
      </div>
    </>
  );
}

/** How the class did as a whole. */
function Overview({ results: { summary, distribution, max_marks } }: { results: TestResults }) {
  if (!summary) return <p className="muted">Nobody has handed in the test yet.</p>;
  const { mean, median, lower_quartile, upper_quartile, deviation, reliability, standard_error } = summary;
  const [first, last] = [distribution[0], distribution.at(-1)];
  return (
    <section className={styles.overview} aria-label="The class">
      <dl className={styles.metrics}>
        <Metric name="Mean" value={`${formatMarks(mean)} of ${max_marks}`} />
        <Metric name="Median" value={formatMarks(median)} />
        <Metric
          name="Middle half"
          value={`${formatMarks(lower_quartile)} to ${formatMarks(upper_quartile)}`}
        />
        <Metric name="Standard deviation" value={deviation === null ? "–" : formatMarks(deviation)} />
        {reliability !== null && <Metric name="Reliability α" value={formatMarks(reliability)} />}
        {standard_error !== null && (
          <Metric name="Error of one student’s marks" value={`± ${standard_error}`} />
        )}
      </dl>
      <section className={adminStyles.card} aria-labelledby="distribution">
        <h2 id="distribution">How the marks are spread</h2>
        <div>
          <Columns columns={distribution.map(({ from, students }) => ({ key: from, value: students }))} />
          <p className={styles.scale} aria-hidden="true">
            <span>{formatShare(first?.from ?? null)}</span>
            <span>{formatShare(last?.to ?? null)}</span>
          </p>
        </div>
        <TableBelow
          table={{
            head: ["Share of the marks", "Students"],
            rows: distribution.map(({ from, to, students }) => [
              withMinusSign(`${from} to ${to} %`),
              String(students),
            ]),
          }}
        />
      </section>
    </section>
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
