import type { ErrorDetail } from "@rasayan/contract";
import { placedIssueMessage } from "@rasayan/contract/issues";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isStale } from "../../../api/admin-saves.ts";
import { asApiError, isRejected } from "../../../api/load-errors.ts";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import { Alert } from "../../../ui/messages/alert.tsx";

type Props = {
  error: Error;
  /** Shown instead of the message derived from `error`. */
  message?: string | undefined;
  /** A colleague's newer version, or a link to it; shown when `error` says that the row has changed since. */
  newerVersion?: ReactNode;
  onOverwrite: () => void;
  /** Fetches the row's current state and fills the form with it. */
  onLoadNewerVersion: () => Promise<unknown>;
  /** Further actions, shown below the message. */
  children?: ReactNode;
};

/**
 * Says why a save failed and offers actions. After a conflict the editor chooses whether to overwrite or to discard.
 */
export function SaveError({
  error,
  message,
  newerVersion,
  onOverwrite,
  onLoadNewerVersion,
  children,
}: Props) {
  const loadNewerVersion = useMutation({ mutationFn: onLoadNewerVersion });
  return (
    <Alert state="wrong" role="alert">
      {message ?? saveErrorMessage(error)}
      {children}
      {isStale(error) && (
        <>
          {newerVersion}
          <br />
          <Button variant="link" onClick={onOverwrite}>
            Save mine anyway
          </Button>
          <br />
          <Button variant="link" busy={loadNewerVersion.isPending} onClick={() => loadNewerVersion.mutate()}>
            Discard my changes and load theirs
          </Button>
          {loadNewerVersion.isError && (
            <p>
              {failureMessage(
                loadNewerVersion.error,
                "It could not be loaded. Check your connection and try again.",
              )}
            </p>
          )}
        </>
      )}
    </Alert>
  );
}

/** Link to the versions of the item, to see the newer one. Opens a new tab, because this one holds unsaved changes. */
export function NewerVersionLink({ to }: { to: string }) {
  return (
    <>
      <br />
      <LinkButton variant="link" to={to} target="_blank">
        See what was saved, in a new tab
      </LinkButton>
    </>
  );
}

/** Why a save or deletion failed: the server's own message for a rejection, otherwise what to do. */
export function saveErrorMessage(error: Error): string {
  const { status = 0, message = "", details = [] } = asApiError(error) ?? {};
  if (status === 401) return "Not saved: you were signed out. Sign in and save again.";
  if (isRejected(error) || status === 429) return [message, ...details.map(formatDetail)].join(" ");
  return failureMessage(error, "Not saved. Check your connection and try again.");
}

function formatDetail({ kind, params = {}, line, question_id, message }: ErrorDetail): string {
  if (!kind) return message;
  const fault = placedIssueMessage({ kind, params, line });
  return question_id === undefined ? fault : `Question ${question_id}: ${fault}`;
}
