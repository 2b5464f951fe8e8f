import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Save } from "../../../api/admin-saves.ts";
import type { RowRef } from "../../../api/admin-syllabus.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { leaveFor } from "../../../ui/leaving.ts";
import { Toast } from "../../../ui/toast.tsx";
import { ListState } from "../list/list-state.tsx";
import styles from "../parts.module.css";
import { AskDeletion } from "./ask-deletion.tsx";
import { useEditing } from "./editing.ts";
import { RowForm } from "./row-form.tsx";

type Row = { id: number; name: string; etag: string };

type Props<One extends Row, Body> = {
  title: string;
  /** One of them, in lower case: `chapter`. */
  one: string;
  list: UseQueryResult<One[]>;
  sub: (row: One) => ReactNode;
  fields: (row: One | undefined) => ReactNode;
  readBody: (form: FormData) => Body;
  save: UseMutationResult<One, Error, Save<Body>>;
  remove: UseMutationResult<unknown, Error, RowRef>;
};

/** A list of rows with the form of one of them beside it, or above it on a narrow screen. */
export function SyllabusPanes<One extends Row, Body>(props: Props<One, Body>) {
  const { title, one, list, sub, fields, readBody, save, remove } = props;
  const editing = useEditing(list.data);
  const [sought, setSought] = useState("");
  const [leaving, setLeaving] = useState<One>();
  const [said, setSaid] = useState<string>();
  const rows = (list.data ?? []).filter(({ name }) =>
    name.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const open = (target: number | "new") =>
    leaveFor(() => {
      save.reset();
      editing.edit(target);
    });
  return (
    <>
      <div className={styles.split}>
        <div className={styles.cluster}>
          <h1>{title}</h1>
          {list.data && <span className="muted num">{list.data.length}</span>}
        </div>
        <Button short onClick={() => open("new")}>
          <Icon name="plus" small />
          {`New ${one}`}
        </Button>
      </div>
      <div className={styles.panes}>
        <div className={styles.form}>
          <TextField
            type="search"
            label={`Search ${title.toLowerCase()}`}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
          <ListState
            list={list}
            total={rows.length}
            isNarrowed={sought !== ""}
            onClear={() => setSought("")}
            name={title.toLowerCase()}
          >
            <ul className={styles.list}>
              {rows.map((row) => (
                <li key={row.id} className={styles.row} data-open={row.id === editing.target}>
                  <div className={styles.says}>
                    <span className={styles.title}>{row.name}</span>
                    <span className={styles.sub}>{sub(row)}</span>
                  </div>
                  <span className={styles.acts}>
                    <IconButton icon="edit" label={`Edit ${row.name}`} onClick={() => open(row.id)} />
                    <IconButton
                      icon="trash"
                      label={`Delete ${row.name}`}
                      onClick={() => {
                        remove.reset();
                        setLeaving(row);
                      }}
                    />
                  </span>
                </li>
              ))}
            </ul>
          </ListState>
        </div>
        {editing.target !== undefined && (
          <div className={styles.sticky}>
            <RowForm
              key={editing.target}
              one={one}
              opened={editing.row}
              current={editing.row}
              sub={sub}
              fields={fields}
              readBody={readBody}
              save={save}
              load={async (id) =>
                (await list.refetch({ throwOnError: true })).data?.find((row) => row.id === id)
              }
              onClose={editing.close}
              onSaved={(isWhole) => {
                if (isWhole) editing.close();
                setSaid("Saved.");
              }}
            />
          </div>
        )}
      </div>
      {leaving && (
        <AskDeletion
          name={leaving.name}
          error={remove.error}
          isBusy={remove.isPending}
          onClose={() => setLeaving(undefined)}
          onDelete={() =>
            remove.mutate(leaving, {
              onSuccess: () => {
                setLeaving(undefined);
                setSaid(`${leaving.name} deleted.`);
                if (editing.target === leaving.id) editing.close();
              },
            })
          }
        />
      )}
      {said && (
        <Toast sign="check" seconds={3} onGone={() => setSaid(undefined)}>
          {said}
        </Toast>
      )}
    </>
  );
}
