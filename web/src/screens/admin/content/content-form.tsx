import { type FormEvent, useRef, useState } from "react";
import type { adminContentQuery, ContentBody } from "../../../api/admin-contents.ts";
import { useSaveContent } from "../../../api/admin-contents.ts";
import { isStale } from "../../../api/admin-syllabus.ts";
import { saveProblem } from "../../../api/save-problem.ts";
import { paths } from "../../../paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { Note } from "../../../ui/note.tsx";
import { Toast } from "../../../ui/toast.tsx";
import styles from "../parts.module.css";
import { SelectField } from "../select-field.tsx";
import { TopicOptions } from "../topic-options.tsx";
import { useKeptDraft } from "../writing/kept-draft.ts";
import { MarkdownField } from "../writing/markdown-field.tsx";

type Content = Awaited<ReturnType<NonNullable<ReturnType<typeof adminContentQuery>["queryFn"]>>>;
type Draft = { title: string; topicId: string; body: string; etag: string | undefined };

/** What was typed stays whatever happens to the saving: in the form, and on this device until it is stored. */
export function ContentForm({ content }: { content: Content | undefined }) {
  const { kept, keep, drop } = useKeptDraft<Draft>(`content:${content?.id ?? "new"}`);
  const [isTouched, setTouched] = useState(kept !== undefined);
  const [isSaid, setSaid] = useState(false);
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveContent();
  const navigate = useNavigate();
  // A draft was begun on the version it names: a save over a later one has to be meant.
  const etag = kept ? kept.etag : content?.etag;
  const initial = kept ?? { title: content?.title, topicId: content?.topicId, body: content?.body };

  function note(): void {
    if (!form.current) return;
    setTouched(true);
    keep({ ...read(form.current), etag });
  }

  function store(withEtag: string | undefined): void {
    if (!form.current?.reportValidity() || save.isPending) return;
    const { topicId, ...texts } = read(form.current);
    const body: ContentBody = { ...texts, topicId: Number(topicId) };
    save.mutate(
      { id: content?.id, etag: withEtag, body },
      {
        onSuccess: (saved) => {
          drop();
          setTouched(false);
          setSaid(true);
          if (!content) navigate(paths.adminContent(saved.id), { replace: true });
        },
      },
    );
  }

  function startAnew(): void {
    drop();
    save.reset();
    setTouched(false);
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
        store(etag);
      }}
    >
      {kept && (
        <Note state="warning" role="status">
          We kept your unsaved changes.
          <br />
          <Button look="flush" onClick={startAnew}>
            Discard them
          </Button>
        </Note>
      )}
      <TextField label="Title" name="title" required maxLength={200} defaultValue={initial.title} />
      <SelectField label="Topic" name="topicId" required defaultValue={initial.topicId ?? ""}>
        <option value="" disabled>
          Choose a topic
        </option>
        <TopicOptions />
      </SelectField>
      <MarkdownField label="Body" name="body" required defaultValue={initial.body ?? ""} />
      {save.isError && (
        <Note state="wrong" role="alert">
          {saveProblem(save.error)}
          {isStale(save.error) && (
            <>
              <br />
              <Button look="flush" onClick={() => store(undefined)}>
                Save mine over it
              </Button>
            </>
          )}
        </Note>
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </div>
      <LeaveGuard isOn={isTouched} title="Leave without saving?">
        What you changed is kept on this device, but students do not see it yet.
      </LeaveGuard>
      {isSaid && (
        <Toast sign="check" seconds={3} onGone={() => setSaid(false)}>
          Saved.
        </Toast>
      )}
    </form>
  );
}

function read(form: HTMLFormElement): { title: string; topicId: string; body: string } {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? "");
  return { title: textOf("title"), topicId: textOf("topicId"), body: textOf("body") };
}
