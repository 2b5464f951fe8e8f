import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isStale } from "../../../api/admin-saves.ts";
import { saveErrorMessage } from "../../../api/save-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

type Props = {
  error: Error;
  /** Said instead of the server's words. */
  message?: string | undefined;
  /** What a colleague has saved meanwhile, or the way to it. */
  theirVersion?: ReactNode;
  onOverwrite: () => void;
  /** Fetches what stands there now and fills the form from it. */
  onLoadTheirs: () => Promise<unknown>;
  /** Another way on. */
  children?: ReactNode;
};

/** Why a form was not saved, and the ways on. What was typed stays in it until the editor says otherwise. */
export function SaveError({ error, message, theirVersion, onOverwrite, onLoadTheirs, children }: Props) {
  const loadTheirs = useMutation({ mutationFn: onLoadTheirs });
  return (
    <Alert state="wrong" role="alert">
      {message ?? saveErrorMessage(error)}
      {children}
      {isStale(error) && (
        <>
          {theirVersion}
          <br />
          <Button variant="link" onClick={onOverwrite}>
            Save mine over it
          </Button>
          <br />
          <Button variant="link" busy={loadTheirs.isPending} onClick={() => loadTheirs.mutate()}>
            Discard mine and load theirs
          </Button>
          {loadTheirs.isError && <p>It could not be loaded. Check your connection and try again.</p>}
        </>
      )}
    </Alert>
  );
}
