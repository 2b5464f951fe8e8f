import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import {
  type Account,
  noticeQuery,
  usePublishNotice,
  usersQuery,
  useSetRole,
} from "../../../api/admin-users.ts";
import { formatDate } from "../../../format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { parseQueryString, useListParams } from "../list/list-params.ts";
import { ListState } from "../list/list-state.tsx";
import { Pagination } from "../list/pagination.tsx";
import { SearchFilter } from "../list/search-filter.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { ClosedAccountDialog, wayOutOf } from "./closed-account-dialog.tsx";

const roles = ["student", "teacher", "editor", "admin"] as const;

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  const { page, filter } = parseQueryString(location.search);
  void client.prefetchQuery(usersQuery(page, filter.q ?? ""));
  void client.prefetchQuery(noticeQuery());
}

/** All users with their roles. An admin can change the roles here. */
export function UsersPage() {
  return (
    <AdminLayout title="People" openTo="admin">
      <Users />
    </AdminLayout>
  );
}

function Users() {
  const listParams = useListParams();
  const query = listParams.filter.q ?? "";
  const users = useQuery(usersQuery(listParams.page, query));
  const setRole = useSetRole();
  const total = users.data?.pagination.total ?? 0;
  return (
    <>
      <h1>People</h1>
      <p className="muted">
        Teachers keep classes of their own; editors also change the library; admins also decide who may. A
        role counts from the next tap on.
      </p>
      <SearchFilter
        label="Name or e-mail"
        query={query}
        onQueryChange={(text) => listParams.setFilter("q", text)}
      />
      {setRole.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(setRole.error)}
        </Alert>
      )}
      <ListState
        list={users}
        total={total}
        isFiltered={query !== ""}
        onClearFilters={listParams.clearFilters}
        name="people"
      >
        <ul className={adminStyles.list}>
          {users.data?.users.map((account) => (
            <UserRow
              key={account.id}
              account={account}
              isBusy={setRole.isPending && setRole.variables.id === account.id}
              onChoose={(role) => setRole.mutate({ id: account.id, etag: account.etag, role })}
            />
          ))}
        </ul>
      </ListState>
      <Pagination
        page={listParams.page}
        limit={ROWS_PER_PAGE}
        total={total}
        onPageChange={listParams.goToPage}
      />
      <NoticeForm />
    </>
  );
}

type UserRowProps = { account: Account; isBusy: boolean; onChoose: (role: Account["role"]) => void };

/** Two accounts can have the same email address, so the row also shows the id and the dates. */
function UserRow({ account, isBusy, onChoose }: UserRowProps) {
  const { id, name, email, role, created_at, last_seen_at, missing_consent } = account;
  const [isAsking, setIsAsking] = useState(false);
  const lastSeen = last_seen_at ? `last seen ${formatDate(last_seen_at)}` : "not signed in";
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <span className={adminStyles.title}>{name}</span>
        <span className={adminStyles.subtitle}>{email}</span>
        <span
          className={adminStyles.subtitle}
        >{`No. ${id} · since ${formatDate(created_at)} · ${lastSeen}`}</span>
        {missing_consent && (
          <>
            <span className={adminStyles.subtitle}>{wayOutOf(missing_consent).state}</span>
            <Button
              variant="link"
              style={{ alignSelf: "start" }}
              aria-label={`${wayOutOf(missing_consent).action}: ${name}, number ${id}`}
              onClick={() => setIsAsking(true)}
            >
              {wayOutOf(missing_consent).action}
            </Button>
          </>
        )}
      </div>
      <select
        className={adminStyles.select}
        style={{ width: "auto" }}
        aria-label={`Role of ${name}, number ${id}`}
        value={role}
        disabled={isBusy}
        onChange={(event) => onChoose(roles.find((option) => option === event.target.value) ?? role)}
      >
        {roles.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {isAsking && missing_consent && (
        <ClosedAccountDialog account={{ ...account, missing_consent }} onClose={() => setIsAsking(false)} />
      )}
    </li>
  );
}

/** Edits the notice that every signed-in user sees at the top of each page, for example about a data breach. */
function NoticeForm() {
  const notice = useQuery(noticeQuery());
  const publish = usePublishNotice();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    publish.mutate(String(new FormData(event.currentTarget).get("notice") ?? ""));
  };
  if (notice.data === undefined) return null;
  return (
    <form onSubmit={submit} style={{ display: "flex", flexDirection: "column", gap: "var(--s3)" }}>
      <h2>Notice to everyone</h2>
      <TextField
        key={notice.data?.id ?? 0}
        label="Notice"
        hint="Shown to everyone who is signed in, until they close it. Leave it empty to remove it."
        name="notice"
        maxLength={500}
        defaultValue={notice.data?.text ?? ""}
      />
      {publish.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(publish.error)}
        </Alert>
      )}
      {publish.isSuccess && (
        <Alert state="correct" role="status">
          {publish.data.notice ? "The notice is shown to everyone." : "The notice is removed."}
        </Alert>
      )}
      <Button type="submit" variant="secondary" busy={publish.isPending}>
        Save notice
      </Button>
    </form>
  );
}
