import { type QueryClient, useQuery } from "@tanstack/react-query";
import { SignOutButton, useSigningOut } from "../../account/sign-out-button.tsx";
import { bookmarkCountsQuery } from "../../api/bookmark-lists.ts";
import { reportCountsQuery } from "../../api/report-lists.ts";
import { configQuery, profileQuery } from "../../api/user.ts";
import { ExternalLinkButton } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { Account } from "./account.tsx";
import { ChapterProgressGrid, ChapterScores } from "./chapter-progress.tsx";
import { Devices } from "./devices.tsx";
import { DisplaySettings, hasChosenAppearance } from "./display-settings.tsx";
import styles from "./profile.module.css";
import { ProfileHeader } from "./profile-header.tsx";
import { Reports, SavedItems } from "./saved-items.tsx";
import { Stats } from "./stats.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(configQuery());
  void client.prefetchQuery(bookmarkCountsQuery());
  void client.prefetchQuery(reportCountsQuery());
}

export const hasLocalState = hasChosenAppearance;

/** The learner's profile: metrics, chapter progress, settings, account and devices. */
export function ProfilePage() {
  const { data: user } = useQuery(profileQuery());
  const config = useQuery(configQuery());
  const signingOut = useSigningOut();
  if (!user) return <Spinner />;
  return (
    <PageLayout>
      <title>Profile · Rasayan</title>
      <PageHeader>
        <SignOutButton signingOut={signingOut} />
      </PageHeader>
      <ProfileHeader user={user} />
      <Stats user={user} />
      <SavedItems />
      <ChapterProgressGrid chapters={user.chapters} />
      <ChapterScores chapters={user.chapters} />
      {user.isPremium && (
        <div className={styles.plan}>
          <p className={styles.premium}>
            <Icon name="star" />
            Premium Active until 31 Dec 2025
          </p>
          <p className="caption">Everything in Rasayan is free for everyone, also after this date.</p>
        </div>
      )}
      {config.isError ? (
        <LoadFailed error={config.error} busy={config.isFetching} onRetry={() => config.refetch()}>
          Could not load our support address.
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
      <Devices onSignOut={signingOut.start} />
      <Reports />
    </PageLayout>
  );
}
