import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { formatMarks } from "../../../question/review/review-format.ts";
import { paths } from "../../../router/paths.ts";
import { Link } from "../../../ui/controls/link.tsx";
import styles from "./analysis.module.css";
import { adviseOnQuestion } from "./analysis-format.ts";

type Props = { quizHash: string; analysis: QuizAnalysis };

/** The questions to look at first and the topics to study next. */
export function LookAtNow({ quizHash, analysis: { look_at, study_next } }: Props) {
  if (look_at.length === 0)
    return (
      <section className={styles.card} aria-labelledby="look-at">
        <h2 id="look-at">Look at these now</h2>
        <p>You lost no marks in this quiz, so there is nothing to repair.</p>
      </section>
    );
  return (
    <>
      <section className={styles.card} aria-labelledby="look-at">
        <h2 id="look-at">Look at these now</h2>
        <p className="muted">Here the most marks come back with the least work.</p>
        <ol className={styles.links}>
          {look_at.map((question) => (
            <li key={question.question_id}>
              <Link to={paths.quizQuestionReview(quizHash, question.question_id)}>
                {`Question ${question.number}: ${question.topic_name}`}
              </Link>
              <p className="muted">
                {`${formatMarks(question.marks_lost)} lost. ${adviseOnQuestion(question)}`}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.card} aria-labelledby="study-next">
        <h2 id="study-next">Study next</h2>
        <p className="muted">Of the topics where you lost marks, these are worth most in your exam now.</p>
        <ol className={styles.links}>
          {study_next.map(({ topic_id, topic_name, chapter_id, chapter_name, marks_lost }) => (
            <li key={topic_id}>
              <Link to={paths.chapterNotes(chapter_id, chapter_name)}>{topic_name}</Link>
              <p className="muted">{`${chapter_name}. ${formatMarks(marks_lost)} lost here.`}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
