import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isStale } from "../../../api/admin-saves.ts";
import { saveProblem } from "../../../api/save-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";

type Props = {
  error: Error;
  /** Said instead of the server's words. */
  says?: string | undefined;
  /** What a colleague has saved meanwhile, or the way to it. */
  theirs?: ReactNode;
  onOverwrite: () => void;
  /** Fetches what stands there now and fills the form from it. */
  onTakeTheirs: () => Promise<unknown>;
  /** Another way on. */
  children?: ReactNode;
};

/** Why a form was not saved, and the ways on. What was typed stays in it until the editor says otherwise. */
export function SaveRefused({ error, says, theirs, onOverwrite, onTakeTheirs, children }: Props) {
  const taking = useMutation({ mutationFn: onTakeTheirs });
  return (
    <Note state="wrong" role="alert">
      {says ?? saveProblem(error)}
      {children}
      {isStale(error) && (
        <>
          {theirs}
          <br />
          <Button look="flush" onClick={onOverwrite}>
            Save mine over it
          </Button>
          <br />
          <Button look="flush" busy={taking.isPending} onClick={() => taking.mutate()}>
            Discard mine and load theirs
          </Button>
          {taking.isError && <p>It could not be loaded. Check your connection and try again.</p>}
        </>
      )}
    </Note>
  );
}
