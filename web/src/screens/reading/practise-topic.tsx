import { useStartQuiz } from "../../api/quiz-starts.ts";
import { Button } from "../../ui/controls/button.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";

/** Starts practice on the topic of a note. */
export function PractiseTopic({ topicId }: { topicId: number }) {
  const { start, isPending, error } = useStartQuiz();
  return (
    <>
      <Button
        variant="secondary"
        fullWidth
        busy={isPending}
        onClick={() => start({ type: "topic", topic_id: topicId })}
      >
        Practise this topic
      </Button>
      {error && (
        <Alert state="wrong" role="alert">
          {failureMessage(error, "Could not start the practice. Please try again later.")}
        </Alert>
      )}
    </>
  );
}
