import { useQuery } from "@tanstack/react-query";
import type { FetchFirst } from "../../api/first-replies.ts";
import { revisionCardsQuery } from "../../api/revision.ts";
import { profileQuery } from "../../api/user.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { CardsHead } from "./cards-head.tsx";
import { CaughtUp } from "./caught-up.tsx";
import { sittingOf } from "./sitting.ts";
import { Table } from "./table.tsx";
import { useTurned } from "./turned-memory.ts";

export const fetchFirst: FetchFirst = (client) => client.prefetchQuery(revisionCardsQuery());

/** The cards due today, one at a time. */
export function CardsPage() {
  const { data: user } = useQuery(profileQuery());
  const cards = useQuery(revisionCardsQuery());
  const { turned, turn, forget } = useTurned(user?.id ?? 0);
  const sitting = cards.data && cards.data.length > 0 ? sittingOf(cards.data, turned) : undefined;
  const isReadable = useReadable(cards.data?.map(({ body_html }) => body_html));
  return (
    <Screen barred>
      <title>Daily Revision Card · Rasayan</title>
      <PageHeader />
      <CardsHead sitting={sitting} />
      {!isReadable && !cards.isError && <SkeletonText />}
      {cards.isError && !cards.data && (
        <LoadFailed busy={cards.isFetching} onRetry={() => cards.refetch()}>
          Could not load today's cards.
        </LoadFailed>
      )}
      {cards.data?.length === 0 && <CaughtUp />}
      {sitting && isReadable && <Table sitting={sitting} onTurn={turn} onFailed={forget} />}
    </Screen>
  );
}
