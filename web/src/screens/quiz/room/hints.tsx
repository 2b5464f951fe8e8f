import { useQuery } from "@tanstack/react-query";
import { asApiError } from "../../../api/load-errors.ts";
import { hintsQuery, useTakeHint } from "../../../api/practice-mode.ts";
import styles from "../../../question/question.module.css";
import { Button } from "../../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import { Alert } from "../../../ui/messages/alert.tsx";

/** The hints that the learner has taken, and the button for the next one. Renders nothing if there are none. */
export function Hints({ quizHash, questionId }: { quizHash: string; questionId: number }) {
  const { data } = useQuery(hintsQuery(quizHash, questionId));
  const take = useTakeHint(quizHash, questionId);
  if (!data || data.total === 0) return null;
  const { hints, total } = data;
  return (
    <div className={styles.answer}>
      <div aria-live="polite">
        {hints.map(({ n, html }) => (
          <Alert key={n}>
            <strong>{`Hint ${n} of ${total}`}</strong>
            <SanitizedHtml html={html} className="prose" />
          </Alert>
        ))}
      </div>
      {hints.length < total && (
        <Button variant="secondary" busy={take.isPending} onClick={() => take.mutate()}>
          Show Hint
        </Button>
      )}
      {take.isError && (
        <Alert state="wrong" role="alert">
          {asApiError(take.error)?.status === 409
            ? take.error.message
            : failureMessage(take.error, "Could not get the hint. Try again.")}
        </Alert>
      )}
    </div>
  );
}
