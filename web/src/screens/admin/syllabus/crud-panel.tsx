import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AdminSave, SaveInput } from "../../../api/admin-saves.ts";
import type { VersionedRowRef } from "../../../api/admin-syllabus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { runGuarded } from "../../../ui/dialogs/navigation-guard.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Toast } from "../../../ui/messages/toast.tsx";
import adminStyles from "../admin.module.css";
import { ListState } from "../list/list-state.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { RowForm } from "./row-form.tsx";

type Row = { id: number; name: string; etag: string };

type Props<Item extends Row, Body> = {
  title: string;
  /** Name of one item, in lower case: `chapter`. */
  itemName: string;
  list: UseQueryResult<Item[]>;
  describe: (row: Item) => ReactNode;
  fields: (row: Item | undefined) => ReactNode;
  readBody: (form: FormData) => Body;
  save: AdminSave<SaveInput<Body>, Item>;
  remove: UseMutationResult<unknown, Error, VersionedRowRef>;
};

/** A list of rows with the form of the open row beside it, or below it on narrow screens. */
export function CrudPanel<Item extends Row, Body>(props: Props<Item, Body>) {
  const { title, itemName, list, describe, fields, readBody, save, remove } = props;
  const editing = useEditTarget(list.data);
  // Opening a row again fills its form anew.
  const [openCount, setOpenCount] = useState(0);
  const [query, setQuery] = useState("");
  const [rowToDelete, setRowToDelete] = useState<Item>();
  const [toastMessage, setToastMessage] = useState<string>();
  const rows = (list.data ?? []).filter(({ name }) =>
    name.toLowerCase().includes(query.trim().toLowerCase()),
  );
  const openForm = (target: number | "new") =>
    runGuarded(() => {
      setOpenCount((count) => count + 1);
      editing.edit(target);
    });
  return (
    <>
      <div className={adminStyles.split}>
        <div className={adminStyles.cluster}>
          <h1>{title}</h1>
          {list.data && <span className="muted num">{list.data.length}</span>}
        </div>
        <Button compact onClick={() => openForm("new")}>
          <Icon name="plus" small />
          {`New ${itemName}`}
        </Button>
      </div>
      <div className={adminStyles.panes}>
        <div className={adminStyles.form}>
          <TextField
            type="search"
            label={`Search ${title.toLowerCase()}`}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <ListState
            list={list}
            total={rows.length}
            isFiltered={query !== ""}
            onClearFilters={() => setQuery("")}
            name={title.toLowerCase()}
          >
            <ul className={adminStyles.list}>
              {rows.map((row) => (
                <li key={row.id} className={adminStyles.row} data-open={row.id === editing.target}>
                  <div className={adminStyles.text}>
                    <span className={adminStyles.title}>{row.name}</span>
                    <span className={adminStyles.subtitle}>{describe(row)}</span>
                  </div>
                  <span className={adminStyles.actions}>
                    <IconButton icon="edit" label={`Edit ${row.name}`} onClick={() => openForm(row.id)} />
                    <IconButton
                      icon="trash"
                      label={`Delete ${row.name}`}
                      onClick={() => {
                        remove.reset();
                        setRowToDelete(row);
                      }}
                    />
                  </span>
                </li>
              ))}
            </ul>
          </ListState>
        </div>
        {editing.target !== undefined && (
          <div>
            <RowForm
              key={`${editing.target} ${openCount}`}
              itemName={itemName}
              initialRow={editing.row}
              current={editing.row}
              describe={describe}
              fields={fields}
              readBody={readBody}
              save={save}
              reloadRow={async (id) =>
                (await list.refetch({ throwOnError: true })).data?.find((row) => row.id === id)
              }
              onClose={editing.close}
              onSaved={(isFullySaved) => {
                if (isFullySaved) editing.close();
                setToastMessage("Saved.");
              }}
            />
          </div>
        )}
      </div>
      {rowToDelete && (
        <DeleteDialog
          name={rowToDelete.name}
          error={remove.error}
          isBusy={remove.isPending}
          onClose={() => setRowToDelete(undefined)}
          onDelete={() =>
            remove.mutate(rowToDelete, {
              onSuccess: () => {
                setRowToDelete(undefined);
                setToastMessage(`${rowToDelete.name} deleted.`);
                if (editing.target === rowToDelete.id) editing.close();
              },
            })
          }
        />
      )}
      {toastMessage && (
        <Toast icon="check" duration={3} onDismiss={() => setToastMessage(undefined)}>
          {toastMessage}
        </Toast>
      )}
    </>
  );
}

type DeleteDialogProps = {
  name: string;
  error: Error | null;
  isBusy: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/**
 * Asks before a chapter, topic or tag is deleted, because it can't be restored. The server rejects deleting one in
 * use.
 */
function DeleteDialog({ name, error, isBusy, onDelete, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      confirm="Delete"
      isBusy={isBusy}
      error={error ? saveErrorMessage(error) : undefined}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>This can't be undone. Anything still in use can't be deleted.</p>
    </ConfirmDialog>
  );
}

/** State of which row is open in the form: an existing row, a new one (`"new"`) or none. */
function useEditTarget<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const [target, setTarget] = useState<number | "new">();
  return {
    target,
    row: typeof target === "number" ? rows?.find(({ id }) => id === target) : undefined,
    edit: (id: number | "new") => setTarget(id),
    close: () => setTarget(undefined),
  };
}
