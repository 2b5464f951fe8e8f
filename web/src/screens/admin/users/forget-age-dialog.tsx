import { type Account, useForgetAge } from "../../../api/admin-users.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";

type Props = { account: Account; onClose: () => void };

/** Asks before the answer of a learner who said to be under 18 is deleted. */
export function ForgetAgeDialog({ account: { id, name, email }, onClose }: Props) {
  const forgetAge = useForgetAge();
  return (
    <Modal title="Ask for the age again?" onClose={forgetAge.isPending ? undefined : onClose}>
      <p>
        {name} ({email}) said to be under 18. That answer and the links for a parent will be deleted, also
        those of an earlier account of the same person. The next visit begins with the question about the age.
      </p>
      <p>
        Whoever then answers “18 or older” can use the account without a parent. Do this only if you know that
        the answer was wrong, or that the learner has turned 18. The log records it under your name.
      </p>
      {forgetAge.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(forgetAge.error)}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          busy={forgetAge.isPending}
          onClick={() => forgetAge.mutate(id, { onSuccess: onClose })}
        >
          Ask again
        </Button>
      </div>
    </Modal>
  );
}
