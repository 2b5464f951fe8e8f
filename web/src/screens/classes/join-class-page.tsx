import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { classByCodeQuery, type OfferedClass, useJoinClass } from "../../api/classes.ts";
import { asApiError, isLimited, isRejected } from "../../api/load-errors.ts";
import { forgetLinkedPage } from "../../device/linked-page.ts";
import { paths } from "../../router/paths.ts";
import { useNavigate, useParams } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./classes.module.css";
import { SignedInAs } from "./signed-in-as.tsx";
import { formatTeachers, seenByTeacher, teacherNoticeVersion, unseenByTeacher } from "./teacher-notice.ts";
import { WrongCode } from "./wrong-code.tsx";

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
        <WrongCode of="class" error={offer.error} isBusy={offer.isFetching} onRetry={() => offer.refetch()} />
      )}
      {offer.data && <Offer key={offer.data.code} offered={offer.data} />}
    </PageLayout>
  );
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
