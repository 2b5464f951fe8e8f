import { useDiscardQuiz } from "../../api/discard-quiz.ts";
import { asApiError } from "../../api/load-errors.ts";
import { Alert } from "../../ui/base/alert.tsx";
import { Button } from "../../ui/base/button.tsx";
import { formatCount } from "../../ui/base/format-count.ts";
import { failureMessage } from "../../ui/lists/failure-message.ts";
import { Modal } from "../../ui/modal.tsx";

type Props = { hash: string; title: string; answered: number; onClose: () => void };

/** Asks before a quiz in progress is deleted. */
export function DiscardDialog({ hash, title, answered, onClose }: Props) {
  const discard = useDiscardQuiz(hash);
  return (
    <Modal title="Discard this quiz?" onClose={onClose}>
      <p>{discardWarning(title, answered)}</p>
      {discard.isError && (
        <Alert state="wrong" role="alert">
          {discardFailure(discard.error)}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="danger"
          busy={discard.isPending}
          onClick={() => discard.mutate(undefined, { onSuccess: onClose })}
        >
          Discard
        </Button>
      </div>
    </Modal>
  );
}

/** Says what is lost: `The quiz “Electrochemistry” and your 2 answers will be deleted. It won’t count.` */
export function discardWarning(title: string, answered: number): string {
  const answers = answered === 0 ? "" : ` and your ${formatCount(answered, "answer")}`;
  return `The quiz “${title}”${answers} will be deleted. It won’t count.`;
}

function discardFailure(error: Error): string {
  const rejection = asApiError(error);
  if (rejection?.status === 409) return rejection.message;
  return failureMessage(error, "The quiz was not discarded. Try again.");
}
