import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { SaveInput } from "../../../api/admin-saves.ts";

/** What the fields of a form were filled from. Without an `id` it is a new item, without an `etag` any state will do. */
type Source = { id?: number | undefined; etag: string | undefined };

type OnSaved<Row> = (
  row: Row,
  outcome: {
    /** Nothing was typed between the save and its answer: all of the form is stored. */
    isFullySaved: boolean;
    /** The form is still on the page. */
    isMounted: boolean;
  },
) => void;

/**
 * The saves of one form. Each names the state that the fields were filled from, however often the row has been fetched
 * since: what a colleague saved in between is told of and never overwritten unseen.
 */
export function useFormSave<Row, Body>(
  initialSource: Source,
  save: UseMutationResult<Row, Error, SaveInput<Body>>,
  sourceOf: (row: Row) => Source,
  isInitiallyDirty = false,
) {
  const [source, setSource] = useState(initialSource);
  const [isDirty, setDirty] = useState(isInitiallyDirty);
  const editCount = useRef(0);
  // Not `save.isPending`, which is known only after the next render: a second tap can be faster.
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
      // The form shows it.
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
    /** Something was typed. */
    markDirty: () => {
      editCount.current += 1;
      setDirty(true);
    },
    send,
    /** The fields are filled anew from this. */
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
