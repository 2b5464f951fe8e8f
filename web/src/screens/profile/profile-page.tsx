import { useQuery } from "@tanstack/react-query";
import { useSignOut } from "../../api/sign-out.ts";
import { configQuery, profileQuery } from "../../api/user.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { ExternalLinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Toast } from "../../ui/toast.tsx";
import { Account } from "./account.tsx";
import { ChapterProgressGrid, ChapterScores } from "./chapter-progress.tsx";
import { Devices } from "./devices.tsx";
import { DisplaySettings } from "./display-settings.tsx";
import styles from "./profile.module.css";
import { ProfileHeader } from "./profile-header.tsx";
import { SavedItems } from "./saved-items.tsx";
import { Stats } from "./stats.tsx";

/** The learner's profile: metrics, chapter progress, settings, account and devices. */
export function ProfilePage() {
  const { data: user } = useQuery(profileQuery());
  const config = useQuery(configQuery());
  const signOut = useSignOut();
  const navigate = useNavigate();
  if (!user) return <Spinner />;
  const handleSignOut = () => signOut.mutate(undefined, { onSuccess: () => navigate(paths.landing) });
  return (
    <PageLayout>
      <title>Profile · Rasayan</title>
      <PageHeader isSigningOut={signOut.isPending} onSignOut={handleSignOut} />
      <ProfileHeader user={user} />
      <Stats user={user} />
      <ChapterProgressGrid chapters={user.chapters} />
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
        <ExternalLinkButton
          variant="secondary"
          fullWidth
          href={config.data && `mailto:${config.data.support_email}`}
        >
          Contact Support
        </ExternalLinkButton>
      )}
      <DisplaySettings />
      <Account user={user} />
      <Devices onSignOut={handleSignOut} />
      <SavedItems />
      {signOut.isError && (
        <Toast icon="cross" role="alert" duration={7} onDismiss={signOut.reset}>
          Sign-out did not work. Check your connection and try again.
        </Toast>
      )}
    </PageLayout>
  );
}
