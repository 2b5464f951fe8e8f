import { useQuery } from "@tanstack/react-query";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type Account, peopleQuery, useSetRole } from "../../../api/admin-people.ts";
import { saveProblem } from "../../../api/save-problem.ts";
import { Note } from "../../../ui/note.tsx";
import { dayWords } from "../day-words.ts";
import { useListAddress } from "../list/list-address.ts";
import { ListPages } from "../list/list-pages.tsx";
import { ListState } from "../list/list-state.tsx";
import { SearchFilter } from "../list/search-filter.tsx";
import styles from "../parts.module.css";
import { Room } from "../room.tsx";
import { NoticeForm } from "./notice-form.tsx";

const roles = ["student", "editor", "admin"] as const;

/** Who may edit, and who may decide that. */
export function PeoplePage() {
  return (
    <Room title="People" forAdmins>
      <People />
    </Room>
  );
}

function People() {
  const address = useListAddress();
  const sought = address.filter.q ?? "";
  const people = useQuery(peopleQuery(address.page, sought));
  const setRole = useSetRole();
  const total = people.data?.pagination.total ?? 0;
  return (
    <>
      <h1>People</h1>
      <p className="muted">
        Editors change the library; admins also decide who may. A role counts from the next tap on.
      </p>
      <SearchFilter label="Name or e-mail" asked={sought} onSettled={(text) => address.narrow("q", text)} />
      {setRole.isError && (
        <Note state="wrong" role="alert">
          {saveProblem(setRole.error)}
        </Note>
      )}
      <ListState list={people} total={total} isNarrowed={sought !== ""} onClear={address.clear} name="people">
        <ul className={styles.list}>
          {people.data?.users.map((account) => (
            <Person
              key={account.id}
              account={account}
              isBusy={setRole.isPending && setRole.variables.id === account.id}
              onChoose={(role) => setRole.mutate({ id: account.id, etag: account.etag, role })}
            />
          ))}
        </ul>
      </ListState>
      <ListPages page={address.page} limit={ROWS_PER_PAGE} total={total} onTurn={address.turnTo} />
      <NoticeForm />
    </>
  );
}

type PersonProps = { account: Account; isBusy: boolean; onChoose: (role: Account["role"]) => void };

/** One address can have two accounts: number and days tell them apart. */
function Person({ account, isBusy, onChoose }: PersonProps) {
  const { id, name, email, role, created_at, last_seen_at } = account;
  const seen = last_seen_at ? `last seen ${dayWords(last_seen_at)}` : "not signed in";
  return (
    <li className={styles.row}>
      <div className={styles.says}>
        <span className={styles.title}>{name}</span>
        <span className={styles.sub}>{email}</span>
        <span className={styles.sub}>{`No. ${id} · since ${dayWords(created_at)} · ${seen}`}</span>
      </div>
      <select
        className={styles.select}
        style={{ width: "auto" }}
        aria-label={`Role of ${name}, number ${id}`}
        value={role}
        disabled={isBusy}
        onChange={(event) => onChoose(roles.find((one) => one === event.target.value) ?? role)}
      >
        {roles.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </li>
  );
}
