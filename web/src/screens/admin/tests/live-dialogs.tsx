import { type FormEvent, useState } from "react";
import {
  type LiveLearner,
  type LiveTest,
  type Override,
  useEndAttempt,
  useLetBackIn,
  usePause,
  useSetExtraTime,
  useSetOverride,
} from "../../../api/admin-live-tests.ts";
import { formatDateTime, fromIstInput, toIstInput } from "../../../format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { isBlank, ReasonField, ReasonForm } from "../saving/reason-form.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { formatOver, formatOwnTimes, ownClosing, rangeError } from "./test-texts.ts";

type AllProps = { test: LiveTest; onClose: () => void };

/** More time for everybody. */
export function ExtraTimeDialog({ test, onClose }: AllProps) {
  const save = useSetExtraTime(test.id);
  return (
    <Modal title="Extra time for all" onClose={save.isPending ? undefined : onClose}>
      <p>
        Everybody gets this many extra minutes in all, and the test closes that much later. Nothing changes
        for students who have handed in.
      </p>
      <MinutesForm
        minutes={test.extra_minutes}
        isBusy={save.isPending}
        error={save.error}
        onSave={(minutes) => save.mutate(minutes, { onSuccess: onClose })}
      />
    </Modal>
  );
}

type LearnerProps = { test: LiveTest; learner: LiveLearner; onClose: () => void };

/** What can be changed for one student. */
export function LearnerDialog({ test, learner, onClose }: LearnerProps) {
  const { user_id, name, is_paused_alone, state } = learner;
  const override = useSetOverride(test.id);
  const pause = usePause(test.id);
  const [next, setNext] = useState<"end" | "back">();
  if (next === "end") return <EndDialog test={test} learner={learner} onClose={onClose} />;
  if (next === "back") return <LetBackInDialog test={test} learner={learner} onClose={onClose} />;
  return (
    <Modal title={name} onClose={override.isPending ? undefined : onClose}>
      <OwnForm
        test={test}
        learner={learner}
        isBusy={override.isPending}
        error={override.error}
        onSave={(body) => override.mutate({ userId: user_id, body }, { onSuccess: onClose })}
      />
      {pause.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(pause.error)}
        </Alert>
      )}
      {learner.let_back && <ReturnOption learner={learner} onLetBackIn={() => setNext("back")} />}
      {state !== "submitted" && test.state !== "scheduled" && (
        <div className={adminStyles.cluster}>
          <Button
            variant="secondary"
            compact
            busy={pause.isPending}
            onClick={() =>
              pause.mutate({ isPaused: is_paused_alone, userId: user_id }, { onSuccess: onClose })
            }
          >
            {is_paused_alone ? "Resume" : "Pause"}
          </Button>
          {state !== "not_begun" && (
            <Button variant="danger" compact onClick={() => setNext("end")}>
              End the test for this student
            </Button>
          )}
        </div>
      )}
    </Modal>
  );
}

type OwnProps = Pick<LearnerProps, "test" | "learner"> & {
  isBusy: boolean;
  error: Error | null;
  onSave: (override: Override) => void;
};

/** What is different for one student, with what it means. What is left empty is as for all. */
function OwnForm({ test, learner, isBusy, error, onSave }: OwnProps) {
  const [minutes, setMinutes] = useState(String(learner.extra_minutes));
  const [closes, setCloses] = useState(learner.closes_at ? toIstInput(learner.closes_at) : "");
  const [attempts, setAttempts] = useState(String(learner.attempts ?? ""));
  const [isTried, setTried] = useState(false);
  const minutesError = rangeError(minutes, 0, 360);
  const opens = test.opens_at ? toIstInput(test.opens_at) : "";
  const closesError =
    closes !== "" && closes <= opens
      ? `The test opens at ${formatDateTime(test.opens_at ?? "")}.`
      : undefined;
  const attemptsError = attempts.trim() === "" ? undefined : rangeError(attempts, 1, 10);
  const closes_at = closes === "" ? null : fromIstInput(closes);
  const { state, begun, paused_seconds, paused_since } = learner;
  const own = { extra_minutes: Number(minutes), closes_at, paused_seconds, paused_since };
  const closing = minutesError || closesError ? null : ownClosing(test, own);
  const isRunning = state === "writing" || state === "no_contact";
  const over = closing && formatOver({ test, state, closing });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (minutesError || closesError || attemptsError) return;
    onSave({
      extra_minutes: own.extra_minutes,
      ...(closes_at && { closes_at }),
      ...(attempts.trim() !== "" && { attempts: Number(attempts) }),
    });
  }
  return (
    <form className={adminStyles.form} onSubmit={submit} noValidate>
      <TextField
        label="Extra minutes"
        hint="In all, counted from the planned time. They also move the closing time."
        inputMode="numeric"
        value={minutes}
        maxLength={3}
        autoComplete="off"
        error={isTried ? minutesError : undefined}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <TextField
        type="datetime-local"
        label="Closes"
        hint="In Indian time, before extra minutes and pauses. Empty: as for all."
        value={closes}
        error={isTried ? closesError : undefined}
        onChange={({ target }) => setCloses(target.value)}
      />
      <TextField
        label="Attempts"
        hint={`How often this student may sit the test in all. Begun so far: ${begun}. Empty: as for all, ${test.attempts}.`}
        inputMode="numeric"
        value={attempts}
        maxLength={2}
        autoComplete="off"
        error={isTried ? attemptsError : undefined}
        onChange={({ target }) => setAttempts(target.value)}
      />
      <div role="status">
        {closing && (
          <Alert state={over ? "warning" : undefined}>
            {`${formatOwnTimes(test, own)} `}
            {over ??
              (isRunning && "The attempt that runs follows at once, and the student reads when it ends.")}
          </Alert>
        )}
      </div>
      {error && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(error)}
        </Alert>
      )}
      <Button type="submit" busy={isBusy}>
        Save for this student
      </Button>
    </form>
  );
}

