import { useInfiniteQuery } from "@tanstack/react-query";
import { reportsQuery } from "../../api/report-lists.ts";
import { paths } from "../../paths.ts";
import { Blank } from "../../ui/blank.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tile } from "../../ui/tile.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import styles from "./reports.module.css";
import { ReportsPart } from "./reports-part.tsx";

/** What a learner has reported, and what came of it. */
export function ReportsPage() {
  const reports = useInfiniteQuery(reportsQuery());
  const pages = reports.data?.pages ?? [];
  const [first] = pages;
  // All of the first page at once: a card that grew when its formulae came would move those beneath it.
  const isReadable = useReadable(first?.reports.map(({ text_html }) => text_html));
  return (
    <Screen>
      <title>Your reports · Rasayan</title>
      <PageHeader backLabel="Profile" backTo={paths.profile} />
      <h1>Your reports</h1>
      {(reports.isPending || (first && !isReadable)) && <SkeletonRows count={4} />}
      {reports.isError && !reports.data && (
        <LoadFailed busy={reports.isFetching} onRetry={() => reports.refetch()}>
          Could not load your reports.
        </LoadFailed>
      )}
      {first?.pagination.total === 0 && <NothingReported />}
      {isReadable &&
        pages.map(({ reports: part, pagination }) => <ReportsPart key={pagination.page} reports={part} />)}
      {isReadable && (
        <div className={styles.more}>
          <LoadMore list={reports} what="reports" />
        </div>
      )}
    </Screen>
  );
}

function NothingReported() {
  return (
    <Blank sign={<Tile code="0" size="big" isEmpty />}>
      <h2>Nothing reported</h2>
      <p>
        When a question in a quiz is wrong or unclear, tap Report beneath it. What came of it is told here.
      </p>
    </Blank>
  );
}
