import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  type ClassMember,
  type Joining,
  type TaughtClass,
  taughtClassQuery,
  useAdmitMember,
  useDeleteClass,
  useDeleteInvitation,
  useRemoveMember,
  useRenewCode,
  useSaveClass,
} from "../../../api/admin-classes.ts";
import { isMissing } from "../../../api/chapters.ts";
import { formatDate, formatDateTime } from "../../../format/dates.ts";
import { paths } from "../../../router/paths.ts";
import { useNavigate, useParams } from "../../../router/router.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { NotFound } from "../../../ui/page/not-found.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { SelectField } from "../select-field.tsx";
import styles from "./classes.module.css";
import { nameError } from "./classes-page.tsx";
import { ImportList } from "./import-list.tsx";
import { MemberTests } from "./member-tests.tsx";
import { ShareCode } from "./share-code.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient, params: Record<string, string>): void {
  void client.prefetchQuery(taughtClassQuery(Number(params.id)));
}

/** One class: its code, who is in it, and its list. */
export function ClassPage() {
  const id = Number(useParams().id);
  const found = useQuery(taughtClassQuery(id));
  if (isMissing(found.error)) return <NotFound />;
  return (
    <AdminLayout title={found.data?.name ?? "Class"} openTo="teacher">
      <PageHeader backLabel="Classes" backTo={paths.adminClasses} />
      {found.isPending && <SkeletonRows count={6} />}
      {found.isError && !found.data && (
        <LoadFailed error={found.error} busy={found.isFetching} onRetry={() => found.refetch()}>
          Could not load the class.
        </LoadFailed>
      )}
      {found.data && <Class taught={found.data} />}
    </AdminLayout>
  );
}

function Class({ taught }: { taught: TaughtClass }) {
  const [dialog, setDialog] = useState<"edit" | "import" | "delete">();
  const close = () => setDialog(undefined);
  return (
    <>
      <div className={adminStyles.split}>
        <h1>{taught.name}</h1>
        <div className={adminStyles.cluster}>
          <Button variant="secondary" compact onClick={() => setDialog("edit")}>
            Edit class
          </Button>
          <Button variant="secondary" compact onClick={() => setDialog("import")}>
            Import list
          </Button>
        </div>
      </div>
      <div className={adminStyles.panes}>
        <Members taught={taught} />
        <div className={styles.section}>
          <Code taught={taught} />
          <Places taught={taught} />
          <Button variant="danger" compact onClick={() => setDialog("delete")}>
            Delete class
          </Button>
        </div>
      </div>
      {dialog === "edit" && <EditDialog taught={taught} onClose={close} />}
      {dialog === "import" && <ImportList id={taught.id} onClose={close} />}
      {dialog === "delete" && <DeleteDialog taught={taught} onClose={close} />}
    </>
  );
}

function Code({ taught }: { taught: TaughtClass }) {
  const { id, name, code, joining, open_until } = taught;
  const renew = useRenewCode();
  return (
    <section className={adminStyles.card} aria-labelledby="code">
      <h2 id="code">Join code</h2>
      <ShareCode code={code} path={paths.joinClass(code)} name={name} message={`Join ${name} on Rasayan`} />
      <p className="caption">{joiningTexts[joining](formatDateTime(open_until))}</p>
      {renew.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(renew.error)}
        </Alert>
      )}
      <div>
        <Button variant="secondary" compact busy={renew.isPending} onClick={() => renew.mutate(id)}>
          New code
        </Button>
      </div>
      <p role="status" className="caption">
        {renew.isSuccess ? "This is the new code. The one before no longer works." : ""}
      </p>
    </section>
  );
}

const joiningTexts: Record<Joining, (until: string) => string> = {
  open: (until) =>
    `Until ${until}, anyone with the code joins at once. After that they ask, and you let them in.`,
  approval: () => "Anyone with the code can ask to join, and you let them in.",
  closed: () => "Only students on your list can join.",
};

const byRollNumber = new Intl.Collator("en", { numeric: true });
const sorted = (members: readonly ClassMember[]) =>
  [...members].sort(
    (a, b) =>
      Number(a.roll_number === null) - Number(b.roll_number === null) ||
      byRollNumber.compare(a.roll_number ?? a.name, b.roll_number ?? b.name),
  );

