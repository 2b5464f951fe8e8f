import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  useRestoreVersion,
  type VersionKind,
  type VersionRow,
  versionQuery,
} from "../../../api/admin-versions.ts";
import { saveErrorMessage } from "../../../api/save-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import adminStyles from "../admin.module.css";
import { VersionChanges } from "./version-changes.tsx";

type ComparisonTarget = "previous" | "current";
const comparisonOptions = [
  { value: "previous", label: "What it changed" },
  { value: "current", label: "Against now" },
] as const;

type Props = { kind: VersionKind; id: number; row: VersionRow; rows: readonly VersionRow[] };

/** Compares a version with the previous or the current one, and offers to restore it. */
export function VersionComparison({ kind, id, row, rows }: Props) {
  const [target, setTarget] = useState<ComparisonTarget>("previous");
  const previous = rows[rows.indexOf(row) + 1];
  const current = rows.find((candidate) => candidate.current);
  const other = target === "previous" ? previous : current;
  const selectedQuery = useQuery(versionQuery(kind, id, row.version));
  const comparedQuery = useQuery({
    ...versionQuery(kind, id, other?.version ?? 0),
    enabled: other !== undefined,
  });
  const isFailed = selectedQuery.isError || comparedQuery.isError;
  return (
    <section className={`${adminStyles.card} ${adminStyles.sticky}`} aria-label={`Version ${row.version}`}>
      <h2>{`Version ${row.version}`}</h2>
      {!row.current && (
        <SegmentedControl
          label="Compare with"
          options={comparisonOptions}
          selectedValue={target}
          onSelect={setTarget}
        />
      )}
      {isFailed && (
        <LoadFailed
          busy={selectedQuery.isFetching || comparedQuery.isFetching}
          onRetry={() => {
            selectedQuery.refetch();
            comparedQuery.refetch();
          }}
        >
          Could not load this version.
        </LoadFailed>
      )}
      {!other && <p>The first version.</p>}
      {other && !isFailed && !(selectedQuery.data && comparedQuery.data) && <SkeletonText />}
      {other && selectedQuery.data && comparedQuery.data && (
        <VersionChanges
          before={target === "previous" ? comparedQuery.data : selectedQuery.data}
          after={target === "previous" ? selectedQuery.data : comparedQuery.data}
        />
      )}
      {!row.current && (
        <RestoreVersion kind={kind} id={id} version={row.version} etag={selectedQuery.data?.etag} />
      )}
    </section>
  );
}

type RestoreProps = {
  kind: VersionKind;
  id: number;
  version: number;
  /** The item's etag when the version was fetched; undefined until then. */
  etag: string | undefined;
};

function RestoreVersion({ kind, id, version, etag }: RestoreProps) {
  const [isConfirming, setConfirming] = useState(false);
  const restore = useRestoreVersion(kind, id);
  return (
    <>
      <div>
        <Button variant="secondary" compact onClick={() => setConfirming(true)}>
          {`Restore version ${version}`}
        </Button>
      </div>
      {isConfirming && (
        <Modal
          title={`Restore version ${version}?`}
          onClose={restore.isPending ? undefined : () => setConfirming(false)}
        >
          <p>It becomes the newest version. Nothing is lost: the version of now stays in this list.</p>
          {restore.isError && (
            <Alert state="wrong" role="alert">
              {saveErrorMessage(restore.error)}
            </Alert>
          )}
          <div className="pair">
            <Button variant="secondary" onClick={() => setConfirming(false)}>
              Cancel
            </Button>
            <Button
              busy={restore.isPending}
              onClick={() => restore.mutate({ version, etag }, { onSuccess: () => setConfirming(false) })}
            >
              Restore
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
