import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type AdminQuestion,
  type RegradePreview,
  regradePreviewQuery,
  useRegrade,
} from "../../../api/admin-questions.ts";
import { formatLargeCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { useStoredDraft } from "../saving/draft-storage.ts";
import { isBlank, ReasonField, ReasonForm } from "../saving/reason-form.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import {
  formatRegradePreview,
  formatRegradeProgress,
  formatUnfinished,
  formatUnmatched,
} from "./regrade-format.ts";

/**
 * What has become of past attempts at a question: not marked again since the key changed, being marked again, or done. It
 * asks once for each published version whether to mark them again; afterwards the line stays with the same question.
 */
export function RegradeStatus({ question }: { question: AdminQuestion }) {
  const { data: preview } = useQuery(regradePreviewQuery(question.id));
  const [requestedVersion, rememberRequested] = useRequestedVersion(question.id);
  const [isOpen, setOpen] = useState(false);
  if (!preview || question.status !== "published") return null;
  const { regrade, attempts } = preview;
  const isRunning = isBeingMarked(preview);
  const close = () => {
    rememberRequested(preview.version);
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
      {(isOpen || (isUndecided(preview) && requestedVersion !== preview.version)) && (
        <RegradeDialog id={question.id} preview={preview} onClose={close} />
      )}
    </>
  );
}

/** The version about which this editor was asked last on this device, and how to remember another one. */
function useRequestedVersion(questionId: number) {
  const { storedDraft, storeDraft } = useStoredDraft<number | null>(`regrade-requested:${questionId}`);
  const [requestedVersion, setRequestedVersion] = useState(storedDraft);
  const rememberRequested = (version: number | null) => {
    setRequestedVersion(version);
    storeDraft(version);
  };
  return [requestedVersion, rememberRequested] as const;
}

type AskRegradeProps = {
  /** Questions that may have another key now. */
  ids: readonly number[];
  /** What the editor has written about the change already. */
  note?: string;
};

/**
 * Asks, one question after the other, whether to mark past attempts again: if the key has changed, some were marked by an
 * earlier one, and the editor has not been asked about this version.
 */
export function AskRegrade({ ids, note }: AskRegradeProps) {
  const [done, setDone] = useState(0);
  const id = ids[done];
  if (id === undefined) return null;
  return <AskAboutQuestion key={id} id={id} note={note} onDone={() => setDone(done + 1)} />;
}

type AskAboutQuestionProps = { id: number; note: string | undefined; onDone: () => void };

function AskAboutQuestion({ id, note, onDone }: AskAboutQuestionProps) {
  const { data, isFetchedAfterMount } = useQuery({ ...regradePreviewQuery(id), refetchOnMount: "always" });
  const [requestedVersion, rememberRequested] = useRequestedVersion(id);
  const preview = data && isUndecided(data) && requestedVersion !== data.version ? data : undefined;
  const hasNothingToAsk = isFetchedAfterMount && !preview;
  useEffect(() => {
    if (hasNothingToAsk) onDone();
  });
  if (!preview || !isFetchedAfterMount) return null;
  return (
    <RegradeDialog
      id={id}
      preview={preview}
      note={note}
      name={`Question ${id}`}
      onClose={() => rememberRequested(preview.version)}
    />
  );
}

type DialogProps = {
  id: number;
  preview: RegradePreview;
  /** Which question it is, where the page is not about this one. */
  name?: string;
  note?: string | undefined;
  onClose: () => void;
};

function RegradeDialog({ id, preview, name, note: initialNote = "", onClose }: DialogProps) {
  const regrade = useRegrade(id);
  const [note, setNote] = useState(initialNote);
  const [isTried, setTried] = useState(false);
  const unmatched = formatUnmatched(preview);
  const withName = (sentence: string) => (name ? `${name}: ${sentence}` : sentence);
  if (!canRegrade(preview))
    return (
      <Modal title="Past attempts keep their marks" onClose={onClose} focusTitle>
        <p>{withName(unmatched)}</p>
        <Button onClick={onClose}>Close</Button>
      </Modal>
    );
  return (
    <Modal
      title={
        preview.attempts > 0
          ? `Mark ${formatLargeCount(preview.attempts, "past attempt")} again?`
          : "Use the new key in unfinished quizzes?"
      }
      onClose={regrade.isPending ? undefined : onClose}
      focusTitle
    >
      <ReasonForm
        label="Mark past attempts again"
        error={regrade.isError ? saveErrorMessage(regrade.error) : undefined}
        isBusy={regrade.isPending}
        cancelLabel="Later"
        submitLabel={preview.attempts > 0 ? "Mark again" : "Use new key"}
        onCancel={onClose}
        onSubmit={() => {
          setTried(true);
          if (!isBlank(note)) regrade.mutate(note.trim(), { onSuccess: onClose });
        }}
      >
        <p>{withName(describeEarlierMarks(preview))}</p>
        {preview.attempts > 0 && preview.unfinished > 0 && <p>The new key will count for all of them.</p>}
        {preview.reworded && (
          <Alert state="warning">
            Some answers were worded differently in these attempts. Mark them again only if the old key was
            wrong for the old wording too.
          </Alert>
        )}
        {unmatched !== "" && <Alert state="warning">{unmatched}</Alert>}
        <ReasonField
          label="Reason"
          hint="Students read it beside the question when they review it."
          note={note}
          isTried={isTried}
          onNoteChange={setNote}
        />
      </ReasonForm>
    </Modal>
  );
}

const isBeingMarked = ({ regrade }: RegradePreview): boolean => regrade !== null && regrade.state !== "done";

const isUndecided = (preview: RegradePreview): boolean =>
  preview.version !== null &&
  preview.changed_key &&
  (canRegrade(preview) || preview.unmatched > 0) &&
  !isBeingMarked(preview);

/** A regrade also decides by which key the quizzes end that hold the question. */
const canRegrade = ({ attempts, unfinished }: RegradePreview): boolean => attempts + unfinished > 0;

const describeEarlierMarks = (preview: RegradePreview): string =>
  [preview.attempts > 0 ? formatRegradePreview(preview) : "", formatUnfinished(preview)].join(" ").trim();
