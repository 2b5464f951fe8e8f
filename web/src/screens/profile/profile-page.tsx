import { useQuery } from "@tanstack/react-query";
import { useSignOut } from "../../api/sign-out.ts";
import { configQuery, profileQuery } from "../../api/user.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { OuterLinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Toast } from "../../ui/toast.tsx";
import { Account } from "./account.tsx";
import { ChapterScores } from "./chapter-scores.tsx";
import { Devices } from "./devices.tsx";
import { DisplaySettings } from "./display-settings.tsx";
import { Kept } from "./kept.tsx";
import styles from "./profile.module.css";
import { ProfileHead } from "./profile-head.tsx";
import { Stats } from "./stats.tsx";
import { YourTable } from "./your-table.tsx";

/** Who I am here, how far I have come, and what is set as I like it. */
export function ProfilePage() {
  const { data: user } = useQuery(profileQuery());
  const config = useQuery(configQuery());
  const signOut = useSignOut();
  const navigate = useNavigate();
  if (!user) return <Spinner />;
  const leave = () => signOut.mutate(undefined, { onSuccess: () => navigate(paths.landing) });
  return (
    <Screen>
      <title>Profile · Rasayan</title>
      <PageHeader isSigningOut={signOut.isPending} onSignOut={leave} />
      <ProfileHead user={user} />
      <Stats user={user} />
      <YourTable chapters={user.chapters} />
      <ChapterScores chapters={user.chapters} />
      {user.isPremium && (
        <p className={styles.premium}>
          <Icon name="star" />
          Premium Active until 31 Dec 2025
        </p>
      )}
      {config.isError ? (
        <LoadFailed busy={config.isFetching} onRetry={() => config.refetch()}>
          Could not look up the address of our support.
        </LoadFailed>
      ) : (
        <OuterLinkButton look="second" fill href={config.data && `mailto:${config.data.support_email}`}>
          Contact Support
        </OuterLinkButton>
      )}
      <DisplaySettings />
      <Account user={user} />
      <Devices onSignOut={leave} />
      <Kept />
      {signOut.isError && (
        <Toast sign="cross" role="alert" seconds={7} onGone={signOut.reset}>
          Sign-out did not work. Check your connection and try again.
        </Toast>
      )}
    </Screen>
  );
}
