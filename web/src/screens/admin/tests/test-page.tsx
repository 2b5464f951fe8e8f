import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { taughtClassesQuery } from "../../../api/admin-classes.ts";
import {
  type SetTest,
  setTestQuery,
  useArchiveSetTest,
  useDeleteSetTest,
  useDuplicateSetTest,
  useScheduleSetTest,
} from "../../../api/admin-tests.ts";
import { isMissing } from "../../../api/chapters.ts";
import { formatTimeOfDay, fromIstInput, toIstInput } from "../../../format/dates.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate, useParams } from "../../../router/router.tsx";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { NotFound } from "../../../ui/page/not-found.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { ShareCode } from "../classes/share-code.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { TestForm } from "./test-form.tsx";
import { formatWindow, hasLivePage, resultsPath, stateLabels } from "./test-texts.ts";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient, { id }: Record<string, string>): void {
  void client.prefetchQuery(setTestQuery(Number(id)));
  void client.prefetchQuery(taughtClassesQuery());
}

/** One test: what it asks, when, and its code. */
export function TestPage() {
  const id = Number(useParams().id);
  const found = useQuery(setTestQuery(id));
  if (isMissing(found.error) && !found.data) return <NotFound />;
  const isReady = found.data && found.isFetchedAfterMount;
  return (
    <AdminLayout title={found.data?.title ?? "Test"} openTo="teacher">
      <PageHeader backLabel="Tests" backTo={paths.adminTests} />
      {!isReady && !found.isError && <SkeletonRows count={6} />}
      {!isReady && found.isError && (
        <LoadFailed error={found.error} busy={found.isFetching} onRetry={() => found.refetch()}>
          Could not load the test.
        </LoadFailed>
      )}
      {isReady && <Test key={id} test={found.data} />}
    </AdminLayout>
  );
}

function Test({ test }: { test: SetTest }) {
  const { state, title } = test;
  const [isDirty, setDirty] = useState(false);
  return (
    <>
      <div className={adminStyles.cluster}>
        <h1>{title}</h1>
        <span className={adminStyles.badge} data-state={state === "open" ? "published" : undefined}>
          {stateLabels[state]}
        </span>
        {test.is_own && test.opens_at && (
          <LinkButton variant="secondary" compact to={resultsPath(test.id)}>
            Results
          </LinkButton>
        )}
      </div>
      <div className={adminStyles.panes}>
        {/* A scheduled test has another form: what is frozen can't be typed into. */}
        <TestForm key={state === "draft" ? "draft" : "fixed"} test={test} onDirtyChange={setDirty} />
        <div className={adminStyles.form}>
          {test.code && <Code test={test} code={test.code} />}
          {state !== "closed" && state !== "archived" && <Schedule test={test} isDirty={isDirty} />}
          <Steps test={test} isDirty={isDirty} />
        </div>
      </div>
    </>
  );
}

function Code({ test, code }: { test: SetTest; code: string }) {
  const { title, opens_at, closes_at, paused_since } = test;
  const times = opens_at && closes_at && !paused_since ? ` · ${formatWindow(opens_at, closes_at)}` : "";
  return (
    <section className={adminStyles.card} aria-labelledby="code">
      <h2 id="code">Code</h2>
      <ShareCode code={code} path={paths.assignedTest(code)} name={title} message={`${title}${times}`} />
      <p className="caption">It works until a day after the test closes.</p>
    </section>
  );
}

