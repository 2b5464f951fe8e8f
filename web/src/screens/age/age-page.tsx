import { useQuery } from "@tanstack/react-query";
import { useSignOut } from "../../api/sign-out.ts";
import { profileQuery } from "../../api/user.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Toast } from "../../ui/toast.tsx";
import { Mark, TopBar } from "../../ui/top-bar.tsx";
import { AgeQuestion } from "./age-question.tsx";
import { WaitingForParent } from "./waiting-for-parent.tsx";

/** What stands before everything else where an agreement is asked for: the age, and a parent's word for the young. */
export function AgePage() {
  const { data: user } = useQuery(profileQuery());
  const signOut = useSignOut();
  const navigate = useNavigate();
  return (
    <Screen>
      <title>Before you start · Rasayan</title>
      <TopBar>
        <Mark />
        <Button
          look="flush"
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
        <Toast sign="cross" role="alert" seconds={7} onGone={signOut.reset}>
          Sign-out did not work. Check your connection and try again.
        </Toast>
      )}
    </Screen>
  );
}
