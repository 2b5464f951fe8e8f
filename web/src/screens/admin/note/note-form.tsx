import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type AdminNote, adminNoteQuery, useSaveNote } from "../../../api/admin-notes.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Toast } from "../../../ui/toast.tsx";
import { UnsavedChangesPrompt } from "../../../ui/unsaved-changes-prompt.tsx";
import adminStyles from "../admin.module.css";
import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import { useStoredDraft } from "../saving/draft-storage.ts";
import { SaveError, NewerVersionLink } from "../saving/save-error.tsx";
import { StoredDraftAlert } from "../saving/stored-draft-alert.tsx";
import { useFormSave } from "../saving/use-form-save.ts";
import { SelectField, TopicOptions } from "../select-field.tsx";

type Fields = { title: string; topicId: string; body: string };
/** Includes the etag of the version it started from, so that a save cannot overwrite a newer version by accident. */
type Draft = Fields & { etag: string | undefined };
type Props = { savedNote: AdminNote | undefined; onCreated: (id: number) => void };

const draftName = (id: number | undefined) => `content:${id ?? "new"}`;

/**
 * Form for a note. A failed save loses nothing: the text stays in the form and in this device's storage until the
 * server has stored it.
 */
export function NoteForm({ savedNote, onCreated }: Props) {
  const queryClient = useQueryClient();
  const { storedDraft, storeDraft, discardDraft } = useStoredDraft<Draft>(draftName(savedNote?.id));
  const [initialFields, setInitialFields] = useState<Partial<Fields>>(
    () => storedDraft ?? toFields(savedNote),
  );
  // Number of saves, so that each one shows a new toast; 0 once the toast has been dismissed.
  const [saveCount, setSaveCount] = useState(0);
  const [formVersion, setFormVersion] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // The latest field values, needed when a save responds after the form has been unmounted.
  const latestFields = useRef<Fields>(undefined);
  const source = { id: savedNote?.id, etag: storedDraft ? storedDraft.etag : savedNote?.etag };
  const saving = useFormSave(source, useSaveNote(), (row) => row, storedDraft !== undefined);
  const { id, etag } = saving;

  function handleInput(): void {
    if (!form.current) return;
    latestFields.current = readFields(form.current);
    saving.markDirty();
    storeDraft({ ...latestFields.current, etag }, draftName(id));
  }

  function save(isOverwriting = false): void {
    if (!form.current?.reportValidity()) return;
    const { topicId, ...texts } = readFields(form.current);
    saving.send(
      { ...texts, topicId: Number(topicId) },
      (saved, { isFullySaved, isMounted }) => {
        discardDraft();
        if (!isFullySaved && latestFields.current)
          storeDraft({ ...latestFields.current, etag: saved.etag }, draftName(saved.id));
        setSaveCount((count) => count + 1);
        if (id === undefined && isMounted) onCreated(saved.id);
      },
      { isOverwriting },
    );
  }

  /** Fills the form with another row and remounts its fields. */
  function resetFields(row: AdminNote | undefined): void {
    discardDraft();
    saving.resetSource({ id: row?.id, etag: row?.etag });
    setInitialFields(toFields(row));
    setFormVersion(formVersion + 1);
  }

  return (
    <form
      key={formVersion}
      ref={form}
      className={adminStyles.form}
      aria-label="Content"
      onInput={handleInput}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      {storedDraft && <StoredDraftAlert onDiscard={() => resetFields(savedNote)} />}
      <TextField label="Title" name="title" required maxLength={200} defaultValue={initialFields.title} />
      <SelectField label="Topic" name="topicId" required defaultValue={initialFields.topicId ?? ""}>
        <option value="" disabled>
          Choose a topic
        </option>
        <TopicOptions />
      </SelectField>
      <MarkdownField label="Body" name="body" required defaultValue={initialFields.body ?? ""} />
      {saving.error && (
        <SaveError
          error={saving.error}
          newerVersion={id !== undefined && <NewerVersionLink to={paths.adminNoteVersions(id)} />}
          onOverwrite={() => save(true)}
          onLoadNewerVersion={async () =>
            resetFields(await queryClient.fetchQuery({ ...adminNoteQuery(id ?? 0), staleTime: 0 }))
          }
        />
      )}
      <div>
        <Button type="submit" busy={saving.isBusy}>
          Save
        </Button>
      </div>
      <UnsavedChangesPrompt isEnabled={saving.isDirty} title="Leave without saving?">
        What you changed is kept on this device, but students do not see it yet.
      </UnsavedChangesPrompt>
      {saveCount > 0 && (
        <Toast key={saveCount} icon="check" duration={3} onDismiss={() => setSaveCount(0)}>
          Saved.
        </Toast>
      )}
    </form>
  );
}

function toFields(savedNote: AdminNote | undefined): Partial<Fields> {
  return savedNote
    ? { title: savedNote.title, topicId: String(savedNote.topicId), body: savedNote.body }
    : {};
}

function readFields(form: HTMLFormElement): Fields {
  const data = new FormData(form);
  const fieldText = (name: string) => String(data.get(name) ?? "");
  return { title: fieldText("title"), topicId: fieldText("topicId"), body: fieldText("body") };
}
