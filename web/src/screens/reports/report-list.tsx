import { useEffect } from "react";
import { type OwnReport, useMarkReportsSeen } from "../../api/report-lists.ts";
import { ReportCard } from "./report-card.tsx";
import { isUnread } from "./report-format.ts";
import styles from "./reports.module.css";

/** One page of reports. Marks new outcomes as seen once they are shown. */
export function ReportList({ reports }: { reports: readonly OwnReport[] }) {
  const { mutate: markSeen } = useMarkReportsSeen();
  const unreadIds = reports
    .filter(isUnread)
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (unreadIds !== "") markSeen(unreadIds.split(" ").map(Number));
  }, [unreadIds, markSeen]);
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
