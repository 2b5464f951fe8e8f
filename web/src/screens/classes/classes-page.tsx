import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { classesQuery, type JoinedClass, useLeaveClass } from "../../api/classes.ts";
import { assignedTestsQuery } from "../../api/tests.ts";
import { formatDate } from "../../format/dates.ts";
import { paths } from "../../router/paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./classes.module.css";
import { formatTeachers } from "./teacher-notice.ts";
import { TestsList } from "./tests-list.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(classesQuery());
  void client.prefetchQuery(assignedTestsQuery());
}

/** The learner's classes. */
export function ClassesPage() {
  const list = useQuery(classesQuery());
  return (
    <PageLayout>
      <title>Classes · Rasayan</title>
      <PageHeader />
      <h1>Classes</h1>
      <TestsList />
      {list.isPending && <SkeletonRows count={3} />}
      {list.isError && !list.data && (
        <LoadFailed error={list.error} busy={list.isFetching} onRetry={() => list.refetch()}>
          Could not load your classes.
        </LoadFailed>
      )}
      {list.data && list.data.invitations.length > 0 && (
        <ul className={styles.list} aria-label="Places kept for you">
          {list.data.invitations.map(({ name, teachers, code }) => (
            <li key={code} className="card">
              <h2>{name}</h2>
              <p className="muted">{`${formatTeachers(teachers)} keeps a place for you.`}</p>
              <LinkButton compact to={paths.joinClass(code)} aria-label={`See ${name}`}>
                See the class
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {list.data?.classes.length === 0 && (
        <p className="muted">You are in no class. Your teacher gives you a code or a link.</p>
      )}
      <ul className={styles.list}>
        {list.data?.classes.map((joined) => (
          <li key={joined.id}>
            <ClassCard joined={joined} />
          </li>
        ))}
      </ul>
      <CodeForm />
    </PageLayout>
  );
}

function ClassCard({ joined }: { joined: JoinedClass }) {
  const { id, name, teachers, member_name, roll_number, state, joined_at } = joined;
  const [isLeaving, setLeaving] = useState(false);
  const known = roll_number === null ? member_name : `${member_name}, roll number ${roll_number}`;
  return (
    <article className="card" aria-labelledby={`class-${id}`}>
      <h2 id={`class-${id}`}>{name}</h2>
      <p className="muted">{formatTeachers(teachers)}</p>
      <p className="caption">
        {state === "pending"
          ? `You asked to join as ${known}. Your teacher has to let you in.`
          : `There you are ${known}, since ${formatDate(joined_at)}.`}
      </p>
      <div>
        <Button variant="secondary" compact aria-label={`Leave ${name}`} onClick={() => setLeaving(true)}>
          Leave
        </Button>
      </div>
      {isLeaving && <LeaveDialog joined={joined} onClose={() => setLeaving(false)} />}
    </article>
  );
}

function LeaveDialog({ joined, onClose }: { joined: JoinedClass; onClose: () => void }) {
  const leave = useLeaveClass();
  return (
    <ConfirmDialog
      title={`Leave “${joined.name}”?`}
      confirm="Leave"
      cancel="Stay"
      isBusy={leave.isPending}
      error={
        leave.isError ? failureMessage(leave.error, "You are still in the class. Try again.") : undefined
      }
      onConfirm={() => leave.mutate(joined.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Your teacher sees nothing of what you do from now on. Results of the class’s tests that you have taken
        stay with your teacher, and yours stay with you.
      </p>
    </ConfirmDialog>
  );
}

/** A test's code is shorter than a class's. */
const TEST_CODE_LENGTH = 6;

/** Opens the page of a class or a test by its code. */
function CodeForm() {
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const signs = code.replace(/[\s-]/g, "");
    const page = signs.length === TEST_CODE_LENGTH ? paths.assignedTest : paths.joinClass;
    if (signs !== "") navigate(page(signs.toUpperCase()));
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>Join a class</h2>
      <TextField
        label="Class code or test code"
        hint="Eight signs for a class, six for a test, from your teacher."
        value={code}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isTried && code.trim() === "" ? "Enter the code." : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit">Next</Button>
    </form>
  );
}
