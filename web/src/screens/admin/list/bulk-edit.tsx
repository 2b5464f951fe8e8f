import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  type QuestionChanges,
  useChangeQuestions,
  useUndoQuestionChanges,
} from "../../../api/admin-lists.ts";
import { tagsQuery } from "../../../api/admin-syllabus.ts";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { LabelledOptions, SelectField, TopicOptions } from "../select-field.tsx";
import listStyles from "./list.module.css";
import { audienceLabels, difficultyLabels, examScopeLabels } from "./question-labels.ts";
import { UndoToast } from "./row-deletion.tsx";
import type { Selection } from "./use-selection.ts";

/** The server changes at most so many questions at once. */
const MAX_QUESTIONS = 100;

/** Actions for the selected questions: edit, publish, and undo of the last change. Renders nothing without any. */
export function BulkEdit({ selection }: { selection: Selection }) {
  const [isEditing, setEditing] = useState(false);
  const [lastChange, setLastChange] = useState<{ id: number | null; message: string }>();
  const change = useChangeQuestions();
  const undo = useUndoQuestionChanges();
  const { questions } = selection;
  const error = change.error ?? undo.error;

  function apply(changes: QuestionChanges, verb: string): void {
    undo.reset();
    change.mutate(
      { questions, changes },
      {
        onSuccess: ({ id, changed }) => {
          setEditing(false);
          selection.clear();
          setLastChange({ id, message: `${formatCount(changed, "question")} ${verb}.` });
        },
      },
    );
  }

  return (
    <>
      {questions.length > 0 && (
        <section className={listStyles.bulk} aria-label="Selected questions">
          <strong>{`${questions.length} selected`}</strong>
          <div className={adminStyles.cluster}>
            <Button
              compact
              variant="secondary"
              disabled={questions.length > MAX_QUESTIONS}
              onClick={() => {
                change.reset();
                setEditing(true);
              }}
            >
              Edit selected
            </Button>
            <Button
              compact
              busy={change.isPending}
              disabled={questions.length > MAX_QUESTIONS}
              onClick={() => apply({ status: "published" }, "published")}
            >
              Publish selected
            </Button>
            <Button compact variant="link" onClick={selection.clear}>
              Clear selection
            </Button>
          </div>
          {questions.length > MAX_QUESTIONS && (
            <p className="caption">{`Select at most ${MAX_QUESTIONS} questions.`}</p>
          )}
        </section>
      )}
      {error && !isEditing && <BulkError error={error} />}
      {isEditing && (
        <BulkEditModal
          count={questions.length}
          error={change.error}
          isBusy={change.isPending}
          onApply={(changes) => apply(changes, "changed")}
          onClose={() => setEditing(false)}
        />
      )}
      {lastChange && (
        <UndoToast
          message={lastChange.message}
          onUndo={
            lastChange.id === null
              ? undefined
              : () => undo.mutate(lastChange.id ?? 0, { onSettled: () => setLastChange(undefined) })
          }
          onDismiss={() => setLastChange(undefined)}
        />
      )}
    </>
  );
}

function BulkError({ error }: { error: Error }) {
  return (
    <Alert state="wrong" role="alert">
      {saveErrorMessage(error)}
    </Alert>
  );
}

type ModalProps = {
  count: number;
  error: Error | null;
  isBusy: boolean;
  onApply: (changes: QuestionChanges) => void;
  onClose: () => void;
};

/** Asks what to change in all selected questions. A field that is left alone changes nothing. */
function BulkEditModal({ count, error, isBusy, onApply, onClose }: ModalProps) {
  const { data: tags = [] } = useQuery(tagsQuery());
  const tagOptions = tags.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  return (
    <Modal title={`Edit ${formatCount(count, "question")}`} onClose={isBusy ? undefined : onClose}>
      <form
        className={adminStyles.form}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          onApply(readChanges(new FormData(event.currentTarget)));
        }}
      >
        <SelectField label="Difficulty" name="difficulty">
          <LabelledOptions allLabel="No change" labels={difficultyLabels} />
        </SelectField>
        <SelectField label="Asked in" name="exams">
          <LabelledOptions allLabel="No change" labels={examScopeLabels} />
        </SelectField>
        <SelectField label="Given to" name="audience">
          <LabelledOptions allLabel="No change" labels={audienceLabels} />
        </SelectField>
        <SelectField label="Topic" name="topicId">
          <option value="">No change</option>
          <TopicOptions />
        </SelectField>
        <SelectField label="Add a tag" name="addTag">
          <option value="">None</option>
          {tagOptions}
        </SelectField>
        <SelectField label="Remove a tag" name="removeTag">
          <option value="">None</option>
          {tagOptions}
        </SelectField>
        {error && <BulkError error={error} />}
        <div className="pair">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            Apply
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function readChanges(form: FormData): QuestionChanges {
  const text = (name: string) => String(form.get(name) ?? "");
  const ids = (name: string) => (text(name) === "" ? [] : [Number(text(name))]);
  const [topicId] = ids("topicId");
  return {
    ...(text("difficulty") && { difficulty: text("difficulty") as QuestionChanges["difficulty"] }),
    ...(text("audience") && { audience: text("audience") as QuestionChanges["audience"] }),
    ...(text("exams") && { exams: text("exams").split(" ") as QuestionChanges["exams"] }),
    ...(topicId !== undefined && { topicId }),
    add_tags: ids("addTag"),
    remove_tags: ids("removeTag"),
  };
}
