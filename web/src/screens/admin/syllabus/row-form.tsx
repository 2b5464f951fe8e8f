import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { SaveInput } from "../../../api/admin-saves.ts";
import { Button } from "../../../ui/button.tsx";
import { UnsavedChangesPrompt } from "../../../ui/unsaved-changes-prompt.tsx";
import adminStyles from "../admin.module.css";
import { SaveError } from "../saving/save-error.tsx";
import { useFormSave } from "../saving/use-form-save.ts";

type Row = { id: number; name: string; etag: string };

type Props<Item extends Row, Body> = {
  /** Name of one item, in lower case: `chapter`. */
  itemName: string;
  /** The row when the form was opened; undefined for a new row. */
  initialRow: Item | undefined;
  /** The row in the latest fetched list; it may be a colleague's newer version. */
  current: Item | undefined;
  describe: (row: Item) => ReactNode;
  fields: (row: Item | undefined) => ReactNode;
  readBody: (form: FormData) => Body;
  save: UseMutationResult<Item, Error, SaveInput<Body>>;
  /** Fetches the row's current state; undefined if it has been deleted. */
  reloadRow: (id: number) => Promise<Item | undefined>;
  onSaved: (isFullySaved: boolean) => void;
  onClose: () => void;
};

/** Form for one chapter, topic or tag. */
export function RowForm<Item extends Row, Body>(props: Props<Item, Body>) {
  const { itemName, initialRow, current, describe, fields, readBody, save, reloadRow, onSaved, onClose } =
    props;
  const [filledRow, setFilledRow] = useState(initialRow);
  const [formVersion, setFormVersion] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const saving = useFormSave({ id: initialRow?.id, etag: initialRow?.etag }, save, (row) => row);
  const title = filledRow ? `Edit ${filledRow.name}` : `New ${itemName}`;

  function saveRow(isOverwriting = false): void {
    if (!form.current?.reportValidity()) return;
    const body = readBody(new FormData(form.current));
    saving.send(body, (_row, { isFullySaved }) => onSaved(isFullySaved), { isOverwriting });
  }

  async function loadNewerVersion(): Promise<void> {
    const row = await reloadRow(saving.id ?? 0);
    saving.resetSource({ id: row?.id, etag: row?.etag });
    setFilledRow(row);
    setFormVersion(formVersion + 1);
  }

  return (
    <form
      ref={form}
      className={adminStyles.card}
      aria-label={title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        saveRow();
      }}
      onInput={saving.markDirty}
    >
      <h2>{title}</h2>
      <div key={formVersion} className={adminStyles.form}>
        {fields(filledRow)}
      </div>
      {saving.error && (
        <SaveError
          error={saving.error}
          newerVersion={
            current && (
              <p>
                {`What was saved: ${current.name} `}
                {describe(current)}
              </p>
            )
          }
          onOverwrite={() => saveRow(true)}
          onLoadNewerVersion={loadNewerVersion}
        />
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={saving.isBusy}>
          Save
        </Button>
      </div>
      <UnsavedChangesPrompt isEnabled={saving.isDirty} title="Leave without saving?">
        What you changed in this form is not saved.
      </UnsavedChangesPrompt>
    </form>
  );
}
