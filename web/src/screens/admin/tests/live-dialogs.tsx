import { type FormEvent, useState } from "react";
import {
  type LiveLearner,
  type LiveTest,
  useEndAttempt,
  usePause,
  useSetExtraTime,
  useSetOverride,
} from "../../../api/admin-live-tests.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { rangeError } from "./test-texts.ts";

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
  const { user_id, name, extra_minutes, closes_at, attempts, is_paused_alone, state } = learner;
  const override = useSetOverride(test.id);
  const pause = usePause(test.id);
  const [isEnding, setEnding] = useState(false);
  if (isEnding) return <EndDialog test={test} learner={learner} onClose={onClose} />;
  const others = { ...(closes_at && { closes_at }), ...(attempts && { attempts }) };
  return (
    <Modal title={name} onClose={override.isPending ? undefined : onClose}>
      <MinutesForm
        minutes={extra_minutes}
        isBusy={override.isPending}
        error={override.error}
        onSave={(minutes) =>
          override.mutate(
            { userId: user_id, body: { extra_minutes: minutes, ...others } },
            { onSuccess: onClose },
          )
        }
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
