import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type ClassSummary, taughtClassesQuery, useCreateClass } from "../../../api/admin-classes.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate } from "../../../router/router.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { ListState } from "../list/list-state.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { formatCode } from "./share-code.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(taughtClassesQuery());
}

/** The classes that a teacher keeps. */
export function ClassesPage() {
  return (
    <AdminLayout title="Classes" openTo="teacher">
      <Classes />
    </AdminLayout>
  );
}

function Classes() {
  const classes = useQuery(taughtClassesQuery());
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className={adminStyles.split}>
        <h1>Classes</h1>
        <Button compact onClick={() => setAdding(true)}>
          <Icon name="plus" small />
          New class
        </Button>
      </div>
      <p className="muted">
        A batch is a class. Students join with its code, or from a list that you import.
      </p>
      <ListState
        list={classes}
        total={classes.data?.length ?? 0}
        isFiltered={false}
        onClearFilters={() => undefined}
        name="classes"
      >
        <ul className={adminStyles.list}>
          {classes.data?.map((row) => (
            <ClassRow key={row.id} row={row} />
          ))}
        </ul>
      </ListState>
      {isAdding && <NewClassDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function ClassRow({ row }: { row: ClassSummary }) {
  const { id, name, code, member_count, pending_count } = row;
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <Link className={adminStyles.title} to={paths.adminClass(id)}>
          {name}
        </Link>
        <span className={adminStyles.subtitle}>
          <span>{formatCount(member_count, "member")}</span>
          <span className="num">{`code ${formatCode(code)}`}</span>
          {pending_count > 0 && (
            <span className={adminStyles.badge} data-state="warning">
              {`${pending_count} waiting`}
            </span>
          )}
        </span>
      </div>
    </li>
  );
}

function NewClassDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateClass();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const error = isTried ? nameError(name) : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (nameError(name)) return;
    create.mutate(name.trim(), { onSuccess: ({ id }) => navigate(paths.adminClass(id)) });
  }
  return (
    <Modal title="New class" onClose={create.isPending ? undefined : onClose}>
      <form className={adminStyles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          hint="As your students know it: XII B, Sunday batch."
          value={name}
          maxLength={80}
          autoComplete="off"
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
        {create.isError && (
          <Alert state="wrong" role="alert">
            {saveErrorMessage(create.error)}
          </Alert>
        )}
        <Button type="submit" busy={create.isPending}>
          Create class
        </Button>
      </form>
    </Modal>
  );
}

/** What is wrong with the name of a class, if anything. */
export function nameError(name: string): string | undefined {
  if (name.trim() === "") return "Enter a name.";
  return name.includes("@") ? "Use a name without @." : undefined;
}
