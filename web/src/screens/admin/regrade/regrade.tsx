import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  type AdminQuestion,
  type RegradePreview,
  regradePreviewQuery,
  useRegrade,
} from "../../../api/admin-questions.ts";
import { formatLargeCount } from "../../../format/numbers.ts";
import { Alert } from "../../../ui/base/alert.tsx";
import { Button } from "../../../ui/base/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Modal } from "../../../ui/modal.tsx";
import adminStyles from "../admin.module.css";
import { saveErrorMessage } from "../saving/save-error.tsx";
import {
  formatRegradePreview,
  formatRegradeProgress,
  formatUnfinished,
  formatUnmatched,
} from "./regrade-format.ts";

/**
 * What has become of past attempts at a question: not marked again since the key changed, being marked again, or done. A
 * save that changes the key asks at once whether to mark them again; afterwards the line stays with the same question.
 */
export function RegradeStatus({ question }: { question: AdminQuestion }) {
  const { data: preview } = useQuery(regradePreviewQuery(question.id));
  const key = keyOf(question);
  const [seenKey, setSeenKey] = useState(key);
  const [isOpen, setOpen] = useState(false);
  if (!preview || question.status !== "published") return null;
  const { regrade, attempts } = preview;
  const isRunning = isBeingMarked(preview);
  const isNewKey = key !== seenKey && isUndecided(preview);
  const close = () => {
    setSeenKey(key);
    setOpen(false);
  };
  return (
    <>
      {regrade && (isRunning || attempts === 0) && (
        <Alert role="status" {...(isRunning ? {} : { state: "correct" })}>
          {formatRegradeProgress(regrade)}
        </Alert>
      )}
      {isUndecided(preview) && (
        <Alert state="warning">
          {canRegrade(preview) ? describeEarlierMarks(preview) : formatUnmatched(preview)}
          {canRegrade(preview) && (
            <>
              <br />
              <Button variant="link" onClick={() => setOpen(true)}>
                {attempts > 0 ? "Mark them again" : "Use the new key"}
              </Button>
            </>
          )}
        </Alert>
      )}
      {(isOpen || isNewKey) && <RegradeDialog id={question.id} preview={preview} onClose={close} />}
    </>
  );
}

type AskRegradeProps = {
  id: number;
  /** What the editor has written about the change already. */
  note?: string;
  /** Called once there is nothing more to ask. */
  onClose: () => void;
};

/** Asks whether to mark past attempts at a question again, if its key has changed and some were marked by an earlier one. */
export function AskRegrade({ id, note, onClose }: AskRegradeProps) {
  const { data: preview, isFetchedAfterMount } = useQuery({
    ...regradePreviewQuery(id),
    refetchOnMount: "always",
  });
  if (!preview || !isFetchedAfterMount || !isUndecided(preview)) return null;
  return <RegradeDialog id={id} preview={preview} note={note} onClose={onClose} />;
}

type DialogProps = Omit<AskRegradeProps, "note"> & { preview: RegradePreview; note?: string | undefined };

function RegradeDialog({ id, preview, note: initialNote = "", onClose }: DialogProps) {
  const regrade = useRegrade(id);
  const [note, setNote] = useState(initialNote);
  const unmatched = formatUnmatched(preview);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!regrade.isPending) regrade.mutate(note.trim(), { onSuccess: onClose });
  }

  if (!canRegrade(preview))
    return (
      <Modal title="Past attempts keep their marks" onClose={onClose} focusTitle>
        <p>{unmatched}</p>
        <Button onClick={onClose}>Close</Button>
      </Modal>
    );
  return (
    <Modal
      title={
        preview.attempts > 0
          ? `Mark ${formatLargeCount(preview.attempts, "past attempt")} again?`
          : "Use the new key in quizzes that have begun?"
      }
      onClose={regrade.isPending ? undefined : onClose}
      focusTitle
    >
      <form className={adminStyles.form} aria-label="Mark past attempts again" onSubmit={submit}>
        <p>{describeEarlierMarks(preview)}</p>
        {preview.reworded && (
          <Alert state="warning">
            Some answers were worded differently in these attempts. Mark them again only if the old key was
            wrong for the old wording too.
          </Alert>
        )}
        {unmatched !== "" && <Alert state="warning">{unmatched}</Alert>}
        <TextField
          label="Reason"
          hint="Students read it beside the question when they review it."
          required
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {regrade.isError && (
          <Alert state="wrong" role="alert">
            {saveErrorMessage(regrade.error)}
          </Alert>
        )}
        <div className="pair">
          <Button variant="secondary" onClick={onClose}>
            Later
          </Button>
          <Button type="submit" busy={regrade.isPending}>
            {preview.attempts > 0 ? "Mark again" : "Use the new key"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const isBeingMarked = ({ regrade }: RegradePreview): boolean => regrade !== null && regrade.state !== "done";

const isUndecided = (preview: RegradePreview): boolean =>
  preview.changed_key && (canRegrade(preview) || preview.unmatched > 0) && !isBeingMarked(preview);

/** A regrade also decides by which key the quizzes end that hold the question. */
const canRegrade = ({ attempts, unfinished }: RegradePreview): boolean => attempts + unfinished > 0;

const describeEarlierMarks = (preview: RegradePreview): string =>
  [preview.attempts > 0 ? formatRegradePreview(preview) : "", formatUnfinished(preview)].join(" ").trim();

/** The key of a question as a text that can be compared. */
function keyOf({ type, void_outcome, answers, single_answer, accept }: AdminQuestion): string {
  const correctIds = answers.filter(({ correct }) => correct).map(({ id }) => id);
  return JSON.stringify([type, void_outcome, correctIds.sort(), single_answer, accept]);
}
