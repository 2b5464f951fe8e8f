import { useEffect, useRef, useState } from "react";
import { type AdminSave, isContentRejected, type SaveInput, useAdminSave } from "../../../api/admin-saves.ts";

/** The row that the form was filled from. No `id`: a new item. No `etag`: the save overwrites any stored state. */
type Source = { id?: number | undefined; etag: string | undefined };

type OnSaved<Row> = (
  row: Row,
  outcome: {
    /** True when nothing was typed between the request and its response, so the whole form is stored. */
    isFullySaved: boolean;
    /** True while the form is still on the page. */
    isMounted: boolean;
  },
) => void;

/**
 * Saves one form. Every save sends the etag of the row that the fields were filled from, even if the row has been
 * fetched again since. The server therefore rejects a save that would overwrite a colleague's newer version.
 */
export function useFormSave<Row, Body>(
  initialSource: Source,
  howToSave: AdminSave<SaveInput<Body>, Row>,
  sourceOf: (row: Row) => Source,
  isInitiallyDirty = false,
) {
  const save = useAdminSave(howToSave);
  const [source, setSource] = useState(initialSource);
  const [isDirty, setDirty] = useState(isInitiallyDirty);
  const editCount = useRef(0);
  // Not `save.isPending`: it changes only with the next render, and a second tap can come before that.
  const isSending = useRef(false);
  const isMounted = useIsMounted();

  function send(body: Body, onSaved: OnSaved<Row>, { isOverwriting = false } = {}): void {
    if (isSending.current) return;
    isSending.current = true;
    const editCountAtSend = editCount.current;
    const etag = isOverwriting ? undefined : source.etag;
    save
      .mutateAsync({ id: source.id, etag, body })
      .then((row) => {
        const isFullySaved = editCount.current === editCountAtSend;
        setSource(sourceOf(row));
        if (isFullySaved) setDirty(false);
        onSaved(row, { isFullySaved, isMounted: isMounted.current });
      })
      // The form shows `error`.
      .catch(() => {})
      .finally(() => {
        isSending.current = false;
      });
  }

  return {
    ...source,
    isDirty,
    isBusy: save.isPending,
    error: save.error,
    /** Call when something was typed. */
    markDirty: () => {
      editCount.current += 1;
      setDirty(true);
    },
    /** Forgets that the server rejected the content. Call when it has changed, so that the message is no longer true. */
    clearRejection: () => {
      if (save.error && isContentRejected(save.error)) save.reset();
    },
    send,
    /** Call when the form has been refilled from another row: clears the error and the dirty state. */
    resetSource: (newSource: Source) => {
      save.reset();
      setSource(newSource);
      setDirty(false);
    },
  };
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
