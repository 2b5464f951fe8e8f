import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LiveLearner, type LiveTest, liveTestQuery, usePause } from "../../../api/admin-live-tests.ts";
import { isMissing } from "../../../api/chapters.ts";
import { formatDateTime, formatTimeOfDay } from "../../../format/dates.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../router/paths.ts";
import { useParams } from "../../../router/router.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { NotFound } from "../../../ui/page/not-found.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { SelectField } from "../select-field.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import styles from "./live.module.css";
import { ExtraTimeDialog, LearnerDialog } from "./live-dialogs.tsx";
import { formatWindow, ownClosing, stateLabels } from "./test-texts.ts";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient, { id }: Record<string, string>): void {
  void client.prefetchQuery(liveTestQuery(Number(id)));
}

/** What happens in a test now: who is writing and where, more time, pauses. */
export function LivePage() {
  const id = Number(useParams().id);
  const found = useQuery(liveTestQuery(id));
  if (isMissing(found.error) && !found.data) return <NotFound />;
  return (
    <AdminLayout title={found.data ? `${found.data.title}, live` : "Live"} openTo="teacher">
      <PageHeader backLabel="Test" backTo={paths.adminTest(id)} />
      {found.isPending && <SkeletonRows count={6} />}
      {found.isError && (
        <LoadFailed error={found.error} busy={found.isFetching} onRetry={() => found.refetch()}>
          {found.data ? "What you see is not up to date." : "Could not load the test."}
        </LoadFailed>
      )}
      {found.data && <Live test={found.data} />}
    </AdminLayout>
  );
}

function Live({ test }: { test: LiveTest }) {
  const { id, title, state, is_over, learners } = test;
  return (
    <>
      <div className={adminStyles.cluster}>
        <h1>{title}</h1>
        <span className={adminStyles.badge} data-state={state === "open" ? "published" : undefined}>
          {stateLabels[state]}
        </span>
      </div>
      <p className="muted">{timesOf(test)}</p>
      {is_over && <Alert>The test is over, so nothing can be changed here any more.</Alert>}
      <ForAll test={test} />
      {learners.length === 0 ? (
        <p className="muted">
          Nobody has begun. Students of a test without a class appear here when they begin.
        </p>
      ) : (
        <Learners key={id} test={test} />
      )}
    </>
  );
}

function timesOf({ opens_at, closes_at, minutes, extra_minutes, paused_since }: LiveTest): string {
  const length = extra_minutes > 0 ? `${minutes} min + ${extra_minutes} min for all` : `${minutes} min`;
  if (!opens_at || !closes_at) return length;
  if (paused_since) return `${length}, since ${formatDateTime(opens_at)}`;
  return `${length}, ${formatWindow(opens_at, closes_at)}`;
}

/** What concerns everybody. */
function ForAll({ test }: { test: LiveTest }) {
  const { id, state, paused_since } = test;
  const [dialog, setDialog] = useState<"time" | "close">();
  const pause = usePause(id);
  const close = () => setDialog(undefined);
  if (state !== "open") return null;
  return (
    <>
      {paused_since && (
        <Alert state="warning">
          {`Paused since ${formatTimeOfDay(paused_since)} for everybody. Nobody sees the paper, and each student’s time goes on when you resume. A pause that you forget ends after twelve hours.`}
        </Alert>
      )}
      {pause.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(pause.error)}
        </Alert>
      )}
      <div className={adminStyles.cluster}>
        <Button
          variant={paused_since ? "primary" : "secondary"}
          compact
          busy={pause.isPending}
          onClick={() => pause.mutate({ isPaused: paused_since !== null })}
        >
          {paused_since ? "Resume for all" : "Pause for all"}
        </Button>
        <Button variant="secondary" compact onClick={() => setDialog("time")}>
          Extra time for all
        </Button>
        <Button variant="danger" compact onClick={() => setDialog("close")}>
          Close now
        </Button>
      </div>
      {dialog === "time" && <ExtraTimeDialog test={test} onClose={close} />}
      {dialog === "close" && <CloseDialog test={test} onClose={close} />}
    </>
  );
}

