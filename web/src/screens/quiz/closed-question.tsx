import type { Answers } from "../../api/answers.ts";
import type { PlayerQuestion, ReviewQuestion } from "../../api/quizzes.ts";
import styles from "../../question/question.module.css";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { RenderedText } from "../../ui/rendered-text.tsx";
import { AnswerBar } from "./answer-bar.tsx";
import palette from "./palette.module.css";
import type { QuizMoves } from "./quiz-navigation.tsx";
import { ReviewedQuestion } from "./reviewed-question.tsx";

type Props = {
  quizHash: string;
  question: PlayerQuestion | ReviewQuestion;
  answers: Answers;
  moves: QuizMoves;
};

/** A question that takes no answer any more, with its key; without a network the key may not be there yet. */
export function ClosedQuestion({ quizHash, question, answers, moves }: Props) {
  const isLate = answers.state.late.some(({ questionId }) => questionId === question.id);
  return (
    <>
      <Note role="status">
        <span className={palette.hint}>
          <Icon name="lock" />
          <span>You have seen the answer to this question in another quiz.</span>
        </span>
      </Note>
      {isLate && (
        <Note state="warning" role="status">
          Your last answer here was sent after that. It does not count.
        </Note>
      )}
      {"outcome" in question ? (
        <ReviewedQuestion quizHash={quizHash} question={question} />
      ) : (
        <RenderedText html={question.text_html} className={styles.stem} />
      )}
      <AnswerBar moves={moves} answers={answers} />
    </>
  );
}
