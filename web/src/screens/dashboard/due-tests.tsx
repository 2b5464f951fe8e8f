import type { ResponseOf } from "@rasayan/contract";
import { formatDateTime, formatTimeOfDay } from "../../format/dates.ts";
import { paths } from "../../router/paths.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { List, RowLink } from "../../ui/lists/list.tsx";
import styles from "./dashboard.module.css";

type DueTest = ResponseOf<"listOpenQuizzes">["due_tests"][number];

/** The tests of teachers that are open, or will open. Renders nothing without any. */
export function DueTests({ tests, title }: { tests: readonly DueTest[]; title: string }) {
  if (tests.length === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <List>
        {tests.map((test) => (
          <RowLink
            key={test.code}
            to={paths.assignedTest(test.code)}
            leading={
              <span className={styles.icon}>
                <Icon name="timer" />
              </span>
            }
            title={test.title}
            subtitle={[test.teacher, timeOf(test)].filter(Boolean).join(" · ")}
          />
        ))}
      </List>
    </section>
  );
}

function timeOf({ state, opens_at, closes_at, paused_since }: DueTest): string {
  if (paused_since !== null) return `paused since ${formatTimeOfDay(paused_since)}`;
  return state === "open" ? `closes ${formatDateTime(closes_at)}` : `opens ${formatDateTime(opens_at)}`;
}
