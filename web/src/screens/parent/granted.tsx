import { type ParentConsent, useOwnLink, useWithdrawConsent } from "../../api/consents.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";

const dayOf = (time: string) =>
  new Date(time).toLocaleDateString("en-IN", { day: "numeric", month: "long", year: "numeric" });

/** What was agreed to, and the way to take it back, which is no longer than the way to give it. */
export function Granted({ token, consent }: { token: string; consent: ParentConsent }) {
  const withdraw = useWithdrawConsent(token);
  const ownLink = useOwnLink(token);
  return (
    <>
      <Note state="correct" role="status">
        You agreed{consent.granted_at && ` on ${dayOf(consent.granted_at)}`}: {consent.learner_name} can
        start.
      </Note>
      {ownLink ? (
        <TextField
          label="Your own link"
          hint="Keep it, and give it to nobody: with it you can take back your agreement at any time, and give it again. We cannot show it again."
          readOnly
          value={`${location.origin}${paths.parentConsent(ownLink)}`}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <p>With this link you can take back your agreement at any time. The account is shut at once then.</p>
      )}
      {withdraw.isError && (
        <Note state="wrong" role="alert">
          Not taken back. Check your connection and try again.
        </Note>
      )}
      <Button look="danger" fill busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Take back my agreement
      </Button>
    </>
  );
}
