import { type ReactNode, useState } from "react";
import type { AdminSave, SaveInput } from "../../../api/admin-saves.ts";
import adminStyles from "../admin.module.css";
import { PanelForm } from "../saving/panel-form.tsx";
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
  save: AdminSave<SaveInput<Body>, Item>;
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
  const saving = useFormSave({ id: initialRow?.id, etag: initialRow?.etag }, save, (row) => row);

  async function loadNewerVersion(): Promise<void> {
    const row = await reloadRow(saving.id ?? 0);
    saving.resetSource({ id: row?.id, etag: row?.etag });
    setFilledRow(row);
    setFormVersion(formVersion + 1);
  }

  return (
    <PanelForm
      title={filledRow ? `Edit ${filledRow.name}` : `New ${itemName}`}
      saving={saving}
      onSave={(form, options) =>
        saving.send(readBody(form), (_row, { isFullySaved }) => onSaved(isFullySaved), options)
      }
      newerVersion={
        current && (
          <p>
            {`Saved by your colleague: ${current.name} `}
            {describe(current)}
          </p>
        )
      }
      onLoadNewerVersion={loadNewerVersion}
      onClose={onClose}
    >
      <div key={formVersion} className={adminStyles.form}>
        {fields(filledRow)}
      </div>
    </PanelForm>
  );
}
