import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { chaptersQuery } from "../../api/chapters.ts";
import { cardTimeMs, type FlashCard, flashCardsQuery } from "../../api/flash-cards.ts";
import { paths } from "../../router/paths.ts";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import { EmptyState, SuccessIcon } from "../../ui/page/empty-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { CardSession } from "./card-session.tsx";
import styles from "./flash-cards.module.css";
import { comesWhen } from "./session.ts";

const CardForm = lazyComponent(async () => (await import("./card-form.tsx")).CardForm);
const OwnCards = lazyComponent(async () => (await import("./own-cards.tsx")).OwnCards);

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(flashCardsQuery(0));
  void client.prefetchQuery(chaptersQuery());
}

/** Prompts that are due or new today, one at a time, of all chapters or of one. */
export function FlashCardsPage() {
  const [chapterId, setChapterId] = useState(0);
  const list = useQuery(flashCardsQuery(chapterId));
  const [editedCard, setEditedCard] = useState<FlashCard | "new">();
  const [areOwnShown, setOwnShown] = useState(false);
  const queryClient = useQueryClient();

  /** What was learned in one chapter changes how many new cards are left in the others. */
  function changeChapter(id: number): void {
    void queryClient.invalidateQueries({ queryKey: flashCardsQuery(id).queryKey });
    setChapterId(id);
  }

  const hasCards = list.data !== undefined && list.data.cards.length > 0;
  return (
    <PageLayout hasActionBar={hasCards ? "tall" : false}>
      <title>Flash cards · Rasayan</title>
      <PageHeader />
      <div className={styles.line}>
        <h1>Flash cards</h1>
        <Button variant="plain" compact onClick={() => setEditedCard("new")}>
          <Icon name="plus" small />
          Add a card
        </Button>
      </div>
      <ChapterFilter value={chapterId} onChange={changeChapter} />
      {list.isPending && <SkeletonText />}
      {list.isError && !list.data && (
        <LoadFailed error={list.error} busy={list.isFetching} onRetry={() => list.refetch()}>
          Could not load your flash cards.
        </LoadFailed>
      )}
      {list.data && hasCards && (
        <CardSession
          // Another chapter is another session.
          key={`session ${chapterId}`}
          list={list.data}
          isUpdating={list.isFetching}
          onGoOn={() => void list.refetch()}
          onEdit={setEditedCard}
        />
      )}
      {list.data && !hasCards && (
        <NothingToday isFiltered={chapterId !== 0} nextDueAt={list.data.next_due_at} />
      )}
      {areOwnShown ? (
        <OwnCards onEdit={setEditedCard} />
      ) : (
        <Button variant="link" onClick={() => setOwnShown(true)}>
          Your cards
        </Button>
      )}
      {editedCard && (
        <CardForm
          key={editedCard === "new" ? "new card" : `card ${editedCard.id}`}
          card={editedCard === "new" ? undefined : editedCard}
          chapterId={chapterId}
          onClose={() => setEditedCard(undefined)}
        />
      )}
    </PageLayout>
  );
}

type ChapterFilterProps = { value: number; onChange: (chapterId: number) => void };

function ChapterFilter({ value, onChange }: ChapterFilterProps) {
  const id = useId();
  const { data: chapters = [] } = useQuery(chaptersQuery());
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>Chapter</label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        <option value={0}>All chapters</option>
        {chapters.map((chapter) => (
          <option key={chapter.id} value={chapter.id}>
            {chapter.name}
          </option>
        ))}
      </select>
    </div>
  );
}

type NothingTodayProps = { isFiltered: boolean; nextDueAt: string | null };

/** Shown when no card is due and none is new. */
function NothingToday({ isFiltered, nextDueAt }: NothingTodayProps) {
  const [now] = useState(cardTimeMs);
  return (
    <EmptyState icon={<SuccessIcon />}>
      <h2>{isFiltered ? "No card of this chapter today" : "No card today"}</h2>
      <p>
        {nextDueAt
          ? `The next card comes ${comesWhen(nextDueAt, now)}.`
          : "Choose another chapter, or add a card of your own."}
      </p>
      <LinkButton variant="secondary" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </EmptyState>
  );
}
