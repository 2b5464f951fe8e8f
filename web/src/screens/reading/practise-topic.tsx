import { useStartQuiz } from "../../api/quiz-starts.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";

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
      <ActionFailed error={error}>Could not start the practice. Please try again later.</ActionFailed>
    </>
  );
}
