import type { ResponseOf } from "@rasayan/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDiscardQuiz } from "../../api/discard-quiz.ts";
import { endQuiz } from "../../api/end-quiz.ts";
import { withdrawEnd } from "../../api/endings.ts";
import { asApiError } from "../../api/load-errors.ts";
import { quizQuery } from "../../api/quizzes.ts";
import { sharedQuestionsWarning } from "../../messages/shared-questions-warning.ts";
import { paths } from "../../router/paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";

type OpenQuiz = ResponseOf<"listOpenQuizzes">["quizzes"][number];
type Props = { quiz: OpenQuiz; title: string; onClose: () => void };

/** Asks before a quiz in progress is deleted or, once it has told the learner something, ended. */
export function LeaveDialog(props: Props) {
  const { quiz, title, onClose } = props;
  const discard = useDiscardQuiz(quiz.hash);
  const rejection = asApiError(discard.error);
  // The list may be older than an answer that was given in another tab.
  if (!quiz.can_discard || rejection?.code === "has_answers") return <EndDialog {...props} />;
  return (
    <Modal title="Discard this quiz?" onClose={onClose}>
      <p>The quiz “{title}” will be deleted. It won’t count.</p>
      {discard.isError && (
        <Alert state="wrong" role="alert">
          {rejection?.status === 409
            ? rejection.message
            : failureMessage(discard.error, "The quiz was not discarded. Try again.")}
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

function EndDialog({ quiz: { hash, answered, total_questions }, title, onClose }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const shared = useQuery(quizQuery(hash)).data?.shared_with_timed ?? 0;
  const end = useMutation({
    mutationFn: () => endQuiz(queryClient, hash, "requested"),
    networkMode: "always",
    onSuccess: (result) => {
      if (result === "ended") navigate(paths.summary(hash));
      // An answer was rejected: the room asks what to do.
      else if (result === "stopped") navigate(paths.quiz(hash));
    },
  });
  const keep = () => {
    if (end.isPending) withdrawEnd(queryClient, hash);
    onClose();
  };
  return (
    <Modal title="End this quiz?" onClose={keep}>
      <p>
        The quiz “{title}” will be marked as it is: {answered} of {total_questions} answered.
      </p>
      {shared > 0 && <p>{sharedQuestionsWarning(shared)}</p>}
      {end.isPending && !navigator.onLine && <p role="status">It ends as soon as you are online.</p>}
      <div className="pair">
        <Button variant="secondary" onClick={keep}>
          Keep it
        </Button>
        <Button busy={end.isPending} onClick={() => end.mutate()}>
          End Quiz
        </Button>
      </div>
    </Modal>
  );
}
