import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ExamDates, type ExamSession, examSessionsQuery } from "../../../api/admin-exams.ts";
import { toIstDate } from "../../../format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { runGuarded } from "../../../ui/dialogs/navigation-guard.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Toast } from "../../../ui/messages/toast.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { ListState } from "../list/list-state.tsx";
import { formatExamSession, groupByYear, nextExamSession } from "./exam-sessions.ts";
import { YearForm } from "./year-form.tsx";

const exams: ExamSession["exam"][] = ["JEE Main", "JEE Advanced"];

/** What the form edits: one year of an exam; `year` is undefined for a new year. */
type Target = { exam: ExamSession["exam"]; year: number | undefined };

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(examSessionsQuery());
}

/** The exam dates, by exam and year. */
export function ExamsPage() {
  return (
    <AdminLayout title="Exam dates">
      <Exams />
    </AdminLayout>
  );
}

function Exams() {
  const list = useQuery(examSessionsQuery());
  const [target, setTarget] = useState<Target>();
  const [toastMessage, setToastMessage] = useState<string>();
  const dates: ExamDates = list.data ?? { sessions: [], years: [] };
  const { sessions } = dates;
  return (
    <>
      <h1>Exam dates</h1>
      <p className="muted">
        Each student’s plan aims at the next session of their exam in their year. A new date is used from the
        next plan on.
      </p>
      <div className={adminStyles.panes}>
        <div className={adminStyles.form}>
          <ListState
            list={list}
            total={sessions.length}
            isFiltered={false}
            onClearFilters={() => {}}
            name="exam dates"
          >
            {exams.map((exam) => (
              <ExamYears
                key={exam}
                exam={exam}
                sessions={sessions}
                target={target}
                onOpen={(year) => runGuarded(() => setTarget({ exam, year }))}
              />
            ))}
          </ListState>
        </div>
        {target && (
          <div>
            <YearForm
              key={`${target.exam} ${target.year}`}
              exam={target.exam}
              year={target.year}
              dates={dates}
              reloadDates={async () => (await list.refetch({ throwOnError: true })).data ?? dates}
              onClose={() => setTarget(undefined)}
              onSaved={(isFullySaved) => {
                if (isFullySaved) setTarget(undefined);
                setToastMessage("Saved.");
              }}
            />
          </div>
        )}
      </div>
      {toastMessage && (
        <Toast icon="check" duration={3} onDismiss={() => setToastMessage(undefined)}>
          {toastMessage}
        </Toast>
      )}
    </>
  );
}

type YearsProps = {
  exam: ExamSession["exam"];
  sessions: readonly ExamSession[];
  target: Target | undefined;
  onOpen: (year: number | undefined) => void;
};

function ExamYears({ exam, sessions, target, onOpen }: YearsProps) {
  const upcomingSession = nextExamSession(sessions, exam, toIstDate(new Date()));
  return (
    <section className={adminStyles.form} aria-label={exam}>
      <div className={adminStyles.split}>
        <h2>{exam}</h2>
        <Button variant="secondary" compact onClick={() => onOpen(undefined)}>
          <Icon name="plus" small />
          Add year<span className="sr-only"> to {exam}</span>
        </Button>
      </div>
      <ul className={adminStyles.list}>
        {groupByYear(sessions, exam).map(({ year, sessions: sessionsOfYear }) => (
          <li
            key={year}
            className={adminStyles.row}
            data-open={target?.exam === exam && target.year === year}
          >
            <div className={adminStyles.text}>
              <span className={adminStyles.title}>{year}</span>
              {sessionsOfYear.map((session) => (
                <span key={session.name} className={adminStyles.subtitle}>
                  {formatExamSession(session)}
                  {session === upcomingSession && (
                    <span className={adminStyles.badge} data-state="published">
                      Next
                    </span>
                  )}
                </span>
              ))}
            </div>
            <IconButton icon="edit" label={`Edit ${exam} ${year}`} onClick={() => onOpen(year)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
