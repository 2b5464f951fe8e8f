import { type FormEvent, useRef, useState } from "react";
import { type AdminNote, adminNoteQuery, type NoteBody, useSaveNote } from "../../../api/admin-notes.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/base/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import adminStyles from "../admin.module.css";
import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import { DraftFormNotices, StoredDraftAlert } from "../saving/draft-form.tsx";
import { NewerVersionLink, SaveError } from "../saving/save-error.tsx";
import { useDraftForm } from "../saving/use-draft-form.ts";
import { SelectField, TopicOptions } from "../select-field.tsx";

type Fields = { title: string; topicId: string; body: string };
/** Includes the etag of the version it started from, so that a save cannot overwrite a newer version by accident. */
type NoteDraft = Fields & { etag: string | undefined };
type Props = { savedNote: AdminNote | undefined; onCreated: (id: number) => void };

/** Form for a note. */
export function NoteForm({ savedNote, onCreated }: Props) {
  const formElement = useRef<HTMLFormElement>(null);
  const form = useDraftForm<AdminNote, NoteDraft, NoteBody>({
    kind: "content",
    row: savedNote,
    rowQuery: adminNoteQuery,
    save: useSaveNote(),
    toDraft,
    toRequestBody: ({ title, topicId, body }) => ({ title, topicId: Number(topicId), body }),
    mergeSaved: (current, _sent, saved) => ({ ...current, etag: saved.etag }),
    onCreated,
  });
  const { id, error, isBusy } = form.saving;
  const save = (isOverwriting = false) => {
    if (formElement.current?.reportValidity()) form.save({ isOverwriting });
  };
  return (
    <form
      key={form.formVersion}
      ref={formElement}
      className={adminStyles.form}
      aria-label="Content"
      onInput={(event) => form.updateDraft(readFields(event.currentTarget))}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <StoredDraftAlert form={form} />
      <NoteFields draft={form.draft} />
      {error && (
        <SaveError
          error={error}
          newerVersion={id !== undefined && <NewerVersionLink to={paths.adminNoteVersions(id)} />}
          onOverwrite={() => save(true)}
          onLoadNewerVersion={form.loadNewerVersion}
        />
      )}
      <div>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
      <DraftFormNotices form={form} />
    </form>
  );
}

/** The fields keep what is typed themselves, so they are filled only once, from the draft at that time. */
function NoteFields({ draft }: { draft: NoteDraft }) {
  const [{ title, topicId, body }] = useState(draft);
  return (
    <>
      <TextField label="Title" name="title" required maxLength={200} defaultValue={title} />
      <SelectField label="Topic" name="topicId" required defaultValue={topicId}>
        <option value="" disabled>
          Choose a topic
        </option>
        <TopicOptions />
      </SelectField>
      <MarkdownField label="Body" name="body" required defaultValue={body} />
    </>
  );
}

function toDraft(note: AdminNote | undefined): NoteDraft {
  if (!note) return { title: "", topicId: "", body: "", etag: undefined };
  return { title: note.title, topicId: String(note.topicId), body: note.body, etag: note.etag };
}

function readFields(form: HTMLFormElement): Fields {
  const data = new FormData(form);
  const fieldText = (name: string) => String(data.get(name) ?? "");
  return { title: fieldText("title"), topicId: fieldText("topicId"), body: fieldText("body") };
}
