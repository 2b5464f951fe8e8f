import { useQuery } from "@tanstack/react-query";
import { type AuditEntry, auditQuery, ROWS_PER_PAGE } from "../../../api/admin.ts";
import { momentWords } from "../day-words.ts";
import { useListAddress } from "../list/list-address.ts";
import { ListPages } from "../list/list-pages.tsx";
import { ListState } from "../list/list-state.tsx";
import { SearchFilter } from "../list/search-filter.tsx";
import styles from "../parts.module.css";
import { Room } from "../room.tsx";
import { SelectField } from "../select-field.tsx";
import { actionWords } from "./action-words.ts";
import log from "./log.module.css";

const subjects = [
  ...([
    "chapter",
    "topic",
    "tag",
    "content",
    "question",
    "user",
    "image",
    "import",
    "exam",
    "notice",
  ] as const),
  "call",
] as const;

/** Who changed what and what was refused, newest first. Nothing can be taken out of it. */
export function LogPage() {
  return (
    <Room title="Log">
      <Log />
    </Room>
  );
}

function Log() {
  const address = useListAddress();
  const { page, filter, narrow } = address;
  const subject = subjects.find((one) => one === filter.subject);
  const entries = useQuery(auditQuery({ page, q: filter.q ?? "", ...(subject ? { subject } : {}) }));
  const total = entries.data?.pagination.total ?? 0;
  return (
    <>
      <h1>Log</h1>
      <search className={styles.filters}>
        <div className={styles.wide}>
          <SearchFilter
            label="Name, action or number"
            asked={filter.q ?? ""}
            onSettled={(text) => narrow("q", text)}
          />
        </div>
        <SelectField
          label="What"
          value={subject ?? ""}
          onChange={(event) => narrow("subject", event.target.value)}
        >
          <option value="">Everything</option>
          {subjects.map((one) => (
            <option key={one} value={one}>
              {one === "call" ? "refused calls" : `${one}s`}
            </option>
          ))}
        </SelectField>
      </search>
      <ListState
        list={entries}
        total={total}
        isNarrowed={Object.keys(filter).length > 0}
        onClear={address.clear}
        name="entries"
      >
        <ul className={styles.list}>
          {entries.data?.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </ListState>
      <ListPages page={page} limit={ROWS_PER_PAGE} total={total} onTurn={address.turnTo} />
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, who, action, subject, subject_id, outcome, detail } = entry;
  const before = JSON.stringify(detail.before, null, 1) ?? "null";
  const after = JSON.stringify(detail.after, null, 1) ?? "null";
  const hasDetail = before !== "null" || after !== "null";
  return (
    <li className={styles.row}>
      <div className={styles.says}>
        <span className={styles.title}>
          {[actionWords(action), subject_id && `${subject} ${subject_id}`].filter(Boolean).join(" · ")}
        </span>
        <span className={styles.sub}>
          <span>
            {who
              ? `${who.name}, number ${who.id}`
              : "The library, the system, a student or an account that is gone"}
          </span>
          <time dateTime={at}>{momentWords(at)}</time>
          {outcome === "refused" && (
            <span className={styles.badge} data-state="warning">
              Refused
            </span>
          )}
        </span>
        {hasDetail && (
          <details className={log.detail}>
            <summary>What changed</summary>
            <h3>Before</h3>
            <pre>{before === "null" ? "Nothing" : before}</pre>
            <h3>After</h3>
            <pre>{after === "null" ? "Nothing" : after}</pre>
          </details>
        )}
      </div>
    </li>
  );
}
