import type { UnsentWork } from "../api/unsent-work.ts";
import { formatCount } from "../format/numbers.ts";
import { Button } from "../ui/controls/button.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";

type Props = { unsent: UnsentWork; onStay: () => void; onSignOut: () => void };

/** Asks before a sign-out deletes what is on this device only. */
export function UnsentDialog({ unsent: { answers, reviews, submits, hasMarks }, onStay, onSignOut }: Props) {
  return (
    <Modal title="Sign out and lose what is not sent?" onClose={onStay}>
      <p>The server does not have these yet:</p>
      <ul>
        {answers > 0 && <li>{formatCount(answers, "answer")}</li>}
        {hasMarks && <li>marks for review in a quiz</li>}
        {submits > 0 && <li>{formatCount(submits, "submitted quiz", "submitted quizzes")}</li>}
        {reviews > 0 && <li>{formatCount(reviews, "card review")}</li>}
      </ul>
      <p>
        {!navigator.onLine && "You are offline. "}Stay signed in, and Rasayan goes on trying to send them.
        Signing out now deletes them.
      </p>
      <div className="pair">
        <Button variant="danger" onClick={onSignOut}>
          Sign out and lose them
        </Button>
        <Button onClick={onStay}>Stay signed in</Button>
      </div>
    </Modal>
  );
}
