import { useQuery } from "@tanstack/react-query";
import { useSignOut } from "../../api/sign-out.ts";
import { profileQuery } from "../../api/user.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { Toast } from "../../ui/toast.tsx";
import { Logo, TopBar } from "../../ui/top-bar.tsx";
import { AgeQuestion } from "./age-question.tsx";
import { WaitingForParent } from "./waiting-for-parent.tsx";

/** Shown before all other pages while consent is missing: asks for the age, or for a parent's consent. */
export function AgePage() {
  const { data: user } = useQuery(profileQuery());
  const signOut = useSignOut();
  const navigate = useNavigate();
  return (
    <PageLayout>
      <title>Before you start · Rasayan</title>
      <TopBar>
        <Logo />
        <Button
          variant="link"
          busy={signOut.isPending}
          onClick={() => signOut.mutate(undefined, { onSuccess: () => navigate(paths.landing) })}
        >
          Sign Out
        </Button>
      </TopBar>
      {user?.consent_needed === "parent" ? <WaitingForParent /> : <AgeQuestion />}
      <p className="muted">
        You can <Link to={paths.profile}>take a copy of your data or delete your account</Link> at any time.
      </p>
      {signOut.isError && (
        <Toast icon="cross" role="alert" duration={7} onDismiss={signOut.reset}>
          Sign-out did not work. Check your connection and try again.
        </Toast>
      )}
    </PageLayout>
  );
}
