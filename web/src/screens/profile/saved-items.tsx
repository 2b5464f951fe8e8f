import { useQuery } from "@tanstack/react-query";
import { bookmarkCountsQuery } from "../../api/bookmark-lists.ts";
import { reportCountsQuery } from "../../api/report-lists.ts";
import { formatCount } from "../../format/numbers.ts";
import { paths } from "../../router/paths.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { List, RowLink } from "../../ui/lists/list.tsx";
import styles from "./profile.module.css";

/** The links to the learner's bookmarks and classes. */
export function SavedItems() {
  const { data: bookmarkCounts } = useQuery(bookmarkCountsQuery());
  return (
    <List>
      {/* A space as subtitle keeps the row height until the counts have loaded. */}
      <RowLink
        to={paths.bookmarks}
        leading={<Icon name="star" />}
        title="Starred"
        subtitle={bookmarkCounts ? formatBookmarkCounts(bookmarkCounts) : " "}
      />
      <RowLink
        to={paths.classes}
        leading={<Icon name="user" />}
        title="Classes"
        subtitle="Those you are in, and how to join one"
      />
    </List>
  );
}

/** Links to the learner's reports, if there are any, and to the corrections. */
export function Reports() {
  const { data: reportCounts } = useQuery(reportCountsQuery());
  return (
    <section className={styles.section}>
      <h2>Reports and corrections</h2>
      <List>
        {reportCounts && reportCounts.total > 0 && (
          <RowLink
            to={paths.reports}
            leading={<Icon name="help" />}
            title="Your reports"
            subtitle={
              <>
                {formatReportCount(reportCounts.total)}
                {reportCounts.unseen > 0 && (
                  <span className={styles.unreadBadge}>{formatUnreadCount(reportCounts.unseen)}</span>
                )}
              </>
            }
          />
        )}
        <RowLink
          to={paths.corrections}
          leading={<Icon name="check" />}
          title="Corrections"
          subtitle="Answer keys that were wrong, and your marks"
        />
      </List>
    </section>
  );
}

/** `3 questions and 1 note`; a zero count is omitted. */
export function formatBookmarkCounts({ questions, notes }: { questions: number; notes: number }): string {
  const parts = [
    questions > 0 && formatCount(questions, "question"),
    notes > 0 && formatCount(notes, "note"),
  ];
  return parts.filter(Boolean).join(" and ") || "Nothing starred yet";
}

/** `2 reports` */
export function formatReportCount(count: number): string {
  return formatCount(count, "report");
}

/** `1 new answer` */
export function formatUnreadCount(unseen: number): string {
  return formatCount(unseen, "new answer");
}
