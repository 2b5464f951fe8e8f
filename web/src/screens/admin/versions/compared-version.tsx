import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  useRestoreVersion,
  type VersionKind,
  type VersionRow,
  versionQuery,
} from "../../../api/admin-versions.ts";
import { saveProblem } from "../../../api/save-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Note } from "../../../ui/note.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import styles from "../parts.module.css";
import { VersionChanges } from "./version-changes.tsx";

type Against = "previous" | "current";
const choices = [
  { value: "previous", words: "What it changed" },
  { value: "current", words: "Against now" },
] as const;

type Props = { kind: VersionKind; id: number; row: VersionRow; rows: readonly VersionRow[] };

/** One version beside the one before it or the current one, and the way back to it. */
export function ComparedVersion({ kind, id, row, rows }: Props) {
  const [against, setAgainst] = useState<Against>("previous");
  const previous = rows[rows.indexOf(row) + 1];
  const current = rows.find((one) => one.current);
  const other = against === "previous" ? previous : current;
  const chosen = useQuery(versionQuery(kind, id, row.version));
  const compared = useQuery({
    ...versionQuery(kind, id, other?.version ?? 0),
    enabled: other !== undefined,
  });
  const isFailed = chosen.isError || compared.isError;
  return (
    <section className={`${styles.card} ${styles.sticky}`} aria-label={`Version ${row.version}`}>
      <h2>{`Version ${row.version}`}</h2>
      {!row.current && (
        <Segments label="Compare with" options={choices} chosen={against} onChoose={setAgainst} />
      )}
      {isFailed && (
        <LoadFailed
          busy={chosen.isFetching || compared.isFetching}
          onRetry={() => {
            chosen.refetch();
            compared.refetch();
          }}
        >
          Could not load this version.
        </LoadFailed>
      )}
      {!other && <p>The first version.</p>}
      {other && !isFailed && !(chosen.data && compared.data) && <SkeletonText />}
      {other && chosen.data && compared.data && (
        <VersionChanges
          before={against === "previous" ? compared.data : chosen.data}
          after={against === "previous" ? chosen.data : compared.data}
        />
      )}
      {!row.current && <Restore kind={kind} id={id} version={row.version} etag={chosen.data?.etag} />}
    </section>
  );
}

type RestoreProps = {
  kind: VersionKind;
  id: number;
  version: number;
  /** The state that the current version was in when these were read. */
  etag: string | undefined;
};

function Restore({ kind, id, version, etag }: RestoreProps) {
  const [isAsking, setAsking] = useState(false);
  const restore = useRestoreVersion(kind, id);
  return (
    <>
      <div>
        <Button look="second" short onClick={() => setAsking(true)}>
          {`Restore version ${version}`}
        </Button>
      </div>
      {isAsking && (
        <Modal
          title={`Restore version ${version}?`}
          onClose={restore.isPending ? undefined : () => setAsking(false)}
        >
          <p>It becomes the newest version. Nothing is lost: the version of now stays in this list.</p>
          {restore.isError && (
            <Note state="wrong" role="alert">
              {saveProblem(restore.error)}
            </Note>
          )}
          <div className="pair">
            <Button look="second" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              busy={restore.isPending}
              onClick={() => restore.mutate({ version, etag }, { onSuccess: () => setAsking(false) })}
            >
              Restore
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
