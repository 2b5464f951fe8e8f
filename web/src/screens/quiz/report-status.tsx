import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import styles from "./report.module.css";
import { reportStatusMessage } from "./report-status-message.ts";
import { loadForm, type Reporting } from "./use-reporting.ts";

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
