import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type OwnReport, reportsQuery, useMarkReportsSeen } from "../../api/report-lists.ts";
import { paths } from "../../router/paths.ts";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { Tile } from "../../ui/lists/tile.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { LoadMore } from "../../ui/loading/load-more.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { isUnread, ReportCard } from "./report-card.tsx";
import styles from "./reports.module.css";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchInfiniteQuery(reportsQuery());
}

/** The learner's reports and their outcomes. */
export function ReportsPage() {
  const reports = useInfiniteQuery(reportsQuery());
  const pages = reports.data?.pages ?? [];
  const [first] = pages;
  // Waits for the formulas of the whole first page: a card that grows later would move the cards below it.
  const isMathReady = useMathReady(first?.reports.map(({ text_html }) => text_html));
  return (
    <PageLayout>
      <title>Your reports · Rasayan</title>
      <PageHeader backLabel="Profile" backTo={paths.profile} />
      <h1>Your reports</h1>
      {(reports.isPending || (first && !isMathReady)) && <SkeletonRows count={4} />}
      {reports.isError && !reports.data && (
        <LoadFailed error={reports.error} busy={reports.isFetching} onRetry={() => reports.refetch()}>
          Could not load your reports.
        </LoadFailed>
      )}
      {first?.pagination.total === 0 && <NothingReported />}
      {isMathReady &&
        pages.map(({ reports: pageReports, pagination }) => (
          <ReportList key={pagination.page} reports={pageReports} />
        ))}
      {isMathReady && (
        <div className={styles.more}>
          <LoadMore list={reports} itemsLabel="reports" />
        </div>
      )}
    </PageLayout>
  );
}

function NothingReported() {
  return (
    <EmptyState icon={<Tile code="0" size="big" isEmpty />}>
      <h2>Nothing reported</h2>
      <p>
        When a question in a quiz is wrong or unclear, tap Report beneath it. You can follow here what happens
        to it.
      </p>
    </EmptyState>
  );
}

/** One page of reports. Marks new outcomes as seen once they are shown. */
function ReportList({ reports }: { reports: readonly OwnReport[] }) {
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
