import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Save } from "../../../api/admin-saves.ts";
import { Button } from "../../../ui/button.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import styles from "../parts.module.css";
import { SaveRefused } from "../saving/save-refused.tsx";
import { useSaving } from "../saving/use-saving.ts";

type Row = { id: number; name: string; etag: string };

type Props<One extends Row, Body> = {
  /** One of them, in lower case: `chapter`. */
  one: string;
  /** Undefined for a new one. */
  opened: One | undefined;
  /** As it stands in the list now, which may be a colleague's. */
  current: One | undefined;
  sub: (row: One) => ReactNode;
  fields: (row: One | undefined) => ReactNode;
  readBody: (form: FormData) => Body;
  save: UseMutationResult<One, Error, Save<Body>>;
  /** Fetches the row as it stands now; undefined when it is gone. */
  load: (id: number) => Promise<One | undefined>;
  onSaved: (isWhole: boolean) => void;
  onClose: () => void;
};

/** The form of one chapter, topic or tag. */
export function RowForm<One extends Row, Body>(props: Props<One, Body>) {
  const { one, opened, current, sub, fields, readBody, save, load, onSaved, onClose } = props;
  const [filledFrom, setFilledFrom] = useState(opened);
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaving({ id: opened?.id, etag: opened?.etag }, save, (row) => row);
  const title = filledFrom ? `Edit ${filledFrom.name}` : `New ${one}`;

  function store(isOverwriting = false): void {
    if (!form.current?.reportValidity()) return;
    const body = readBody(new FormData(form.current));
    saving.send(body, (_row, { isWhole }) => onSaved(isWhole), { isOverwriting });
  }

  async function takeTheirs(): Promise<void> {
    const row = await load(saving.id ?? 0);
    saving.restart({ id: row?.id, etag: row?.etag });
    setFilledFrom(row);
    setRound(round + 1);
  }

  return (
    <form
      ref={form}
      className={styles.card}
      aria-label={title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        store();
      }}
      onInput={saving.touch}
    >
      <h2>{title}</h2>
      <div key={round} className={styles.form}>
        {fields(filledFrom)}
      </div>
      {saving.error && (
        <SaveRefused
          error={saving.error}
          theirs={
            current && (
              <p>
                {`What was saved: ${current.name} `}
                {sub(current)}
              </p>
            )
          }
          onOverwrite={() => store(true)}
          onTakeTheirs={takeTheirs}
        />
      )}
      <div className="pair">
        <Button look="second" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={saving.isBusy}>
          Save
        </Button>
      </div>
      <LeaveGuard isOn={saving.isTouched} title="Leave without saving?">
        What you changed in this form is not saved.
      </LeaveGuard>
    </form>
  );
}
