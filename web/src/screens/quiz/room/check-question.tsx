import { useState } from "react";
import { asApiError } from "../../../api/load-errors.ts";
import { useCheckQuestion } from "../../../api/practice-mode.ts";
import type { AttemptQuestion, TimedQuiz } from "../../../api/quizzes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { isNumber } from "./answer-payload.ts";
import type { Attempt } from "./use-attempt.ts";

type Props = { quiz: TimedQuiz; question: AttemptQuestion; attempt: Attempt };

/** In practice mode: saves the answer, then shows the key of the question, and closes it. */
export function CheckButton({ quiz, question: { id }, attempt }: Props) {
  const { value, answers } = attempt;
  const check = useCheckQuestion(quiz.hash, id);
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  /** Why the last check failed, and the answer that it was about. */
  const [failure, setFailure] = useState<{ error: unknown; value: string }>();
  async function run(): Promise<void> {
    setAsking(false);
    setRunning(true);
    setFailure(undefined);
    try {
      attempt.saveDraft();
      if (!navigator.onLine) throw new Error("offline");
      const rejectedIds = await answers.whenSettled();
      if (!rejectedIds.includes(id)) await check.mutateAsync();
    } catch (error) {
      setFailure({ error, value: String(value) });
    }
    setRunning(false);
  }
  const isShared = (quiz.shared_with_timed_ids ?? []).includes(id);
  const isUnfinished = typeof value === "string" && value !== "" && !isNumber(value);
  return (
    <>
      {failure && failure.value === String(value) && (
        <Alert state="wrong" role="alert">
          {checkFailure(failure.error)}
        </Alert>
      )}
      <Button
        variant={value.length === 0 ? "plain" : "primary"}
        fullWidth
        busy={isRunning}
        disabled={isUnfinished}
        onClick={() => (isShared ? setAsking(true) : void run())}
      >
        {value.length === 0 ? "Show Solution" : "Check Answer"}
      </Button>
      {isAsking && <SharedDialog onKeepGoing={() => setAsking(false)} onCheck={run} />}
    </>
  );
}

function checkFailure(error: unknown): string {
  const rejection = asApiError(error);
  if (rejection?.status === 409 || rejection?.code === "blank_allowance_used") return rejection.message;
  return failureMessage(error, "Checking needs a connection. Your answer stays. Try again.");
}

/** Asks before a question is closed in a timed quiz that is still running. */
function SharedDialog({ onKeepGoing, onCheck }: { onKeepGoing: () => void; onCheck: () => void }) {
  return (
    <Modal title="Show the answer?" onClose={onKeepGoing}>
      <p>
        A timed quiz that is still running asks this question. If you see its answer here, you can no longer
        answer it there.
      </p>
      <div className="pair">
        <Button variant="secondary" onClick={onKeepGoing}>
          Keep going
        </Button>
        <Button onClick={onCheck}>Show the answer</Button>
      </div>
    </Modal>
  );
}
