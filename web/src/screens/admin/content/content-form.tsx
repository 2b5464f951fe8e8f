import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { adminContentQuery, type EditorContent, useSaveContent } from "../../../api/admin-contents.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { Toast } from "../../../ui/toast.tsx";
import styles from "../parts.module.css";
import { useKeptDraft } from "../saving/kept-draft.ts";
import { KeptNote } from "../saving/kept-note.tsx";
import { SaveRefused } from "../saving/save-refused.tsx";
import { TheirVersions } from "../saving/their-versions.tsx";
import { useSaving } from "../saving/use-saving.ts";
import { SelectField } from "../select-field.tsx";
import { TopicOptions } from "../topic-options.tsx";
import { MarkdownField } from "../writing/markdown-field.tsx";

type Fields = { title: string; topicId: string; body: string };
/** With the state it was begun on: a save over a later one has to be meant. */
type Draft = Fields & { etag: string | undefined };
type Props = { content: EditorContent | undefined; onCreated: (id: number) => void };

const nameOf = (id: number | undefined) => `content:${id ?? "new"}`;

/** What was typed stays whatever happens to the saving: in the form, and on this device until it is stored. */
export function ContentForm({ content, onCreated }: Props) {
  const queryClient = useQueryClient();
  const { kept, keep, drop } = useKeptDraft<Draft>(nameOf(content?.id));
  const [filledFrom, setFilledFrom] = useState<Partial<Fields>>(() => kept ?? fieldsOf(content));
  // Counts the saves, so that each is said anew; 0 once the last has been.
  const [said, setSaid] = useState(0);
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // What was typed last, for the answer to a save that comes when the form is gone.
  const typed = useRef<Fields>(undefined);
  const opened = { id: content?.id, etag: kept ? kept.etag : content?.etag };
  const saving = useSaving(opened, useSaveContent(), (row) => row, kept !== undefined);
  const { id, etag } = saving;

  function note(): void {
    if (!form.current) return;
    typed.current = read(form.current);
    saving.touch();
    keep({ ...typed.current, etag }, nameOf(id));
  }

  function store(isOverwriting = false): void {
    if (!form.current?.reportValidity()) return;
    const { topicId, ...texts } = read(form.current);
    saving.send(
      { ...texts, topicId: Number(topicId) },
      (saved, { isWhole, isShown }) => {
        drop();
        if (!isWhole && typed.current) keep({ ...typed.current, etag: saved.etag }, nameOf(saved.id));
        setSaid((count) => count + 1);
        if (id === undefined && isShown) onCreated(saved.id);
      },
      { isOverwriting },
    );
  }

  /** Fills the fields anew. */
  function fill(row: EditorContent | undefined): void {
    drop();
    saving.restart({ id: row?.id, etag: row?.etag });
    setFilledFrom(fieldsOf(row));
    setRound(round + 1);
  }

  return (
    <form
      key={round}
      ref={form}
      className={styles.form}
      aria-label="Content"
      onInput={note}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        store();
      }}
    >
      {kept && <KeptNote onDiscard={() => fill(content)} />}
      <TextField label="Title" name="title" required maxLength={200} defaultValue={filledFrom.title} />
      <SelectField label="Topic" name="topicId" required defaultValue={filledFrom.topicId ?? ""}>
        <option value="" disabled>
          Choose a topic
        </option>
        <TopicOptions />
      </SelectField>
      <MarkdownField label="Body" name="body" required defaultValue={filledFrom.body ?? ""} />
      {saving.error && (
        <SaveRefused
          error={saving.error}
          theirs={id !== undefined && <TheirVersions to={paths.adminContentVersions(id)} />}
          onOverwrite={() => store(true)}
          onTakeTheirs={async () =>
            fill(await queryClient.fetchQuery({ ...adminContentQuery(id ?? 0), staleTime: 0 }))
          }
        />
      )}
      <div>
        <Button type="submit" busy={saving.isBusy}>
          Save
        </Button>
      </div>
      <LeaveGuard isOn={saving.isTouched} title="Leave without saving?">
        What you changed is kept on this device, but students do not see it yet.
      </LeaveGuard>
      {said > 0 && (
        <Toast key={said} sign="check" seconds={3} onGone={() => setSaid(0)}>
          Saved.
        </Toast>
      )}
    </form>
  );
}

function fieldsOf(content: EditorContent | undefined): Partial<Fields> {
  return content ? { title: content.title, topicId: String(content.topicId), body: content.body } : {};
}

function read(form: HTMLFormElement): Fields {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? "");
  return { title: textOf("title"), topicId: textOf("topicId"), body: textOf("body") };
}
