import { type Account, useForgetAge, useReopenConsent } from "../../../api/admin-users.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";

type ClosedAccount = Pick<Account, "id" | "name" | "email"> & { missing_consent: "asked" | "withdrawn" };

const AGE_AGAIN = {
  state: "Under 18: closed until a parent agrees",
  action: "Ask for the age again",
  title: "Ask for the age again?",
  effect:
    "said to be under 18. That answer and the links for a parent will be deleted, also those of an earlier account " +
    "of the same person. The next visit begins with the question about the age.",
  warning:
    "A learner who then answers “18 or older” can use the account without a parent. Do this only if you know that the " +
    "answer was wrong, or that the learner has turned 18.",
  confirm: "Ask again",
};

const NEW_LINK = {
  state: "Under 18: closed, a parent has taken the agreement back",
  action: "Allow a new link for a parent",
  title: "Allow a new link for a parent?",
  effect:
    "stays closed, but can make a link for a parent again. Until now only the parent’s own link can give the " +
    "agreement again.",
  warning:
    "Do this only if the parent has asked you to, for example because the parent’s own link is lost: with a new " +
    "link, another adult could agree.",
  confirm: "Allow it",
};

/** What an admin can do for a learner under 18 whose account is closed, by the reason. */
export const wayOutOf = (reason: ClosedAccount["missing_consent"]) =>
  reason === "withdrawn" ? NEW_LINK : AGE_AGAIN;

/** Asks before the way out of a closed account is opened. */
export function ClosedAccountDialog({ account, onClose }: { account: ClosedAccount; onClose: () => void }) {
  const { id, name, email, missing_consent } = account;
  const { title, effect, warning, confirm } = wayOutOf(missing_consent);
  const forgetAge = useForgetAge();
  const reopenConsent = useReopenConsent();
  const way = missing_consent === "withdrawn" ? reopenConsent : forgetAge;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isBusy={way.isPending}
      error={way.isError ? saveErrorMessage(way.error) : undefined}
      onConfirm={() => way.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {name} ({email}) {effect}
      </p>
      <p>{warning} The log records it under your name.</p>
    </ConfirmDialog>
  );
}
