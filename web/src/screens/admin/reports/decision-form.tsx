import { type FormEvent, useState } from "react";
import {
  isUnmended,
  type ReportDecision,
  type ReportedQuestion,
  useDecideReports,
} from "../../../api/admin-reports.ts";
import { isStale } from "../../../api/admin-saves.ts";
import { saveProblem } from "../../../api/save-problem.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { Segments } from "../../../ui/segments.tsx";
import parts from "../parts.module.css";
import { useKeptDraft } from "../saving/kept-draft.ts";
import { MendFirst } from "./mend-first.tsx";

const decisions = [
  { value: "fixed", words: "Fixed" },
  { value: "rejected", words: "Rejected" },
  { value: "merged", words: "Merge" },
] as const;
type Kind = (typeof decisions)[number]["value"];
type Draft = { kind: Kind; note: string; into: string };

const hints: Record<Kind, string> = {
  fixed: "The reporters read what you changed.",
  rejected: "The reporters read why the question is right as it stands.",
  merged: "The reports wait with those of the question named here.",
};

type Props = { question: ReportedQuestion; onClose: () => void; onDecided: (words: string) => void };

/** Fixed or rejected with words to the reporters, or merged into the reports of another question. */
export function DecisionForm({ question, onClose, onDecided }: Props) {
  // Mending the question on its own page and coming back takes no note away.
  const { kept, keep, drop } = useKeptDraft<Draft>(`decision:${question.id}`);
  const [draft, setDraft] = useState<Draft>(kept ?? { kind: "fixed", note: "", into: "" });
  const { kind, note, into } = draft;
  const decide = useDecideReports();
  const isToMend = kind === "fixed" && question.unmended_ids.length > 0;
  const isRefused = isUnmended(decide.error);

  function change(changed: Partial<Draft>): void {
    const next = { ...draft, ...changed };
    setDraft(next);
    keep(next);
  }

  function choose(next: Kind): void {
    change({ kind: next });
    decide.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (decide.isPending) return;
    const decision: ReportDecision =
      kind === "merged" ? { decision: kind, into: Number(into) } : { decision: kind, note: note.trim() };
    decide.mutate(
      { id: question.id, etag: question.etag, decision },
      {
        onSuccess: ({ decided }) => {
          drop();
          onDecided(decidedWords(kind, decided));
        },
      },
    );
  }

  return (
    <form className={parts.form} aria-label="Decision" onSubmit={submit}>
      <Segments label="Decision" options={decisions} chosen={kind} onChoose={choose} />
      {kind === "merged" ? (
        <TextField
          key={kind}
          label="Number of the other question"
          hint={hints[kind]}
          type="number"
          min={1}
          required
          value={into}
          onChange={({ target }) => change({ into: target.value })}
        />
      ) : (
        <TextField
          key="note"
          label="Note to the reporters"
          hint={hints[kind]}
          required
          maxLength={500}
          value={note}
          onChange={({ target }) => change({ note: target.value })}
        />
      )}
      {isToMend && <MendFirst question={question} isRefused={isRefused} />}
      {decide.isError && !(isToMend && isRefused) && (
        <Note state="wrong" role="alert">
          {isStale(decide.error)
            ? "Another report has come meanwhile. Read it above, then decide again."
            : saveProblem(decide.error)}
        </Note>
      )}
      <div className="pair">
        <Button look="second" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" busy={decide.isPending}>
          Decide
        </Button>
      </div>
    </form>
  );
}

function decidedWords(kind: Kind, count: number): string {
  const reports = count === 1 ? "1 report" : `${count} reports`;
  if (kind === "merged") return `${reports} moved to the other question.`;
  return kind === "fixed" ? `${reports} closed as fixed.` : `${reports} closed as rejected.`;
}
