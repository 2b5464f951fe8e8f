import type { OwnReport } from "../../api/report-lists.ts";
import { reasonWords } from "../../api/report-reasons.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { RenderedText } from "../../ui/rendered-text.tsx";
import { dayWords, isNews, stateWords } from "./outcome-words.ts";
import styles from "./reports.module.css";

/** The question as it was asked, what was reported of it, and the editors' answer. */
export function ReportCard({ report }: { report: OwnReport }) {
  return (
    <article className={styles.card}>
      <p className={styles.state}>
        <strong>{stateWords[report.state]}</strong>
        {isNews(report) && <span className={styles.badge}>New</span>}
        <span className="caption num">{dayWords(report)}</span>
      </p>
      {report.state === "decided" && (
        <Note>You can read the answer when your open quiz with this question has ended.</Note>
      )}
      {report.note !== null && (
        <Note {...(report.state === "fixed" ? { state: "correct" } : {})}>
          <strong>The editors:</strong> {report.note}
        </Note>
      )}
      <p className={styles.told}>
        <strong>You:</strong> {reasonWords[report.reason]}
        {report.text !== "" && (
          <>
            <br />
            {report.text}
          </>
        )}
      </p>
      <RenderedText html={report.text_html} className={`prose ${styles.asked}`} />
      <div className={styles.foot}>
        <span className="caption">{report.topic_name}</span>
        <LinkButton look="flush" to={paths.quizQuestionReview(report.quiz_hash, report.question_id)}>
          See the question
        </LinkButton>
      </div>
    </article>
  );
}
