import { type FormEvent, useState } from "react";
import {
  type LiveLearner,
  type LiveTest,
  type Override,
  useEndAttempt,
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
import { saveErrorMessage } from "../saving/save-error.tsx";
import { formatOwnTimes, ownClosing, rangeError } from "./test-texts.ts";

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
  const [isEnding, setEnding] = useState(false);
  if (isEnding) return <EndDialog test={test} learner={learner} onClose={onClose} />;
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
      {state !== "submitted" && (
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
            <Button variant="danger" compact onClick={() => setEnding(true)}>
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
  const own = { extra_minutes: Number(minutes), closes_at };
  const closing = minutesError || closesError ? null : ownClosing(test, own);
  const isRunning = learner.state === "writing" || learner.state === "no_contact";
  const endsNow = isRunning && test.late_rule === "stop_at_closing" && closing && closing <= test.server_now;
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
        hint="In Indian time, before extra minutes. Empty: as for all."
        value={closes}
        error={isTried ? closesError : undefined}
        onChange={({ target }) => setCloses(target.value)}
      />
      <TextField
        label="Attempts"
        hint={`Empty: as for all, ${test.attempts}.`}
        inputMode="numeric"
        value={attempts}
        maxLength={2}
        autoComplete="off"
        error={isTried ? attemptsError : undefined}
        onChange={({ target }) => setAttempts(target.value)}
      />
      <div role="status">
        {closing && (
          <Alert state={endsNow ? "warning" : undefined}>
            {formatOwnTimes(test, own)}
            {endsNow
              ? " That time is over: saving ends the attempt."
              : isRunning && " The attempt that runs follows at once, and the student reads when it ends."}
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
      <p>It ends at once and can’t be continued. What this student has answered counts.</p>
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