function Schedule({ test, isDirty }: { test: SetTest; isDirty: boolean }) {
  const { id, state, opens_at, closes_at, paused_since, minutes, late_rule } = test;
  const schedule = useScheduleSetTest(id);
  const [opens, setOpens] = useState(opens_at ? toIstInput(opens_at) : "");
  const [closes, setCloses] = useState(closes_at && !paused_since ? toIstInput(closes_at) : "");
  const [isTried, setTried] = useState(false);
  const error = windowError(opens, closes);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (error || isDirty) return;
    schedule.mutate({ opens_at: fromIstInput(opens), closes_at: fromIstInput(closes) });
  }
  return (
    <form className={adminStyles.card} onSubmit={submit} noValidate aria-labelledby="when">
      <h2 id="when">When, in Indian time</h2>
      <TextField
        type="datetime-local"
        label="Opens"
        value={opens}
        disabled={state === "open"}
        onChange={({ target }) => setOpens(target.value)}
      />
      <TextField
        type="datetime-local"
        label="Closes"
        value={closes}
        disabled={paused_since !== null}
        error={isTried ? error : undefined}
        onChange={({ target }) => setCloses(target.value)}
      />
      {paused_since && (
        <p className="caption">
          {`Paused since ${formatTimeOfDay(paused_since)}: resume it on its live page before you change its times.`}
        </p>
      )}
      <p className="caption">
        {late_rule === "full_time"
          ? `Everyone who begins before it closes has all ${minutes} minutes.`
          : `Students who begin less than ${minutes} minutes before it closes have less time.`}
      </p>
      {state === "draft" && (
        <p className="caption">
          Scheduling freezes the questions, and keeps them out of all practice until the test is over.
        </p>
      )}
      {isTried && isDirty && (
        <Alert state="wrong" role="alert">
          Save your changes to the test first.
        </Alert>
      )}
      {schedule.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(schedule.error)}
        </Alert>
      )}
      <Button type="submit" busy={schedule.isPending} disabled={paused_since !== null}>
        {state === "draft" ? "Schedule" : "Change times"}
      </Button>
      <p role="status" className="caption">
        {schedule.isSuccess ? "Scheduled." : ""}
      </p>
    </form>
  );
}

function windowError(opens: string, closes: string): string | undefined {
  if (opens === "" || closes === "") return "Enter when the test opens and when it closes.";
  return closes <= opens ? "The test has to close after it opens." : undefined;
}

/** The buttons that lead from one state of a test to the next. */
function Steps({ test, isDirty }: { test: SetTest; isDirty: boolean }) {
  const { id, state } = test;
  const navigate = useNavigate();
  const duplicate = useDuplicateSetTest();
  const archive = useArchiveSetTest();
  const [requested, setRequested] = useState<"close" | "delete">();
  const [isUnsaved, setUnsaved] = useState(false);
  const error = duplicate.error ?? archive.error;
  const done = () => setRequested(undefined);
  return (
    <>
      {error && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(error)}
        </Alert>
      )}
      {isUnsaved && isDirty && (
        <Alert state="wrong" role="alert">
          Save your changes to the test first: only what is saved is shown and printed.
        </Alert>
      )}
      <div className={adminStyles.cluster}>
        {test.is_own && (
          <Button
            variant="secondary"
            compact
            onClick={() => (isDirty ? setUnsaved(true) : navigate(paths.adminTestPreview(id)))}
          >
            Preview as student
          </Button>
        )}
        {test.is_own && (
          <Button
            variant="secondary"
            compact
            onClick={() => (isDirty ? setUnsaved(true) : navigate(paths.printTest(id)))}
          >
            Print
          </Button>
        )}
        <Button
          variant="secondary"
          compact
          busy={duplicate.isPending}
          onClick={() => duplicate.mutate(id, { onSuccess: (copy) => navigate(paths.adminTest(copy.id)) })}
        >
          Duplicate
        </Button>
        {hasLivePage(state) && (
          <LinkButton variant="secondary" compact to={paths.adminLiveTest(id)}>
            Live
          </LinkButton>
        )}
        {state === "open" && (
          <Button variant="danger" compact onClick={() => setRequested("close")}>
            Close now
          </Button>
        )}
        {state === "closed" && (
          <Button variant="secondary" compact busy={archive.isPending} onClick={() => archive.mutate(id)}>
            Archive
          </Button>
        )}
        {state === "draft" && (
          <Button variant="danger" compact onClick={() => setRequested("delete")}>
            Delete
          </Button>
        )}
      </div>
      {requested === "close" && <CloseDialog test={test} onClose={done} />}
      {requested === "delete" && <DeleteDialog test={test} onClose={done} />}
    </>
  );
}

type DialogProps = { test: SetTest; onClose: () => void };

function DeleteDialog({ test, onClose }: DialogProps) {
  const deletion = useDeleteSetTest();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete “${test.title}”?`}
      confirm="Delete test"
      cancel="Keep it"
      isBusy={deletion.isPending}
      error={deletion.isError ? saveErrorMessage(deletion.error) : undefined}
      onConfirm={() =>
        deletion.mutate(test.id, { onSuccess: () => navigate(paths.adminTests, { replace: true }) })
      }
      onClose={onClose}
    >
      <p>No student has seen this draft. Its questions stay in the library.</p>
    </ConfirmDialog>
  );
}
