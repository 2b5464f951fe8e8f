import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { classByCodeQuery, type OfferedClass, useJoinClass } from "../../api/classes.ts";
import { asApiError, isLimited, isRejected } from "../../api/load-errors.ts";
import { profileQuery } from "../../api/user.ts";
import { forgetLinkedPage } from "../../device/linked-page.ts";
import { paths } from "../../router/paths.ts";
import { useNavigate, useParams } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./classes.module.css";
import { formatTeachers, seenByTeacher, teacherNoticeVersion, unseenByTeacher } from "./teacher-notice.ts";

/** What a learner reads before joining a class, and the button that joins it. */
export function JoinClassPage() {
  const { code = "" } = useParams();
  const offer = useQuery(classByCodeQuery(code));
  useEffect(forgetLinkedPage, []);
  return (
    <PageLayout>
      <title>{`${offer.data?.name ?? "Join a class"} · Rasayan`}</title>
      <PageHeader backLabel="Classes" backTo={paths.classes} />
      {offer.isPending && <SkeletonRows count={3} />}
      {offer.isError && (
        <NoClass error={offer.error} isBusy={offer.isFetching} onRetry={() => offer.refetch()} />
      )}
      {offer.data && <Offer key={offer.data.code} offered={offer.data} />}
    </PageLayout>
  );
}

type NoClassProps = { error: Error; isBusy: boolean; onRetry: () => void };

function NoClass({ error, isBusy, onRetry }: NoClassProps) {
  if (!isRejected(error) && !isLimited(error))
    return (
      <LoadFailed error={error} busy={isBusy} onRetry={onRetry}>
        Could not load the class.
      </LoadFailed>
    );
  return (
    <>
      <h1>{isLimited(error) ? "Too many wrong codes" : "No class has this code"}</h1>
      <p>
        {isLimited(error)
          ? `${waitText(error.retryAfterSeconds)} Ask your teacher to show you the code meanwhile.`
          : "Compare it with what your teacher wrote. If it is the same, ask your teacher: codes can be replaced, and a class can be closed."}
      </p>
      <LinkButton to={paths.classes}>Enter another code</LinkButton>
    </>
  );
}

function waitText(seconds = 60): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `Codes open again for you in ${Math.ceil(minutes / 60)} hours.`;
  return `Codes open again for you in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

function Offer({ offered }: { offered: OfferedClass }) {
  const { name, teachers, joins_as } = offered;
  return (
    <>
      <h1>{name}</h1>
      <p className="muted">{formatTeachers(teachers)}</p>
      <SignedInAs />
      <section className={`card ${styles.notice}`} aria-labelledby="seen">
        <h2 id="seen">What your teacher will see</h2>
        <ul>
          {seenByTeacher.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>Your teacher will not see:</p>
        <ul>
          {unseenByTeacher.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      {joins_as === null ? (
        <>
          <Alert state="correct">You have joined this class.</Alert>
          <LinkButton to={paths.classes}>Your classes</LinkButton>
        </>
      ) : (
        <JoinForm offered={offered} />
      )}
    </>
  );
}

/** On a shared phone, the wrong person could join. */
function SignedInAs() {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  if (!user) return null;
  return (
    <p>
      You are signed in as <strong>{user.name}</strong>.{" "}
      <LinkButton variant="link" to={paths.profile}>
        Not you?
      </LinkButton>
    </p>
  );
}

function JoinForm({ offered }: { offered: OfferedClass }) {
  const join = useJoinClass();
  const navigate = useNavigate();
  const [name, setName] = useState(offered.member_name);
  const [rollNumber, setRollNumber] = useState(offered.roll_number ?? "");
  const [isTried, setTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (nameError(name) || rollNumber.includes("@")) return;
    const body = {
      code: offered.code,
      name: name.trim(),
      roll_number: rollNumber.trim() || null,
      notice_version: teacherNoticeVersion,
    };
    join.mutate(body, { onSuccess: () => navigate(paths.classes, { replace: true }) });
  }
  const isTaken = asApiError(join.error)?.code === "roll_number_taken";
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Your name in this class"
        value={name}
        maxLength={100}
        autoComplete="name"
        error={isTried ? nameError(name) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Roll number"
        hint="Leave it empty if you have none."
        value={rollNumber}
        maxLength={20}
        autoComplete="off"
        error={
          isTaken
            ? "Someone else in this class has this number. Check yours, or leave it empty and tell your teacher."
            : undefined
        }
        onChange={({ target }) => {
          setRollNumber(target.value);
          join.reset();
        }}
      />
      {join.isError && !isTaken && (
        <Alert state="wrong" role="alert">
          {isRejected(join.error) || isLimited(join.error)
            ? join.error.message
            : failureMessage(join.error, "You have not joined yet. Try again.")}
        </Alert>
      )}
      {offered.joins_as === "pending" && (
        <p className="muted">Your teacher has to let you in before the class appears.</p>
      )}
      <Button type="submit" fullWidth busy={join.isPending}>
        {offered.joins_as === "pending" ? "Ask to join" : "Join class"}
      </Button>
    </form>
  );
}

function nameError(name: string): string | undefined {
  if (name.trim() === "") return "Enter your name, so that your teacher knows you.";
  return name.includes("@") ? "Use your name, not your e-mail address." : undefined;
}