function Members({ taught }: { taught: TaughtClass }) {
  const pending = taught.members.filter(({ state }) => state === "pending");
  const active = sorted(taught.members.filter(({ state }) => state === "active"));
  return (
    <div className={styles.section}>
      {pending.length > 0 && (
        <section className={styles.section} aria-labelledby="waiting">
          <h2 id="waiting">{`Waiting for you (${pending.length})`}</h2>
          <ul className={adminStyles.list}>
            {pending.map((member) => (
              <Member key={member.user_id} classId={taught.id} member={member} />
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section} aria-labelledby="members">
        <h2 id="members">{active.length > 0 ? `Members (${active.length})` : "Members"}</h2>
        {active.length === 0 && <p className="muted">Nobody has joined yet. Share the code.</p>}
        {active.length > 0 && (
          <ul className={adminStyles.list}>
            {active.map((member) => (
              <Member key={member.user_id} classId={taught.id} member={member} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Member({ classId, member }: { classId: number; member: ClassMember }) {
  const { user_id, name, roll_number, state, joined_at } = member;
  const [dialog, setDialog] = useState<"tests" | "remove">();
  const close = () => setDialog(undefined);
  const admit = useAdmitMember();
  const params = { id: classId, userId: user_id };
  return (
    <li className={adminStyles.row}>
      <span className={styles.roll}>{roll_number ?? "–"}</span>
      <div className={adminStyles.text}>
        <span className={adminStyles.title}>{name}</span>
        <span className={adminStyles.subtitle}>
          {`${state === "pending" ? "asked" : "joined"} ${formatDate(joined_at)}`}
        </span>
        {admit.isError && (
          <Alert state="wrong" role="alert">
            {saveErrorMessage(admit.error)}
          </Alert>
        )}
      </div>
      {state === "pending" && (
        <Button
          compact
          busy={admit.isPending}
          aria-label={`Let in: ${name}`}
          onClick={() => admit.mutate(params)}
        >
          Let in
        </Button>
      )}
      {state === "active" && (
        <Button variant="secondary" compact aria-label={`Tests: ${name}`} onClick={() => setDialog("tests")}>
          Tests
        </Button>
      )}
      <Button variant="secondary" compact aria-label={`Remove: ${name}`} onClick={() => setDialog("remove")}>
        Remove
      </Button>
      {dialog === "tests" && <MemberTests classId={classId} member={member} onClose={close} />}
      {dialog === "remove" && <RemoveDialog params={params} name={name} onClose={close} />}
    </li>
  );
}

type RemoveProps = { params: { id: number; userId: number }; name: string; onClose: () => void };

function RemoveDialog({ params, name, onClose }: RemoveProps) {
  const remove = useRemoveMember();
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirm="Remove"
      isBusy={remove.isPending}
      error={remove.isError ? saveErrorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate(params, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>They no longer see the class. With the code they can ask you to come back.</p>
    </ConfirmDialog>
  );
}

function Places({ taught }: { taught: TaughtClass }) {
  const remove = useDeleteInvitation();
  if (taught.invitations.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="places">
      <h2 id="places">{`On your list, not joined (${taught.invitations.length})`}</h2>
      {remove.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(remove.error)}
        </Alert>
      )}
      <ul className={adminStyles.list}>
        {taught.invitations.map(({ id, name, roll_number, has_email }) => (
          <li key={id} className={adminStyles.row}>
            <span className={styles.roll}>{roll_number ?? "–"}</span>
            <div className={adminStyles.text}>
              <span className={adminStyles.title}>{name}</span>
              <span className={adminStyles.subtitle}>
                {has_email ? "finds the class on signing in" : "joins with the code and this roll number"}
              </span>
            </div>
            <Button
              variant="secondary"
              compact
              aria-label={`Remove from the list: ${name}`}
              busy={remove.isPending && remove.variables.invitationId === id}
              onClick={() => remove.mutate({ id: taught.id, invitationId: id })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DialogProps = { taught: TaughtClass; onClose: () => void };

const joiningLabels: Record<Joining, string> = {
  open: "Anyone with the code",
  approval: "Anyone with the code whom I let in",
  closed: "Only students on my list",
};
const joiningOptions = Object.keys(joiningLabels) as Joining[];

function EditDialog({ taught, onClose }: DialogProps) {
  const save = useSaveClass(taught);
  const [name, setName] = useState(taught.name);
  const [joining, setJoining] = useState(taught.joining);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!nameError(name)) save.mutate({ name: name.trim(), joining }, { onSuccess: onClose });
  }
  return (
    <Modal title="Edit class" onClose={save.isPending ? undefined : onClose}>
      <form className={adminStyles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          autoComplete="off"
          error={nameError(name)}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label="Who can join"
          value={joining}
          onChange={({ target }) =>
            setJoining(joiningOptions.find((option) => option === target.value) ?? joining)
          }
        >
          {joiningOptions.map((option) => (
            <option key={option} value={option}>
              {joiningLabels[option]}
            </option>
          ))}
        </SelectField>
        {save.isError && (
          <Alert state="wrong" role="alert">
            {saveErrorMessage(save.error)}
          </Alert>
        )}
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
      </form>
    </Modal>
  );
}

function DeleteDialog({ taught, onClose }: DialogProps) {
  const deletion = useDeleteClass();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete “${taught.name}”?`}
      confirm="Delete class"
      cancel="Keep it"
      isBusy={deletion.isPending}
      error={deletion.isError ? saveErrorMessage(deletion.error) : undefined}
      onConfirm={() =>
        deletion.mutate(taught.id, { onSuccess: () => navigate(paths.adminClasses, { replace: true }) })
      }
      onClose={onClose}
    >
      <p>Its code stops working, and it disappears for you and for its members.</p>
    </ConfirmDialog>
  );
}
