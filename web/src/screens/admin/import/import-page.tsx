import { useQuery } from "@tanstack/react-query";
import { type ImportBatch, importQuery, isWorking } from "../../../api/admin-imports.ts";
import { isMissing } from "../../../api/chapters.ts";
import { paths } from "../../../paths.ts";
import { useParams } from "../../../router/router.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { NotFound } from "../../../ui/not-found.tsx";
import { Note } from "../../../ui/note.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { momentWords } from "../day-words.ts";
import parts from "../parts.module.css";
import { Room } from "../room.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { ImportRows } from "./import-rows.tsx";
import { countsWords, formatWords } from "./import-words.ts";
import { ReadyImport } from "./ready-import.tsx";
import { StateBadge } from "./state-badge.tsx";

/** One file of questions, from its reading to its undoing. */
export function ImportPage() {
  const id = Number(useParams().id);
  const batch = useQuery(importQuery(id));
  if (isMissing(batch.error)) return <NotFound />;
  return (
    <Room title={batch.data?.name ?? "Import"}>
      <PageHeader backLabel="Import" backTo={paths.adminImports} />
      {batch.isError && (
        <LoadFailed busy={batch.isFetching} onRetry={() => batch.refetch()}>
          {batch.data ? "How far it is could not be asked." : "Could not load this import."}
        </LoadFailed>
      )}
      {batch.isPending && <SkeletonRows count={6} />}
      {batch.data && <Batch key={id} batch={batch.data} />}
    </Room>
  );
}

function Batch({ batch }: { batch: ImportBatch }) {
  const { name, format, state, created_by, created_at } = batch;
  return (
    <>
      <div>
        <h1 className={parts.title}>{name}</h1>
        <p className={parts.sub}>
          <StateBadge state={state} />
          <span>{`${formatWords[format]} · ${countsWords(batch)}`}</span>
          <span>
            {created_by && `${created_by.name}, `}
            <time dateTime={created_at}>{momentWords(created_at)}</time>
          </span>
        </p>
      </div>
      {isWorking(batch) && <ImportProgress batch={batch} />}
      {state === "failed" && <Failed failure={batch.failure} />}
      {state === "ready" && <ReadyImport batch={batch} />}
      {(state === "imported" || state === "undone") && (
        <>
          <ImportResult batch={batch} />
          <ImportRows batch={batch} />
        </>
      )}
    </>
  );
}

function Failed({ failure }: Pick<ImportBatch, "failure">) {
  return (
    <>
      <Note state="wrong" role="alert">
        {failure ?? "This file could not be read. Send it again."}
      </Note>
      <div>
        <LinkButton short to={paths.adminImports}>
          Send a file
        </LinkButton>
      </div>
    </>
  );
}
