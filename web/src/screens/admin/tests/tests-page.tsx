import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type SetTestSummary, setTestsQuery, useCreateSetTest } from "../../../api/admin-tests.ts";
import { formatTimeOfDay } from "../../../format/dates.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { formatCode } from "../classes/share-code.tsx";
import { ListState } from "../list/list-state.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { formatWindow, hasLivePage, resultsPath, stateLabels, titleError } from "./test-texts.ts";
import styles from "./tests.module.css";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(setTestsQuery());
}

/** The tests that a teacher sets. */
export function TestsPage() {
  return (
    <AdminLayout title="Tests" openTo="teacher">
      <Tests />
    </AdminLayout>
  );
}

function Tests() {
  const tests = useQuery(setTestsQuery());
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className={adminStyles.split}>
        <h1>Tests</h1>
        <Button compact onClick={() => setAdding(true)}>
          <Icon name="plus" small />
          New test
        </Button>
      </div>
      <ListState
        list={tests}
        total={tests.data?.length ?? 0}
        isFiltered={false}
        onClearFilters={() => undefined}
        name="tests"
      >
        <ul className={adminStyles.list}>
          {tests.data?.map((row) => (
            <TestRow key={row.id} row={row} />
          ))}
        </ul>
      </ListState>
      {isAdding && <NewTestDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function TestRow({ row }: { row: SetTestSummary }) {
  const { id, title, state, code, is_own, opens_at, closes_at, paused_since } = row;
  const { question_count, begun, submitted } = row;
  return (
    <li className={styles.row}>
      <div className={adminStyles.text}>
        <Link id={`test-${id}`} className={adminStyles.title} to={paths.adminTest(id)}>
          {title}
        </Link>
        <span className={adminStyles.subtitle}>
          <span className={adminStyles.badge} data-state={state === "open" ? "published" : undefined}>
            {stateLabels[state]}
          </span>
          <span>{formatCount(question_count, "question")}</span>
          {code && <span className="num">{`code ${formatCode(code)}`}</span>}
          {paused_since && <span>{`paused since ${formatTimeOfDay(paused_since)}`}</span>}
          {opens_at && closes_at && !paused_since && <span>{formatWindow(opens_at, closes_at)}</span>}
          {begun > 0 && <span>{`${submitted} of ${begun} submitted`}</span>}
        </span>
      </div>
      <div className={adminStyles.cluster}>
        {hasLivePage(state) && (
          <LinkButton
            variant="secondary"
            compact
            to={paths.adminLiveTest(id)}
            aria-describedby={`test-${id}`}
          >
            Live
          </LinkButton>
        )}
        {is_own && begun > 0 && (
          <LinkButton variant="secondary" compact to={resultsPath(id)} aria-describedby={`test-${id}`}>
            Results
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function NewTestDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateSetTest();
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [isTried, setTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (titleError(title)) return;
    create.mutate(title.trim(), { onSuccess: ({ id }) => navigate(paths.adminTest(id)) });
  }
  return (
    <Modal title="New test" onClose={create.isPending ? undefined : onClose}>
      <form className={adminStyles.form} onSubmit={submit} noValidate>
        <TextField
          label="Title"
          hint="As your students will read it: Weekly test 12."
          value={title}
          maxLength={120}
          autoComplete="off"
          error={isTried ? titleError(title) : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        {create.isError && (
          <Alert state="wrong" role="alert">
            {saveErrorMessage(create.error)}
          </Alert>
        )}
        <Button type="submit" busy={create.isPending}>
          Create test
        </Button>
      </form>
    </Modal>
  );
}
