import { useQuery } from "@tanstack/react-query";
import { type ImportBatch, importQuery, isInProgress } from "../../../api/admin-imports.ts";
import { isMissing } from "../../../api/chapters.ts";
import { paths } from "../../../paths.ts";
import { useParams } from "../../../router/router.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { NotFound } from "../../../ui/not-found.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { formatDateTime } from "../date-format.ts";
import { fileFormatLabels, formatCounts } from "./import-format.ts";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { ImportReview } from "./import-review.tsx";
import { ImportRows } from "./import-rows.tsx";
import { StateBadge } from "./state-badge.tsx";

/** One import of a file of questions, in whatever state it is. */
export function ImportPage() {
  const id = Number(useParams().id);
  const batch = useQuery(importQuery(id));
  if (isMissing(batch.error)) return <NotFound />;
  return (
    <AdminLayout title={batch.data?.name ?? "Import"}>
      <PageHeader backLabel="Import" backTo={paths.adminImports} />
      {batch.isError && (
        <LoadFailed busy={batch.isFetching} onRetry={() => batch.refetch()}>
          {batch.data ? "How far it is could not be asked." : "Could not load this import."}
        </LoadFailed>
      )}
      {batch.isPending && <SkeletonRows count={6} />}
      {batch.data && <ImportDetails key={id} batch={batch.data} />}
    </AdminLayout>
  );
}

function ImportDetails({ batch }: { batch: ImportBatch }) {
  const { name, format, state, created_by, created_at } = batch;
  return (
    <>
      <div>
        <h1 className={adminStyles.title}>{name}</h1>
        <p className={adminStyles.subtitle}>
          <StateBadge state={state} />
          <span>{`${fileFormatLabels[format]} · ${formatCounts(batch)}`}</span>
          <span>
            {created_by && `${created_by.name}, `}
            <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          </span>
        </p>
      </div>
      {isInProgress(batch) && <ImportProgress batch={batch} />}
      {state === "failed" && <ImportFailed failure={batch.failure} />}
      {state === "ready" && <ImportReview batch={batch} />}
      {(state === "imported" || state === "undone") && (
        <>
          <ImportResult batch={batch} />
          <ImportRows batch={batch} />
        </>
      )}
    </>
  );
}

function ImportFailed({ failure }: Pick<ImportBatch, "failure">) {
  return (
    <>
      <Alert state="wrong" role="alert">
        {failure ?? "This file could not be read. Send it again."}
      </Alert>
      <div>
        <LinkButton compact to={paths.adminImports}>
          Send a file
        </LinkButton>
      </div>
    </>
  );
}
