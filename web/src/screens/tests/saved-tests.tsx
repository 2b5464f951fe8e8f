import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type BuiltTest, builtTestsQuery, useDeleteTest, useRenameTest } from "../../api/built-tests.ts";
import { useStartQuiz } from "../../api/quiz-starts.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import styles from "./build-test.module.css";
import { describeTest } from "./test-descriptions.ts";

/** The saved tests: each always has the same questions. */
export function SavedTests() {
  const list = useQuery(builtTestsQuery());
  return (
    <section className={styles.saved} aria-labelledby="saved-tests">
      <h2 id="saved-tests">Kept tests</h2>
      {list.isPending && <SkeletonText />}
      {list.isError && !list.data && (
        <LoadFailed error={list.error} busy={list.isFetching} onRetry={() => list.refetch()}>
          Could not load your tests.
        </LoadFailed>
      )}
      {list.data?.tests.length === 0 && (
        <p className="muted">Tests you save under a name will appear here.</p>
      )}
      <ul className={styles.list}>
        {list.data?.tests.map((test) => (
          <li key={test.id}>
            <SavedTest test={test} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SavedTest({ test }: { test: BuiltTest }) {
  const { id, name } = test;
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const create = useStartQuiz();
  const start = () => create.start({ type: "built", test: id });
  return (
    <article className="card" aria-labelledby={`test-${id}`}>
      <h3 id={`test-${id}`} className={styles.name}>
        {name}
      </h3>
      <p className="muted num">{describeTest(test)}</p>
      <ActionFailed error={create.error}>The test could not be started. Try again.</ActionFailed>
      <div className={styles.actions}>
        <Button compact busy={create.isPending} aria-label={`Start: ${name}`} onClick={start}>
          Start
        </Button>
        <Button
          compact
          variant="secondary"
          aria-label={`Rename: ${name}`}
          onClick={() => setDialog("rename")}
        >
          Rename
        </Button>
        <Button
          compact
          variant="secondary"
          aria-label={`Delete: ${name}`}
          onClick={() => setDialog("delete")}
        >
          Delete
        </Button>
      </div>
      {dialog === "rename" && <RenameDialog test={test} onClose={() => setDialog(undefined)} />}
      {dialog === "delete" && <DeleteDialog test={test} onClose={() => setDialog(undefined)} />}
    </article>
  );
}

type DialogProps = { test: BuiltTest; onClose: () => void };

function RenameDialog({ test, onClose }: DialogProps) {
  const rename = useRenameTest();
  const [name, setName] = useState(test.name);
  const [isTried, setTried] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "") rename.mutate({ id: test.id, name: name.trim() }, { onSuccess: onClose });
  }
  return (
    <Modal title="Rename the test" onClose={rename.isPending ? undefined : onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          error={isTried && name.trim() === "" ? "Enter a name." : undefined}
        />
        <ActionFailed error={rename.error}>Not renamed. Try again.</ActionFailed>
        <Button type="submit" busy={rename.isPending}>
          Rename
        </Button>
      </form>
    </Modal>
  );
}

function DeleteDialog({ test, onClose }: DialogProps) {
  const deletion = useDeleteTest();
  return (
    <ConfirmDialog
      title={`Delete “${test.name}”?`}
      confirm="Delete"
      cancel="Keep it"
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(test.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The results of quizzes that you have taken with it stay.</p>
      <ActionFailed error={deletion.error}>Not deleted. Try again.</ActionFailed>
    </ConfirmDialog>
  );
}
