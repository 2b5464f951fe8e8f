import { useEffect } from "react";
import { type OwnReport, useMarkReportsSeen } from "../../api/report-lists.ts";
import { isNews } from "./outcome-words.ts";
import { ReportCard } from "./report-card.tsx";
import styles from "./reports.module.css";

/** One page of reports; outcomes that are new count as seen from now on. */
export function ReportsPart({ reports }: { reports: readonly OwnReport[] }) {
  const { mutate: markSeen } = useMarkReportsSeen();
  const news = reports
    .filter(isNews)
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (news !== "") markSeen(news.split(" ").map(Number));
  }, [news, markSeen]);
  if (reports.length === 0) return null;
  return (
    <ul className={styles.reports}>
      {reports.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </ul>
  );
}
