import type { QuizAnswers } from "../../../api/quiz-answers.ts";
import type { AttemptQuestion, ReviewQuestion } from "../../../api/quizzes.ts";
import styles from "../../../question/question.module.css";
import { Passage } from "../../../question/review/passage.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import paletteStyles from "../review/palette.module.css";
import { ReviewedQuestion } from "../review/reviewed-question.tsx";
import { AnswerBar, type QuizNavigationControls } from "./answer-bar.tsx";

export { Passage };

type Props = {
  quizHash: string;
  question: AttemptQuestion | ReviewQuestion;
  answers: QuizAnswers;
  navigation: QuizNavigationControls;
};

/** A question that takes no answer any more, with its key, and the navigation. */
export function ClosedQuestion({ navigation, ...rest }: Props) {
  return (
    <>
      <ClosedQuestionBody {...rest} />
      <AnswerBar navigation={navigation} answers={rest.answers} />
    </>
  );
}

/** A question whose key the learner has seen in another quiz. Offline, the key may not have been loaded yet. */
export function ClosedQuestionBody({ quizHash, question, answers }: Omit<Props, "navigation">) {
  const hasExpiredAnswer = answers.state.expired.some(({ questionId }) => questionId === question.id);
  return (
    <>
      <Alert role="status">
        <span className={paletteStyles.hint}>
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
        <ReviewedQuestion quizHash={quizHash} question={question} />
      ) : (
        <>
          {question.passage && <Passage passage={question.passage} />}
          <SanitizedHtml html={question.text_html} className={styles.stem} />
        </>
      )}
    </>
  );
}
