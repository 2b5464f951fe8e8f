import { useQuery } from "@tanstack/react-query";
import { starCountsQuery } from "../../api/bookmark-lists.ts";
import { reportCountsQuery } from "../../api/report-lists.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { RowLink, Rows } from "../../ui/rows.tsx";
import { newsWords, reportsWords, starsWords } from "./kept-words.ts";
import styles from "./profile.module.css";

/** The ways to what the learner has starred and reported; to reports only when there are any. */
export function Kept() {
  const { data: stars } = useQuery(starCountsQuery());
  const { data: reports } = useQuery(reportCountsQuery());
  return (
    <section className={styles.section}>
      <h2>Stars and reports</h2>
      <Rows>
        {/* A space keeps the line until it is known. */}
        <RowLink
          to={paths.starred}
          lead={<Icon name="star" />}
          title="Starred"
          sub={stars ? starsWords(stars) : " "}
        />
        {reports && reports.total > 0 && (
          <RowLink
            to={paths.reports}
            lead={<Icon name="help" />}
            title="Your reports"
            sub={
              <>
                {reportsWords(reports.total)}
                {reports.unseen > 0 && <span className={styles.news}>{newsWords(reports.unseen)}</span>}
              </>
            }
          />
        )}
      </Rows>
    </section>
  );
}
