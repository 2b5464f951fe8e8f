import { useState } from "react";
import type { AttemptQuestion } from "../../../api/quizzes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { usePrefetchOnInteraction } from "../use-prefetch-on-interaction.ts";
import styles from "./report.module.css";
import type { ReportableQuestion } from "./report-draft.ts";

const ReportModal = lazyComponent(async () => (await loadForm()).ReportModal);

/** Button to report a question, with a message whether it has been reported. */
export function ReportStatus({ question: { report }, formState, open, isSent }: Reporting) {
  return (
    <div className={styles.status}>
      <p className="caption" role="status">
        {reportStatusMessage(report, {
          isSent: isSent || formState === "open",
          isFormLoaded: formState !== "failed",
        })}
      </p>
      <Button variant="link" aria-haspopup="dialog" busy={formState === "loading"} onClick={open}>
        {report ? "Change your report" : "Report"}
      </Button>
    </div>
  );
}

/** Renders the report form while it is open. */
export function ReportForm(reporting: Reporting) {
  if (reporting.formState !== "open") return null;
  return <ReportModal {...reporting} />;
}

type SubmissionState = { isSent: boolean; isFormLoaded: boolean };

/** Returns the message beside the report button: whether a report was sent, or what failed. */
export function reportStatusMessage(
  report: AttemptQuestion["report"],
  { isSent, isFormLoaded }: SubmissionState,
): string {
  if (!isFormLoaded) return "The form did not load. Check your connection and try again.";
  if (!isSent) return "Your report was not sent. It is kept here.";
  return report ? "Reported to the editors." : "";
}

type Reporting = ReturnType<typeof useReporting>;
type FormState = "closed" | "loading" | "open" | "failed";

/** The form is a separate chunk: few questions are reported, and every question must load fast. */
const loadForm = () => import("./report-modal.tsx");

/** State of the report form of one question, and whether the last report was sent successfully. */
export function useReporting(quizHash: string, question: ReportableQuestion) {
  const [formState, setFormState] = useState<FormState>("closed");
  const [isSent, setSent] = useState(true);
  usePrefetchOnInteraction(loadForm);

  function open(): void {
    setFormState("loading");
    loadForm().then(
      () => setFormState("open"),
      () => setFormState("failed"),
    );
  }

  return { quizHash, question, formState, open, close: () => setFormState("closed"), isSent, setSent };
}
