import { useStartQuiz } from "../../../api/quiz-starts.ts";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { paths } from "../../../router/paths.ts";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import styles from "./review.module.css";

type Props = { quizHash: string; question: ReviewQuestion };

/** Where a reviewed question leads on to: the note of its topic, and three more questions like it. */
export function ReadAndPractise({ quizHash, question: { id, chapter_id, chapter_name, note } }: Props) {
  const { start, isPending, error } = useStartQuiz();
  return (
    <>
      <div className={styles.onward}>
        {note && (
          <LinkButton variant="secondary" to={paths.note(chapter_id, chapter_name, note.id, note.title)}>
            Read the note
          </LinkButton>
        )}
        <Button
          variant="secondary"
          busy={isPending}
          onClick={() => start({ type: "similar", question_id: id, from_hash: quizHash })}
        >
          Practise three like this
        </Button>
      </div>
      {error && (
        <Alert state="wrong" role="alert">
          {failureMessage(error, "Could not start the practice. Please try again later.")}
        </Alert>
      )}
    </>
  );
}
