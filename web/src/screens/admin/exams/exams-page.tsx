import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ExamDates, type ExamSession, examSessionsQuery } from "../../../api/admin-exams.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { leaveFor } from "../../../ui/leaving.ts";
import { Toast } from "../../../ui/toast.tsx";
import { ListState } from "../list/list-state.tsx";
import styles from "../parts.module.css";
import { Room } from "../room.tsx";
import { dateInIndia, nextSession, sessionWords, yearsOf } from "./exam-words.ts";
import { YearForm } from "./year-form.tsx";

const exams: ExamSession["exam"][] = ["JEE Main", "JEE Advanced"];

/** What the form is about: a year of an exam, or one that is new. */
type Target = { exam: ExamSession["exam"]; year: number | undefined };

/** When exams take place. */
export function ExamsPage() {
  return (
    <Room title="Exam dates">
      <Exams />
    </Room>
  );
}

function Exams() {
  const list = useQuery(examSessionsQuery());
  const [target, setTarget] = useState<Target>();
  const [said, setSaid] = useState<string>();
  const dates: ExamDates = list.data ?? { sessions: [], years: [] };
  const { sessions } = dates;
  return (
    <>
      <h1>Exam dates</h1>
      <p className="muted">
        A student’s plan is made towards the next session of their exam in their year. A saved date counts
        from the next plan on.
      </p>
      <div className={styles.panes}>
        <div className={styles.form}>
          <ListState
            list={list}
            total={sessions.length}
            isNarrowed={false}
            onClear={() => {}}
            name="exam dates"
          >
            {exams.map((exam) => (
              <ExamYears
                key={exam}
                exam={exam}
                sessions={sessions}
                target={target}
                onOpen={(year) => leaveFor(() => setTarget({ exam, year }))}
              />
            ))}
          </ListState>
        </div>
        {target && (
          <div className={styles.sticky}>
            <YearForm
              key={`${target.exam} ${target.year}`}
              exam={target.exam}
              year={target.year}
              dates={dates}
              load={async () => (await list.refetch({ throwOnError: true })).data ?? dates}
              onClose={() => setTarget(undefined)}
              onSaved={(isWhole) => {
                if (isWhole) setTarget(undefined);
                setSaid("Saved.");
              }}
            />
          </div>
        )}
      </div>
      {said && (
        <Toast sign="check" seconds={3} onGone={() => setSaid(undefined)}>
          {said}
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
  const next = nextSession(sessions, exam, dateInIndia(new Date()));
  return (
    <section className={styles.form} aria-label={exam}>
      <div className={styles.split}>
        <h2>{exam}</h2>
        <Button look="second" short onClick={() => onOpen(undefined)}>
          <Icon name="plus" small />
          Add year<span className="unseen"> to {exam}</span>
        </Button>
      </div>
      <ul className={styles.list}>
        {yearsOf(sessions, exam).map(({ year, sessions: ofYear }) => (
          <li key={year} className={styles.row} data-open={target?.exam === exam && target.year === year}>
            <div className={styles.says}>
              <span className={styles.title}>{year}</span>
              {ofYear.map((session) => (
                <span key={session.name} className={styles.sub}>
                  {sessionWords(session)}
                  {session === next && (
                    <span className={styles.badge} data-state="published">
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
