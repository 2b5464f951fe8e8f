import { placedIssueMessage } from "@rasayan/contract/issues";
import { type FormEvent, useRef, useState } from "react";
import { type AdminNote, adminNoteQuery, type NoteBody, noteSave } from "../../../api/admin-notes.ts";
import { paths } from "../../../router/paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import { DraftFormNotices, StoredDraftAlert } from "../saving/draft-form.tsx";
import { NewerVersionLink, SaveError, saveErrorMessage } from "../saving/save-error.tsx";
import { useDraftForm } from "../saving/use-draft-form.ts";
import { SelectField, TopicOptions } from "../select-field.tsx";
import { usePublishCheck } from "./use-publish-check.ts";

type Fields = { title: string; topicId: string; body: string };
type Status = AdminNote["status"];
/** Includes the etag of the version it started from, so that a save cannot overwrite a newer version by accident. */
type NoteDraft = Fields & { etag: string | undefined };
type Props = { savedNote: AdminNote | undefined; onCreated: (id: number) => void };

/** Form for a note. It can be saved as a draft in any state, and published once its formulas are right. */
export function NoteForm({ savedNote, onCreated }: Props) {
  const formElement = useRef<HTMLFormElement>(null);
  // Not part of the draft: storing it before a save would replace what another tab has stored of this note.
  const statusToSave = useRef<Status>("review");
  const form = useDraftForm<AdminNote, NoteDraft, NoteBody>({
    kind: "content",
    row: savedNote,
    rowQuery: adminNoteQuery,
    save: noteSave,
    toDraft,
    toRequestBody: ({ title, topicId, body }) => ({
      title,
      topicId: Number(topicId),
      body,
      status: statusToSave.current,
    }),
    mergeSaved: (current, _sent, saved) => ({ ...current, etag: saved.etag }),
    onCreated,
  });
  const gate = usePublishCheck();
  const { id, error, isBusy } = form.saving;

  async function save(status: Status, isOverwriting = false): Promise<void> {
    if (!formElement.current?.reportValidity()) return;
    gate.reset();
    if (status === "published" && !(await gate.check(form.latestDraft().body))) return;
    statusToSave.current = status;
    form.save({ isOverwriting });
  }

  return (
    <form
      key={form.formVersion}
      ref={formElement}
      className={adminStyles.form}
      aria-label="Content"
      onInput={(event) => {
        gate.reset();
        form.updateDraft(readFields(event.currentTarget));
      }}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <StoredDraftAlert form={form} />
      <NoteFields draft={form.draft} />
      <NotPublishable gate={gate} onSaveAsDraft={() => save("review")} />
      {error && (
        <SaveError
          error={error}
          newerVersion={id !== undefined && <NewerVersionLink to={paths.adminNoteVersions(id)} />}
          onOverwrite={() => save(statusToSave.current, true)}
          onLoadNewerVersion={form.loadNewerVersion}
        />
      )}
      <div className={adminStyles.cluster}>
        <Button variant="secondary" busy={isBusy} onClick={() => save("review")}>
          Save as draft
        </Button>
        <Button busy={isBusy || gate.isBusy} onClick={() => save("published")}>
          Publish
        </Button>
      </div>
      {savedNote?.status === "published" && (
        <p className="caption">Students can read this note now. Saving it as a draft hides it from them.</p>
      )}
      <DraftFormNotices form={form} />
    </form>
  );
}

type NotPublishableProps = { gate: ReturnType<typeof usePublishCheck>; onSaveAsDraft: () => void };

/** Why the note was not published. Renders nothing if there is no reason. */
function NotPublishable({ gate: { problems, error }, onSaveAsDraft }: NotPublishableProps) {
  if (error) {
    return (
      <Alert state="wrong" role="alert">
        {saveErrorMessage(error)}
      </Alert>
    );
  }
  if (problems.length === 0) return null;
  return (
    <Alert state="wrong" role="alert">
      <strong>This note is not ready to be published.</strong>
      <ul>
        {problems.map(placedIssueMessage).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <Button variant="link" onClick={onSaveAsDraft}>
        Save as a draft
      </Button>
    </Alert>
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
      <MarkdownField label="Body" name="body" kind="body" required defaultValue={body} />
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
