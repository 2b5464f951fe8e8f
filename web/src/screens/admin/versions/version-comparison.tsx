import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type NoteVersion,
  type QuestionVersion,
  useRestoreVersion,
  type VersionKind,
  type VersionRow,
  versionQuery,
} from "../../../api/admin-versions.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../../ui/loading/skeleton.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { AskRegrade } from "../regrade/regrade.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { changesBetween } from "./version-fields.ts";
import styles from "./versions.module.css";
import { diffWords } from "./word-diff.ts";

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
    <section className={adminStyles.card} aria-label={`Version ${row.version}`}>
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
          error={selectedQuery.error ?? comparedQuery.error}
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
        <RestoreVersion
          key={row.version}
          kind={kind}
          id={id}
          version={row.version}
          etag={selectedQuery.data?.etag}
        />
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
  const [isRestored, setRestored] = useState(false);
  const restore = useRestoreVersion(kind, id);
  const handleRestored = () => {
    setConfirming(false);
    setRestored(true);
  };
  return (
    <>
      {isRestored && kind === "question" && <AskRegrade ids={[id]} />}
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
          <p>It becomes the newest version. Nothing is lost: the present version stays in this list.</p>
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
              onClick={() => restore.mutate({ version, etag }, { onSuccess: handleRestored })}
            >
              Restore
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}

type Version = QuestionVersion | NoteVersion;

/** The differences between two versions: removed text in `del`, added text in `ins`, with labels for screen readers. */
function VersionChanges({ before, after }: { before: Version; after: Version }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p>Both versions are the same.</p>;
  return changes.map(({ name, before: beforeText, after: afterText }) => (
    <section key={name}>
      <h3>{name}</h3>
      <p className={styles.diff}>
        {diffWords(beforeText, afterText).map(({ kind, text }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their order
          if (kind === "same") return <span key={index}>{text}</span>;
          const Tag = kind === "removed" ? "del" : "ins";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their order
            <Tag key={index}>
              <span className="sr-only">{kind === "removed" ? "[taken out: " : "[put in: "}</span>
              {text}
              <span className="sr-only">]</span>
            </Tag>
          );
        })}
      </p>
    </section>
  ));
}
