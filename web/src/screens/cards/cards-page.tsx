import { useQuery } from "@tanstack/react-query";
import { revisionCardsQuery } from "../../api/revision.ts";
import { profileQuery } from "../../api/user.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./cards.module.css";
import { CaughtUp } from "./caught-up.tsx";
import { Table } from "./table.tsx";

/** The cards due today, one at a time. */
export function CardsPage() {
  const { data: user } = useQuery(profileQuery());
  const cards = useQuery(revisionCardsQuery());
  return (
    <Screen barred>
      <title>Daily Revision Card · Rasayan</title>
      <PageHeader />
      {user && cards.data && cards.data.length > 0 ? (
        <Table key={user.id} userId={user.id} due={cards.data} />
      ) : (
        <h1 className={styles.heading}>Daily Revision Card</h1>
      )}
      {cards.isPending && <SkeletonText />}
      {cards.isError && !cards.data && (
        <LoadFailed busy={cards.isFetching} onRetry={() => cards.refetch()}>
          Could not load today's cards.
        </LoadFailed>
      )}
      {cards.data?.length === 0 && <CaughtUp />}
    </Screen>
  );
}