type State = LiveLearner["state"];

const learnerStates: Record<State, string> = {
  writing: "Writing",
  no_contact: "No contact",
  not_begun: "Not begun",
  submitted: "Submitted",
};

const byRollNumber = new Intl.Collator("en", { numeric: true });
const sorted = (learners: readonly LiveLearner[]) =>
  [...learners].sort(
    (a, b) =>
      Number(a.roll_number === null) - Number(b.roll_number === null) ||
      byRollNumber.compare(a.roll_number ?? a.name, b.roll_number ?? b.name),
  );

function Learners({ test }: { test: LiveTest }) {
  const { learners } = test;
  const [shown, setShown] = useState<State | "">("");
  const [openId, setOpenId] = useState<number>();
  const counts = Object.entries(learnerStates).map(
    ([state, label]) => [state, label, learners.filter((learner) => learner.state === state).length] as const,
  );
  const open = learners.find(({ user_id }) => user_id === openId);
  return (
    <section className={styles.learners} aria-labelledby="students">
      <h2 id="students">{`Students (${learners.length})`}</h2>
      <dl className={styles.counts}>
        {counts.map(([state, label, count]) => (
          <div key={state} data-state={state}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <SelectField label="Show" value={shown} onChange={({ target }) => setShown(target.value as State | "")}>
        <option value="">Everybody</option>
        {counts.map(([state, label]) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </SelectField>
      <ul className={adminStyles.list}>
        {sorted(learners)
          .filter(({ state }) => shown === "" || state === shown)
          .map((learner) => (
            <LearnerRow
              key={learner.user_id}
              test={test}
              learner={learner}
              onOpen={() => setOpenId(learner.user_id)}
            />
          ))}
      </ul>
      {open && <LearnerDialog test={test} learner={open} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}

type RowProps = { test: LiveTest; learner: LiveLearner; onOpen: () => void };

function LearnerRow({ test, learner, onOpen }: RowProps) {
  const { name, roll_number, state, extra_minutes, closes_at, attempts, paused_since } = learner;
  const closing = closes_at && ownClosing(test, learner);
  return (
    <li className={adminStyles.row}>
      <span className={styles.roll}>{roll_number ?? "–"}</span>
      <div className={adminStyles.text}>
        <span className={adminStyles.title}>{name}</span>
        <span className={adminStyles.subtitle}>
          <span className={styles.state} data-state={state}>
            {learnerStates[state]}
          </span>
          {details(learner).map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
          {paused_since && <span>{`paused since ${formatTimeOfDay(paused_since)}`}</span>}
          {extra_minutes > 0 && <span>{`+${extra_minutes} min`}</span>}
          {closing && <span>{`closes ${formatDateTime(closing)}`}</span>}
          {attempts !== null && <span>{formatCount(attempts, "attempt")}</span>}
        </span>
      </div>
      {!test.is_over && (
        <Button variant="secondary" compact aria-label={`Change: ${name}`} onClick={onOpen}>
          Change
        </Button>
      )}
    </li>
  );
}

const endings = { self: "handed in", time: "time was up", teacher: "ended by a teacher" };

/** Where a student is, and since when. */
function details({ state, question_number, last_seen_at, end_time, ended_by, paused_since }: LiveLearner) {
  if (state === "not_begun" || !end_time) return [];
  if (state === "submitted") return [`${endings[ended_by ?? "time"]} at ${formatTimeOfDay(end_time)}`];
  return [
    question_number !== null && `question ${question_number}`,
    last_seen_at && `seen ${formatTimeOfDay(last_seen_at)}`,
    paused_since === null && `until ${formatTimeOfDay(end_time)}`,
  ].filter((detail) => typeof detail === "string");
}
