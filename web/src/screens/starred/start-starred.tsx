import { useCreateQuiz } from "../../api/quiz-starts.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import styles from "./starred.module.css";
import { quizLengthWords } from "./starred-words.ts";

/** As many as the server asks in one quiz. */
const MOST_IN_A_QUIZ = 30;

/** Starts a quiz over the starred questions and opens it. */
export function StartStarred({ count }: { count: number }) {
  const create = useCreateQuiz();
  const navigate = useNavigate();
  return (
    <div className={styles.start}>
      <Button
        fill
        busy={create.isPending}
        aria-describedby="starred-quiz"
        onClick={() =>
          create.mutate({ type: "bookmarks" }, { onSuccess: (hash) => navigate(paths.quiz(hash)) })
        }
      >
        Start a quiz
      </Button>
      <p className="caption" id="starred-quiz">
        {quizLengthWords(count, MOST_IN_A_QUIZ)}
      </p>
      {create.isError && (
        <Note state="wrong" role="alert">
          Could not start the quiz. Check your connection and try again.
        </Note>
      )}
    </div>
  );
}
