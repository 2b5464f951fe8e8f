import { useId, useState } from "react";
import { useStartQuiz } from "../../../api/quiz-starts.ts";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { paths } from "../../../router/paths.ts";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { ActionFailed } from "../../../ui/loading/action-failed.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import styles from "./review.module.css";

const Explanation = lazyComponent(
  async () => (await import("./explanation.tsx")).Explanation,
  ExplanationMissing,
);

/** Without a network, the part of the app that shows an explanation may not have been loaded yet. */
function ExplanationMissing() {
  return (
    <LoadFailed busy={false} onRetry={() => location.reload()}>
      Could not load the explanation.
    </LoadFailed>
  );
}

type Props = { quizHash: string; question: ReviewQuestion };

/** Where a reviewed question leads on to: what explains it, the note of its topic, and three more questions like it. */
export function ReadAndPractise({ quizHash, question }: Props) {
  const { id, chapter_id, chapter_name, note } = question;
  const { start, isPending, error } = useStartQuiz();
  const [isExplained, setExplained] = useState(false);
  const explanationId = useId();
  return (
    <>
      <div className={styles.onward}>
        <Button
          variant="secondary"
          aria-expanded={isExplained}
          aria-controls={explanationId}
          onClick={() => setExplained(!isExplained)}
        >
          Explain this
        </Button>
        {note && (
          <LinkButton
            variant="secondary"
            to={`${paths.note(chapter_id, chapter_name, note.id, note.title)}?quiz=${quizHash}&question=${id}`}
          >
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
      <div id={explanationId} hidden={!isExplained}>
        {isExplained && <Explanation quizHash={quizHash} question={question} />}
      </div>
      <ActionFailed error={error}>Could not start the practice. Please try again later.</ActionFailed>
    </>
  );
}
