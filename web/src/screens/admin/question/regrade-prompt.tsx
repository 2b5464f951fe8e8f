import type { RegradeProgress } from "@rasayan/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { regradePreviewQuery, useRegrade } from "../../../api/admin-questions.ts";
import { Alert } from "../../../ui/base/alert.tsx";
import { Button } from "../../../ui/base/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Toast } from "../../../ui/lists/toast.tsx";
import adminStyles from "../admin.module.css";
import { formatLargeCount } from "../format-large-count.ts";
import { saveErrorMessage } from "../saving/save-error.tsx";

/** Offers to regrade past attempts when the key has changed and some attempts were graded by an earlier key. */
export function RegradePrompt({ id }: { id: number }) {
  const { data: preview } = useQuery(regradePreviewQuery(id));
  const regrade = useRegrade(id);
  const [note, setNote] = useState("");
  const latest = preview?.regrade;
  const isRunning = latest && latest.state !== "done";
  const isOpen = preview?.changed_key && preview.attempts > 0 && !isRunning;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!regrade.isPending) regrade.mutate(note.trim());
  }

  return (
    <>
      {isOpen && (
        <form className={adminStyles.card} aria-label="Mark past attempts again" onSubmit={submit}>
          <h2>Mark past attempts again?</h2>
          <p>{formatRegradePreview(preview)}</p>
          {preview.reworded && (
            <Alert state="warning">
              Some answers were worded differently in these attempts. Mark them again only if the old key was
              wrong for the old wording too.
            </Alert>
          )}
          <TextField
            label="Note to the students"
            hint="They read it beside the question when they review it."
            required
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {regrade.isError && (
            <Alert state="wrong" role="alert">
              {saveErrorMessage(regrade.error)}
            </Alert>
          )}
          <div>
            <Button type="submit" busy={regrade.isPending}>
              Mark again
            </Button>
          </div>
        </form>
      )}
      {isRunning && (
        <p className={adminStyles.card} role="status">
          {formatRegradeProgress(latest)}
        </p>
      )}
      {regrade.data && latest?.state === "done" && (
        <Toast icon="check" duration={7} onDismiss={regrade.reset}>
          {formatRegradeResult(latest)}
        </Toast>
      )}
    </>
  );
}

type RegradePreview = { attempts: number; learners: number };
type RegradeResult = Pick<RegradeProgress, "attempts" | "raised" | "lowered">;

/** `3 attempts of 2 students were marked by an earlier key.` */
export function formatRegradePreview({ attempts, learners }: RegradePreview): string {
  const verb = attempts === 1 ? "was" : "were";
  return `${formatLargeCount(attempts, "attempt")} of ${formatLargeCount(learners, "student")} ${verb} marked by an earlier key.`;
}

/** `Marking past attempts again: 40 of 214.` */
const formatRegradeProgress = ({ state, attempts, attempts_total }: RegradeProgress): string =>
  state === "waiting"
    ? "Marking past attempts again…"
    : `Marking past attempts again: ${attempts} of ${attempts_total}.`;

/** `3 attempts marked again: 2 with more marks, 1 with fewer.` */
export function formatRegradeResult({ attempts, raised, lowered }: RegradeResult): string {
  return `${formatLargeCount(attempts, "attempt")} marked again: ${raised} with more marks, ${lowered} with fewer.`;
}