const noReturn = {
  no_time_left: "This student can’t be let back in: no time is left. Give extra minutes first.",
  results_shown:
    "This student can’t be let back in: the results have been shown. Give a further attempt instead.",
};

type ReturnProps = { learner: LiveLearner; onLetBackIn: () => void };

/** The way back into an attempt that has ended, or why there is none. */
function ReturnOption({ learner: { let_back }, onLetBackIn }: ReturnProps) {
  if (let_back === null) return null;
  if (let_back !== "possible") return <p className="muted">{noReturn[let_back]}</p>;
  return (
    <div className={adminStyles.cluster}>
      <Button variant="secondary" compact onClick={onLetBackIn}>
        Let back in
      </Button>
    </div>
  );
}

function LetBackInDialog({ test, learner, onClose }: LearnerProps) {
  const letBackIn = useLetBackIn(test.id);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  return (
    <Modal
      title={`Let ${learner.name} back in?`}
      onClose={letBackIn.isPending ? undefined : onClose}
      focusTitle
    >
      <ReasonForm
        label="Let back in"
        error={letBackIn.isError ? saveErrorMessage(letBackIn.error) : undefined}
        isBusy={letBackIn.isPending}
        cancelLabel="Cancel"
        submitLabel="Let back in"
        onCancel={onClose}
        onSubmit={() => {
          setTried(true);
          if (isBlank(reason)) return;
          letBackIn.mutate({ userId: learner.user_id, reason: reason.trim() }, { onSuccess: onClose });
        }}
      >
        <p>
          The same attempt goes on with all its answers. Its time has run on meanwhile; extra minutes make up
          for it. The student opens the test again to continue.
        </p>
        <ReasonField
          label="Reason"
          hint="It is logged. Students don’t read it."
          note={reason}
          isTried={isTried}
          onNoteChange={setReason}
        />
      </ReasonForm>
    </Modal>
  );
}

function EndDialog({ test, learner, onClose }: LearnerProps) {
  const end = useEndAttempt(test.id);
  return (
    <ConfirmDialog
      title={`End the test for ${learner.name}?`}
      confirm="End test"
      isBusy={end.isPending}
      error={end.isError ? saveErrorMessage(end.error) : undefined}
      onConfirm={() => end.mutate(learner.user_id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>It ends at once. What this student has answered counts.</p>
    </ConfirmDialog>
  );
}

type MinutesProps = {
  minutes: number;
  isBusy: boolean;
  error: Error | null;
  onSave: (minutes: number) => void;
};

function MinutesForm({ minutes, isBusy, error, onSave }: MinutesProps) {
  const [text, setText] = useState(String(minutes));
  const [isTried, setTried] = useState(false);
  const mistake = rangeError(text, 0, 360);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!mistake) onSave(Number(text));
  }
  return (
    <form className={adminStyles.form} onSubmit={submit} noValidate>
      <TextField
        label="Extra minutes"
        hint="In all, counted from the planned time."
        inputMode="numeric"
        value={text}
        maxLength={3}
        autoComplete="off"
        error={isTried ? mistake : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {error && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(error)}
        </Alert>
      )}
      <Button type="submit" busy={isBusy}>
        Save extra time
      </Button>
    </form>
  );
}
