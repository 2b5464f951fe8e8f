import type { ReportedQuestion } from "../../../api/admin-reports.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import adminStyles from "../admin.module.css";
import { StatisticsPanel } from "../statistics/statistics-panel.tsx";
import { QuestionReports } from "./question-reports.tsx";
import { ReportedText } from "./reported-text.tsx";
import styles from "./reports.module.css";
import { ResolutionForm } from "./resolution-form.tsx";

type Props = { question: ReportedQuestion; onClose: () => void; onResolved: (message: string) => void };

/** One reported question with its statistics, its reports and the form that resolves them. */
export function ReportedPane({ question, onClose, onResolved }: Props) {
  const { id, deleted } = question;
  return (
    <section className={styles.pane} aria-label={`Question ${id}`}>
      <div className={adminStyles.card}>
        <div className={adminStyles.split}>
          <h2 ref={focusHeading} tabIndex={-1}>{`Question ${id}`}</h2>
          {!deleted && (
            <LinkButton variant="secondary" compact to={paths.adminQuestion(id)}>
              Edit question
            </LinkButton>
          )}
        </div>
        <ReportedText reported={question} />
      </div>
      {!deleted && <StatisticsPanel id={id} />}
      <div className={adminStyles.card}>
        <h2>Reports</h2>
        <QuestionReports questionId={id} />
        <ResolutionForm question={question} onClose={onClose} onResolved={onResolved} />
      </div>
    </section>
  );
}

/** Focuses the heading: on narrow screens the pane opens above the clicked row, possibly outside the viewport. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus();
}
