import { type ParentConsent, useParentLinkToken, useWithdrawConsent } from "../../api/consents.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

const formatDate = (time: string) =>
  new Date(time).toLocaleDateString("en-IN", { day: "numeric", month: "long", year: "numeric" });

/** Shows the given consent. Withdrawing it takes one tap, so it is as easy as giving it. */
export function GrantedConsent({ token, consent }: { token: string; consent: ParentConsent }) {
  const withdraw = useWithdrawConsent(token);
  const parentLinkToken = useParentLinkToken(token);
  return (
    <>
      <Alert state="correct" role="status">
        You agreed{consent.granted_at && ` on ${formatDate(consent.granted_at)}`}: {consent.learner_name} can
        start.
      </Alert>
      {parentLinkToken ? (
        <TextField
          label="Your own link"
          hint="Keep it, and give it to nobody: with it you can take back your agreement at any time, and give it again. We cannot show it again."
          readOnly
          value={`${location.origin}${paths.parentConsent(parentLinkToken)}`}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <p>With this link you can take back your agreement at any time. The account is shut at once then.</p>
      )}
      {withdraw.isError && (
        <Alert state="wrong" role="alert">
          Not taken back. Check your connection and try again.
        </Alert>
      )}
      <Button variant="danger" fullWidth busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Take back my agreement
      </Button>
    </>
  );
}
