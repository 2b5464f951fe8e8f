import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import type { AttemptQuestion, ReviewQuestion, TimedQuiz } from "../../../api/quizzes.ts";
import styles from "../../../question/question.module.css";
import { describeInPractice, describeOutcome } from "../../../question/review/outcome.ts";
import { Passage } from "../../../question/review/passage.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { ReviewedQuestion } from "../review/reviewed-question.tsx";
import roomStyles from "./room.module.css";

type Props = {
  quiz: TimedQuiz;
  question: AttemptQuestion | ReviewQuestion;
  answers: QuizAnswers;
};

/** A question that takes no answer any more, with its key: it was checked here, or another quiz has closed it. */
export function ClosedQuestion({ quiz, question, answers }: Props) {
  // Missing in a response that an earlier version of the app persisted on this device.
  const { hash, checked_ids = [] } = quiz;
  if ("outcome" in question && checked_ids.includes(question.id)) {
    const { state } = describeOutcome(question);
    return (
      <>
        <Alert role="status" {...(state === "unattempted" ? {} : { state })}>
          <strong>{describeInPractice(question)}</strong>
        </Alert>
        <ReviewedQuestion quizHash={hash} question={question} />
      </>
    );
  }
  const hasExpiredAnswer = answers.state.expired.some(({ questionId }) => questionId === question.id);
  return (
    <>
      <Alert role="status">
        <span className={roomStyles.hint}>
          <Icon name="lock" />
          <span>You have seen the answer to this question in another quiz.</span>
        </span>
      </Alert>
      {hasExpiredAnswer && (
        <Alert state="warning" role="status">
          Your last answer here was sent after that. It does not count.
        </Alert>
      )}
      {"outcome" in question ? (
        <ReviewedQuestion quizHash={hash} question={question} />
      ) : (
        // Offline, the key may not have been loaded yet.
        <>
          {question.passage && <Passage passage={question.passage} />}
          <SanitizedHtml html={question.text_html} className={styles.stem} />
        </>
      )}
    </>
  );
}
