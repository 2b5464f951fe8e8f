import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type VersionKind, type VersionRow, versionsQuery } from "../../../api/admin-versions.ts";
import { isMissing } from "../../../api/chapters.ts";
import { formatDateTime } from "../../../format/dates.ts";
import { paths } from "../../../router/paths.ts";
import { useParams } from "../../../router/router.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import { NotFound } from "../../../ui/page/not-found.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { statusLabels } from "../list/question-labels.ts";
import { VersionComparison } from "./version-comparison.tsx";
import versionStyles from "./versions.module.css";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient, { id }: Record<string, string>): void {
  const kind = location.pathname.startsWith(paths.adminNotes) ? "content" : "question";
  void client.prefetchQuery(versionsQuery(kind, Number(id)));
}

export const QuestionVersionsPage = () => <VersionsPage kind="question" />;
export const NoteVersionsPage = () => <VersionsPage kind="content" />;

/** All versions of a question or note: who saved each one and when, and what it changed. Versions can be restored. */
function VersionsPage({ kind }: { kind: VersionKind }) {
  const id = Number(useParams().id);
  const versions = useQuery(versionsQuery(kind, id));
  const [selectedVersion, setSelectedVersion] = useState<number>();
  if (isMissing(versions.error)) return <NotFound />;
  const rows = versions.data ?? [];
  const shown = rows.find(({ version }) => version === selectedVersion) ?? rows[0];
  const name = kind === "question" ? `Question ${id}` : `Content ${id}`;
  return (
    <AdminLayout title={`Versions of ${name}`}>
      <PageHeader
        backLabel={name}
        backTo={kind === "question" ? paths.adminQuestion(id) : paths.adminNote(id)}
      />
      <h1>{`Versions of ${name}`}</h1>
      {versions.isPending && <SkeletonRows count={4} />}
      {versions.isError && (
        <LoadFailed error={versions.error} busy={versions.isFetching} onRetry={() => versions.refetch()}>
          Could not load the versions.
        </LoadFailed>
      )}
      {shown && (
        <div className={adminStyles.panes}>
          <fieldset className={adminStyles.list}>
            <legend className="sr-only">Versions, newest first</legend>
            {rows.map((row) => (
              <label key={row.version} className={`${adminStyles.row} ${versionStyles.option}`}>
                <input
                  type="radio"
                  name="version"
                  checked={row.version === shown.version}
                  onChange={() => setSelectedVersion(row.version)}
                />
                <VersionSummary row={row} />
              </label>
            ))}
          </fieldset>
          <VersionComparison key={shown.version} kind={kind} id={id} row={shown} rows={rows} />
        </div>
      )}
    </AdminLayout>
  );
}

function VersionSummary({ row }: { row: VersionRow }) {
  const { version, saved_at, saved_by, current } = row;
  return (
    <span className={adminStyles.text}>
      <span className={adminStyles.title}>{`Version ${version}${current ? ", the current one" : ""}`}</span>
      <span className={adminStyles.subtitle}>
        <span>{saved_by?.name ?? "The library"}</span>
        <time dateTime={saved_at}>{formatDateTime(saved_at)}</time>
        {"status" in row && (
          <span className={adminStyles.badge} data-state={row.status}>
            {statusLabels[row.status]}
          </span>
        )}
        {"key_changed" in row && row.key_changed && (
          <span className={adminStyles.badge} data-state="warning">
            Key changed
          </span>
        )}
      </span>
    </span>
  );
}
