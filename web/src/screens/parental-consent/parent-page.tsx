import { useQuery } from "@tanstack/react-query";
import {
  consentErrorKind,
  type ParentConsent,
  parentConsentQuery,
  useParentLinkToken,
  useWithdrawConsent,
} from "../../api/consents.ts";
import { isLimited } from "../../api/load-errors.ts";
import { formatLongDate } from "../../format/dates.ts";
import { paths } from "../../router/paths.ts";
import { useParams } from "../../router/router.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { Logo, TopBar } from "../../ui/page/top-bar.tsx";
import { GrantForm } from "./grant-form.tsx";

const MAY_AGREE = "You can agree again below.";
const MAY_NOT_AGREE =
  "To agree again, open your own link, which you got when you agreed. If you have lost it, write to us.";

/** Page for a parent, who needs no account: says what is stored about the child, and gives or withdraws consent. */
export function ParentPage() {
  const { token = "" } = useParams();
  const consent = useQuery(parentConsentQuery(token));
  return (
    <PageLayout width="m">
      <title>For parents · Rasayan</title>
      <TopBar>
        <Logo to={paths.landing} />
      </TopBar>
      <h1>For parents and guardians</h1>
      {consent.isPending && <Spinner />}
      {consent.isError && !consent.data && (
        <LinkError error={consent.error} busy={consent.isFetching} onRetry={() => consent.refetch()} />
      )}
      {consent.data?.state === "requested" && <Grant token={token} consent={consent.data} />}
      {consent.data?.state === "granted" && <GrantedConsent token={token} consent={consent.data} />}
      {consent.data?.state === "withdrawn" && (
        <>
          <Alert state="warning" role="status">
            You have taken back your agreement: the account of {consent.data.learner_name} is shut. What was
            stored before stays until the account is deleted, which your child can do on the profile page, or
            we when you write to us. {consent.data.can_grant ? MAY_AGREE : MAY_NOT_AGREE}
          </Alert>
          {consent.data.can_grant && <Grant token={token} consent={consent.data} />}
        </>
      )}
    </PageLayout>
  );
}

function Grant({ token, consent }: { token: string; consent: ParentConsent }) {
  const { learner_name: name, is_learners_browser } = consent;
  if (!is_learners_browser) return <GrantForm token={token} name={name} />;
  return (
    <Alert state="warning" role="status">
      {name} is signed in in this browser, so nobody can agree here. Open this link on your own phone or
      computer.
    </Alert>
  );
}

function LinkError({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const errorKind = consentErrorKind(error);
  if (errorKind === "unknown link")
    return (
      <Alert state="wrong" role="alert">
        This link is not known. Perhaps a newer one was made, or it was not copied whole: ask your child for
        the link again.
      </Alert>
    );
  if (errorKind === "too late")
    return (
      <Alert state="wrong" role="alert">
        This link is older than seven days. Ask your child for a new one.
      </Alert>
    );
  return (
    <LoadFailed error={error} busy={busy} onRetry={onRetry}>
      {isLimited(error) ? error.message : "This page could not be loaded."}
    </LoadFailed>
  );
}

/** Shows the given consent. Withdrawing it takes one tap, so it is as easy as giving it. */
function GrantedConsent({ token, consent }: { token: string; consent: ParentConsent }) {
  const withdraw = useWithdrawConsent(token);
  const parentLinkToken = useParentLinkToken(token);
  return (
    <>
      <Alert state="correct" role="status">
        You agreed{consent.granted_at && ` on ${formatLongDate(consent.granted_at)}`}: {consent.learner_name}{" "}
        can start.
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
          {isLimited(withdraw.error)
            ? withdraw.error.message
            : failureMessage(withdraw.error, "Not taken back. Check your connection and try again.")}
        </Alert>
      )}
      <Button variant="danger" fullWidth busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Take back my agreement
      </Button>
    </>
  );
}
