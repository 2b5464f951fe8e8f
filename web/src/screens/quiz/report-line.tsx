import { Button } from "../../ui/button.tsx";
import { latePart } from "../../ui/late-part.tsx";
import styles from "./report.module.css";
import { reportedWords } from "./report-words.ts";
import { fetchForm, type Reporting } from "./use-reporting.ts";

const ReportModal = latePart(async () => (await fetchForm()).ReportModal);

/** The way to report a question, and whether it has been reported. */
export function ReportLine({ question: { report }, form, open, isSent }: Reporting) {
  return (
    <div className={styles.line}>
      <p className="caption" role="status">
        {reportedWords(report, { isSent: isSent || form === "open", isFormThere: form !== "missing" })}
      </p>
      <Button look="flush" aria-haspopup="dialog" busy={form === "coming"} onClick={open}>
        {report ? "Change your report" : "Report"}
      </Button>
    </div>
  );
}

/** The form of a report while it is open. */
export function ReportForm(reporting: Reporting) {
  if (reporting.form !== "open") return null;
  return <ReportModal {...reporting} />;
}
