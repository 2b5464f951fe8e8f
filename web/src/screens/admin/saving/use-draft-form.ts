import { type FetchQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isUploading, useIsUploading } from "../../../api/admin-markdown.ts";
import type { AdminSave, SaveInput } from "../../../api/admin-saves.ts";
import { useStoredDraft } from "./draft-storage.ts";
import { useFormSave } from "./use-form-save.ts";

type Row = { id: number; etag: string };
/** The content of a form, with the etag of the row that it started from; no etag: a new item. */
type Draft = { etag: string | undefined };

export type DraftFormOptions<Item extends Row, Content extends Draft, Body> = {
  /** What the form edits: the start of the name under which the device stores a draft. */
  kind: string;
  /** The stored row when the form was opened; undefined for a new item. */
  row: Item | undefined;
  rowQuery: (id: number) => FetchQueryOptions<Item, Error, Item, (string | number)[]>;
  save: AdminSave<SaveInput<Body>, Item>;
  toDraft: (row: Item | undefined) => Content;
  /** Prepares a draft that an earlier page has stored. */
  restoreDraft?: (stored: Content) => Content;
  /** The draft that follows from a change of some fields. */
  applyChanges?: (before: Content, after: Content) => Content;
  toRequestBody: (draft: Content) => Body;
  /** The draft after `sent` was stored as `saved`: it keeps what was typed since, and takes the new etag. */
  mergeSaved: (current: Content, sent: Content, saved: Item) => Content;
  onCreated: (id: number) => void;
};

/**
 * State and actions of a form whose unsaved draft this device stores. A failed save loses nothing: the draft stays in
 * the form and on the device until the server has stored it.
 */
export function useDraftForm<Item extends Row, Content extends Draft, Body>({
  kind,
  row: openedRow,
  rowQuery,
  save: howToSave,
  toDraft,
  restoreDraft = (stored) => stored,
  applyChanges = (_before, after) => after,
  toRequestBody,
  mergeSaved,
  onCreated,
}: DraftFormOptions<Item, Content, Body>) {
  const queryClient = useQueryClient();
  const draftName = (id: number | undefined) => `${kind}:${id ?? "new"}`;
  const { storedDraft, storeDraft, discardDraft } = useStoredDraft<Content>(draftName(openedRow?.id));
  const [draft, setDraft] = useState(() => (storedDraft ? restoreDraft(storedDraft) : toDraft(openedRow)));
  // The current draft, for callbacks that run after a later render.
  const latestDraft = useRef(draft);
  const [saveCount, setSaveCount] = useState(0);
  const [formVersion, setFormVersion] = useState(0);
  const saving = useFormSave(
    { id: openedRow?.id, etag: draft.etag },
    howToSave,
    (saved) => saved,
    storedDraft !== undefined,
  );

  // An image that is being uploaded belongs to the draft, although its address is not in the text yet.
  const isWaitingForImage = useIsUploading();

  function showDraft(next: Content): void {
    latestDraft.current = next;
    setDraft(next);
  }

  function updateDraft(changes: Partial<Content>): void {
    saving.markDirty();
    saving.clearRejection();
    showDraft(applyChanges(latestDraft.current, { ...latestDraft.current, ...changes }));
    storeDraft(latestDraft.current, draftName(saving.id));
  }

  function save({ isOverwriting = false } = {}): void {
    // The buttons are busy then, but a form can also be submitted by the keyboard.
    if (isUploading(queryClient)) return;
    const sentDraft = latestDraft.current;
    saving.send(
      toRequestBody(sentDraft),
      (saved, { isFullySaved, isMounted }) => {
        discardDraft();
        showDraft(mergeSaved(latestDraft.current, sentDraft, saved));
        if (!isFullySaved) storeDraft(latestDraft.current, draftName(saved.id));
        setSaveCount((count) => count + 1);
        if (saving.id === undefined && isMounted) onCreated(saved.id);
      },
      { isOverwriting },
    );
  }

  /** Fills the form with another row and remounts its fields. */
  function resetDraft(row: Item | undefined): void {
    discardDraft();
    saving.resetSource({ id: row?.id, etag: row?.etag });
    showDraft(toDraft(row));
    setFormVersion(formVersion + 1);
  }

  return {
    draft,
    /** The draft with the latest changes, for callbacks that run after a later render. */
    latestDraft: () => latestDraft.current,
    updateDraft,
    save,
    saving: {
      ...saving,
      isDirty: saving.isDirty || isWaitingForImage,
      isBusy: saving.isBusy || isWaitingForImage,
    },
    discard: () => resetDraft(openedRow),
    loadNewerVersion: async () =>
      resetDraft(await queryClient.fetchQuery({ ...rowQuery(saving.id ?? 0), staleTime: 0 })),
    hasStoredDraft: storedDraft !== undefined,
    /** Number of saves, so that each one shows a new toast; 0 once the toast has been dismissed. */
    saveCount,
    dismissSaved: () => setSaveCount(0),
    /** React key of the fields: changes whenever they have to be filled again. */
    formVersion,
  };
}
