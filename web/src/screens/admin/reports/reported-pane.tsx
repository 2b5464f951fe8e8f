import type { ReportedQuestion } from "../../../api/admin-reports.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import parts from "../parts.module.css";
import { StatisticsPanel } from "../statistics/statistics-panel.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { ReceivedReports } from "./received-reports.tsx";
import { ReportedText } from "./reported-text.tsx";
import styles from "./reports.module.css";

type Props = { question: ReportedQuestion; onClose: () => void; onDecided: (words: string) => void };

/** One question as students see it, how it does, what was reported of it, and what is to become of that. */
export function ReportedPane({ question, onClose, onDecided }: Props) {
  const { id, deleted } = question;
  return (
    <section className={styles.pane} aria-label={`Question ${id}`}>
      <div className={parts.card}>
        <div className={parts.split}>
          <h2 ref={takeFocus} tabIndex={-1}>{`Question ${id}`}</h2>
          {!deleted && (
            <LinkButton look="second" short to={paths.adminQuestion(id)}>
              Edit question
            </LinkButton>
          )}
        </div>
        <ReportedText reported={question} />
      </div>
      {!deleted && <StatisticsPanel id={id} />}
      <div className={parts.card}>
        <h2>Reports</h2>
        <ReceivedReports questionId={id} />
        <DecisionForm question={question} onClose={onClose} onDecided={onDecided} />
      </div>
    </section>
  );
}

/** On a narrow screen the pane opens above the row that opened it, out of sight. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
