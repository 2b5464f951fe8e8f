import { useQuery } from "@tanstack/react-query";
import { assignedTestsQuery, type ListedTest } from "../../api/tests.ts";
import { formatDateTime, formatTimeOfDay } from "../../format/dates.ts";
import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./classes.module.css";
import { formatMarksChange } from "./marks-change.ts";

/** The tests that the learner can sit now or soon, and those that are over. Renders nothing without any. */
export function TestsList() {
  const { data: tests = [] } = useQuery(assignedTestsQuery());
  const due = tests.filter(isDue);
  const done = tests.filter((test) => !isDue(test));
  return (
    <>
      <Tests heading="Tests due" tests={due} />
      <Tests heading="Tests done" tests={done} />
    </>
  );
}

/** There is time, and an attempt that runs or is left. */
const isDue = ({ state, attempt, attempts_left }: ListedTest) =>
  state !== "closed" && (attempts_left > 0 || attempt?.has_ended === false);

function Tests({ heading, tests }: { heading: string; tests: readonly ListedTest[] }) {
  if (tests.length === 0) return null;
  return (
    <section className={styles.list} aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.list}>
        {tests.map((test) => (
          <li key={test.code} className="card">
            <h3>{test.title}</h3>
            <p className="muted">{statusOf(test)}</p>
            {test.marks_change && <Alert>{formatMarksChange(test.marks_change)}</Alert>}
            <Action test={test} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusOf(test: ListedTest): string {
  const { state, opens_at, closes_at, paused_since, minutes, attempt } = test;
  if (state === "scheduled") return `${minutes} min, opens ${formatDateTime(opens_at)}`;
  if (paused_since !== null) return `${minutes} min, paused since ${formatTimeOfDay(paused_since)}`;
  if (isDue(test)) return `${minutes} min, open until ${formatDateTime(closes_at)}`;
  if (!attempt) return `You have not sat this test. It closed ${formatDateTime(closes_at)}.`;
  return state === "closed"
    ? `Closed ${formatDateTime(closes_at)}`
    : `Handed in, open until ${formatDateTime(closes_at)}`;
}

function Action({ test }: { test: ListedTest }) {
  const { code, title, attempt } = test;
  if (isDue(test))
    return (
      <LinkButton compact to={paths.assignedTest(code)} aria-label={`Open ${title}`}>
        Open
      </LinkButton>
    );
  if (!attempt) return null;
  return (
    <LinkButton
      variant="secondary"
      compact
      to={paths.summary(attempt.hash)}
      aria-label={`Result of ${title}`}
    >
      Result
    </LinkButton>
  );
}
