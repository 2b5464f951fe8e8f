import { useQuery } from "@tanstack/react-query";
import { SignOutButton, useSigningOut } from "../../account/sign-out-button.tsx";
import { useDeclareAge } from "../../api/consents.ts";
import { profileQuery } from "../../api/user.ts";
import { consentStoredData, storedData } from "../../messages/privacy-notice.ts";
import { paths } from "../../router/paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { Logo, TopBar } from "../../ui/page/top-bar.tsx";
import { WaitingForParent } from "./waiting-for-parent.tsx";

/** Shown before all other pages while consent is missing: asks for the age, or for a parent's consent. */
export function AgePage() {
  const { data: user } = useQuery(profileQuery());
  const signingOut = useSigningOut();
  return (
    <PageLayout>
      <title>Before you start · Rasayan</title>
      <TopBar>
        <Logo />
        <SignOutButton signingOut={signingOut} />
      </TopBar>
      {user?.consent_needed === "parent" ? <WaitingForParent /> : <AgeQuestion />}
      <p className="muted">
        You can <Link to={paths.profile}>take a copy of your data or delete your account</Link> at any time.
      </p>
    </PageLayout>
  );
}

/** Asks the age once. Both buttons look alike, so that the design favours neither. */
function AgeQuestion() {
  const declareAge = useDeclareAge();
  return (
    <>
      <h1>How old are you?</h1>
      <p>
        If you are under 18, a parent or guardian has to agree before you start. We don't ask for your date of
        birth.
      </p>
      <div className="prose">
        <h2>What we store, and why</h2>
        <ul>
          {[...storedData, ...consentStoredData].map(([item, purpose]) => (
            <li key={item}>
              <strong>{item}</strong>: {purpose}.
            </li>
          ))}
        </ul>
        <p>
          The whole <Link to={paths.privacy}>privacy notice</Link> says who sees it and what your rights are.
          If you are 18 or older, your answer means that you agree to it.
        </p>
      </div>
      {declareAge.isError && (
        <Alert state="wrong" role="alert">
          Your answer was not saved. Check your connection, load the page again and answer once more.
        </Alert>
      )}
      <div className="pair">
        <Button
          variant="secondary"
          fullWidth
          busy={declareAge.isPending}
          onClick={() => declareAge.mutate(false)}
        >
          I am under 18
        </Button>
        <Button
          variant="secondary"
          fullWidth
          busy={declareAge.isPending}
          onClick={() => declareAge.mutate(true)}
        >
          I am 18 or older, and agree
        </Button>
      </div>
    </>
  );
}
