import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Save } from "../../../api/admin-saves.ts";

/** What the fields of a form were filled from. Without an `id` it is a new item, without an `etag` any state will do. */
type Source = { id?: number | undefined; etag: string | undefined };

type OnSaved<Row> = (
  row: Row,
  now: {
    /** Nothing was typed between the save and its answer: all of the form is stored. */
    isWhole: boolean;
    /** The form is still on the page. */
    isShown: boolean;
  },
) => void;

/**
 * The saves of one form. Each names the state that the fields were filled from, however often the row has been fetched
 * since: what a colleague saved in between is told of and never overwritten unseen.
 */
export function useSaving<Row, Body>(
  opened: Source,
  save: UseMutationResult<Row, Error, Save<Body>>,
  sourceOf: (row: Row) => Source,
  isTouchedAtFirst = false,
) {
  const [source, setSource] = useState(opened);
  const [isTouched, setTouched] = useState(isTouchedAtFirst);
  const edits = useRef(0);
  // Not `save.isPending`, which is known only after the next render: a second tap can be faster.
  const isSending = useRef(false);
  const isShown = useIsShown();

  function send(body: Body, onSaved: OnSaved<Row>, { isOverwriting = false } = {}): void {
    if (isSending.current) return;
    isSending.current = true;
    const editsSent = edits.current;
    const etag = isOverwriting ? undefined : source.etag;
    save
      .mutateAsync({ id: source.id, etag, body })
      .then((row) => {
        const isWhole = edits.current === editsSent;
        setSource(sourceOf(row));
        if (isWhole) setTouched(false);
        onSaved(row, { isWhole, isShown: isShown.current });
      })
      // The form shows it.
      .catch(() => {})
      .finally(() => {
        isSending.current = false;
      });
  }

  return {
    ...source,
    isTouched,
    isBusy: save.isPending,
    error: save.error,
    /** Something was typed. */
    touch: () => {
      edits.current += 1;
      setTouched(true);
    },
    send,
    /** The fields are filled anew from this. */
    restart: (from: Source) => {
      save.reset();
      setSource(from);
      setTouched(false);
    },
  };
}

function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
