import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type VersionKind, type VersionRow, versionsQuery } from "../../../api/admin-versions.ts";
import { isMissing } from "../../../api/chapters.ts";
import { paths } from "../../../paths.ts";
import { useParams } from "../../../router/router.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { NotFound } from "../../../ui/not-found.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { momentWords } from "../day-words.ts";
import { statusWords } from "../list/question-words.ts";
import styles from "../parts.module.css";
import { Room } from "../room.tsx";
import { ComparedVersion } from "./compared-version.tsx";
import versionStyles from "./versions.module.css";

export const QuestionVersionsPage = () => <VersionsPage kind="question" />;
export const ContentVersionsPage = () => <VersionsPage kind="content" />;

/** Who saved what when, what each save changed, and the way back to it. */
function VersionsPage({ kind }: { kind: VersionKind }) {
  const id = Number(useParams().id);
  const versions = useQuery(versionsQuery(kind, id));
  const [chosen, setChosen] = useState<number>();
  if (isMissing(versions.error)) return <NotFound />;
  const rows = versions.data ?? [];
  const shown = rows.find(({ version }) => version === chosen) ?? rows[0];
  const name = kind === "question" ? `Question ${id}` : `Content ${id}`;
  return (
    <Room title={`Versions of ${name}`}>
      <PageHeader
        backLabel={name}
        backTo={kind === "question" ? paths.adminQuestion(id) : paths.adminContent(id)}
      />
      <h1>{`Versions of ${name}`}</h1>
      {versions.isPending && <SkeletonRows count={4} />}
      {versions.isError && (
        <LoadFailed busy={versions.isFetching} onRetry={() => versions.refetch()}>
          Could not load the versions.
        </LoadFailed>
      )}
      {shown && (
        <div className={styles.panes}>
          <fieldset className={styles.list}>
            <legend className="unseen">Versions, newest first</legend>
            {rows.map((row) => (
              <label key={row.version} className={`${styles.row} ${versionStyles.pick}`}>
                <input
                  type="radio"
                  name="version"
                  checked={row.version === shown.version}
                  onChange={() => setChosen(row.version)}
                />
                <VersionWords row={row} />
              </label>
            ))}
          </fieldset>
          <ComparedVersion key={shown.version} kind={kind} id={id} row={shown} rows={rows} />
        </div>
      )}
    </Room>
  );
}

function VersionWords({ row }: { row: VersionRow }) {
  const { version, saved_at, saved_by, current } = row;
  return (
    <span className={styles.says}>
      <span className={styles.title}>{`Version ${version}${current ? ", the current one" : ""}`}</span>
      <span className={styles.sub}>
        <span>{saved_by?.name ?? "The library"}</span>
        <time dateTime={saved_at}>{momentWords(saved_at)}</time>
        {"status" in row && (
          <span className={styles.badge} data-state={row.status}>
            {statusWords[row.status]}
          </span>
        )}
        {"key_changed" in row && row.key_changed && (
          <span className={styles.badge} data-state="warning">
            Key changed
          </span>
        )}
      </span>
    </span>
  );
}
