import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { classesQuery, type JoinedClass, useLeaveClass } from "../../api/classes.ts";
import { formatDate } from "../../format/dates.ts";
import { paths } from "../../router/paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./classes.module.css";
import { formatTeachers } from "./teacher-notice.ts";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(classesQuery());
}

/** The learner's classes. */
export function ClassesPage() {
  const list = useQuery(classesQuery());
  return (
    <PageLayout>
      <title>Classes · Rasayan</title>
      <PageHeader />
      <h1>Classes</h1>
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
    <Modal title={`Leave “${joined.name}”?`} onClose={leave.isPending ? undefined : onClose}>
      <p>
        Your teacher sees nothing of what you do from now on. Results of the class’s tests that you have taken
        stay with your teacher, and yours stay with you.
      </p>
      {leave.isError && (
        <Alert state="wrong" role="alert">
          {failureMessage(leave.error, "You are still in the class. Try again.")}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Stay
        </Button>
        <Button
          variant="danger"
          busy={leave.isPending}
          onClick={() => leave.mutate(joined.id, { onSuccess: onClose })}
        >
          Leave
        </Button>
      </div>
    </Modal>
  );
}

/** Opens the page of a class by its code. */
function CodeForm() {
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const signs = code.replace(/[\s-]/g, "");
    if (signs !== "") navigate(paths.joinClass(signs.toUpperCase()));
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>Join a class</h2>
      <TextField
        label="Class code"
        hint="Eight signs, from your teacher."
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
