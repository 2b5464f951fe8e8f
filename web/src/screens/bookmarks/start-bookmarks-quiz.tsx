import { useCreateQuiz } from "../../api/quiz-starts.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { quizLengthMessage } from "./bookmark-format.ts";
import styles from "./bookmarks.module.css";

/** The server's limit for one quiz. */
const MAX_QUIZ_QUESTIONS = 30;

/** Starts a quiz with the bookmarked questions and opens it. */
export function StartBookmarksQuiz({ count }: { count: number }) {
  const createQuiz = useCreateQuiz();
  const navigate = useNavigate();
  return (
    <div className={styles.start}>
      <Button
        fullWidth
        busy={createQuiz.isPending}
        aria-describedby="bookmarks-quiz"
        onClick={() =>
          createQuiz.mutate({ type: "bookmarks" }, { onSuccess: (hash) => navigate(paths.quiz(hash)) })
        }
      >
        Start a quiz
      </Button>
      <p className="caption" id="bookmarks-quiz">
        {quizLengthMessage(count, MAX_QUIZ_QUESTIONS)}
      </p>
      {createQuiz.isError && (
        <Alert state="wrong" role="alert">
          Could not start the quiz. Check your connection and try again.
        </Alert>
      )}
    </div>
  );
}
