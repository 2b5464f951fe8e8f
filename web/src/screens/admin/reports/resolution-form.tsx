import { useState } from "react";
import {
  isUnchangedError,
  type ReportedQuestion,
  type ReportResolution,
  useResolveReports,
} from "../../../api/admin-reports.ts";
import { isStale } from "../../../api/admin-saves.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../router/paths.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { SegmentedControl } from "../../../ui/controls/segmented-control.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { useStoredDraft } from "../saving/draft-storage.ts";
import { isBlank, ReasonField, ReasonForm } from "../saving/reason-form.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { fixFirstMessage } from "./report-format.ts";

const resolutionOptions = [
  { value: "fixed", label: "Fixed" },
  { value: "rejected", label: "Rejected" },
  { value: "merged", label: "Merge" },
] as const;
type ResolutionKind = (typeof resolutionOptions)[number]["value"];
type Draft = { kind: ResolutionKind; note: string; into: string };

const hints: Record<ResolutionKind, string> = {
  fixed: "The students who reported it will read what you changed.",
  rejected: "The students who reported it will read why the question is right.",
  merged: "The reports move to the question named here.",
};

type Props = {
  question: ReportedQuestion;
  onClose: () => void;
  /** `fixNote`: what the editor wrote to the reporters about the fix; undefined if the question was not fixed. */
  onResolved: (message: string, fixNote?: string) => void;
};

/**
 * Resolves a question's reports: as fixed or rejected with a note to the reporters, or merged into another
 * question's.
 */
export function ResolutionForm({ question, onClose, onResolved }: Props) {
  // Stored, so that the note survives a visit to the edit page of the question.
  const { storedDraft, storeDraft, discardDraft } = useStoredDraft<Draft>(`resolution:${question.id}`);
  const [draft, setDraft] = useState<Draft>(storedDraft ?? { kind: "fixed", note: "", into: "" });
  const { kind, note, into } = draft;
  const [isTried, setTried] = useState(false);
  const isNumberMissing = !/^[1-9]\d*$/.test(into);
  const resolveReports = useResolveReports();
  const isFixRequired = kind === "fixed" && question.unchanged_ids.length > 0;
  const isRejected = isUnchangedError(resolveReports.error);

  function updateDraft(changes: Partial<Draft>): void {
    const next = { ...draft, ...changes };
    setDraft(next);
    storeDraft(next);
  }

  function handleKindChange(next: ResolutionKind): void {
    updateDraft({ kind: next });
    resolveReports.reset();
  }

  function submit(): void {
    setTried(true);
    if (kind === "merged" ? isNumberMissing : isBlank(note)) return;
    const resolution: ReportResolution =
      kind === "merged" ? { resolution: kind, into: Number(into) } : { resolution: kind, note: note.trim() };
    resolveReports.mutate(
      { id: question.id, etag: question.etag, resolution },
      {
        onSuccess: ({ resolved: resolvedCount }) => {
          discardDraft();
          onResolved(resolvedMessage(kind, resolvedCount), kind === "fixed" ? note.trim() : undefined);
        },
      },
    );
  }

  const isErrorShown = resolveReports.isError && !(isFixRequired && isRejected);
  return (
    <ReasonForm
      label="Decision"
      error={isErrorShown ? resolutionError(resolveReports.error) : undefined}
      isBusy={resolveReports.isPending}
      cancelLabel="Close"
      submitLabel="Decide"
      onCancel={onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        label="Decision"
        options={resolutionOptions}
        selectedValue={kind}
        onSelect={handleKindChange}
      />
      {kind === "merged" ? (
        <TextField
          key={kind}
          label="Number of the other question"
          hint={hints[kind]}
          type="number"
          min={1}
          required
          error={isTried && isNumberMissing ? "Type the number of a question." : undefined}
          value={into}
          onChange={({ target }) => updateDraft({ into: target.value })}
        />
      ) : (
        <ReasonField
          key="note"
          label="Note to the students who reported it"
          hint={hints[kind]}
          note={note}
          isTried={isTried}
          onNoteChange={(text) => updateDraft({ note: text })}
        />
      )}
      {isFixRequired && <FixQuestionFirst question={question} isRejected={isRejected} />}
    </ReasonForm>
  );
}

const resolutionError = (error: Error): string =>
  isStale(error) ? "A new report has arrived. Read it above, then decide again." : saveErrorMessage(error);

function resolvedMessage(kind: ResolutionKind, count: number): string {
  const reports = formatCount(count, "report");
  if (kind === "merged") return `${reports} moved to the other question.`;
  return kind === "fixed" ? `${reports} closed as fixed.` : `${reports} closed as rejected.`;
}

type FixQuestionFirstProps = { question: ReportedQuestion; isRejected: boolean };

/** Says why the reports cannot be closed as fixed yet, with links to the questions to correct. */
function FixQuestionFirst({ question, isRejected }: FixQuestionFirstProps) {
  return (
    <Alert key={String(isRejected)} {...(isRejected ? { state: "wrong", role: "alert" } : {})}>
      {fixFirstMessage(question)}
      {question.unchanged_ids.map((id) => (
        <span key={id}>
          <br />
          <LinkButton variant="link" to={paths.adminQuestion(id)}>
            {`Edit question ${id}`}
          </LinkButton>
        </span>
      ))}
    </Alert>
  );
}
