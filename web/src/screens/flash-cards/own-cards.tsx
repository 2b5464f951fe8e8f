import { useInfiniteQuery } from "@tanstack/react-query";
import { type FlashCard, ownCardsQuery } from "../../api/flash-cards.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { LoadMore } from "../../ui/loading/load-more.tsx";
import styles from "./flash-cards.module.css";

/** The cards that the learner has written, to change or delete. */
export function OwnCards({ onEdit }: { onEdit: (card: FlashCard) => void }) {
  const list = useInfiniteQuery(ownCardsQuery());
  const pages = list.data?.pages ?? [];
  const total = pages[0]?.pagination.total;
  return (
    <section className={styles.form}>
      <h2>{total ? `Your cards (${total})` : "Your cards"}</h2>
      {list.isError && !list.data && (
        <LoadFailed error={list.error} busy={list.isFetching} onRetry={() => list.refetch()}>
          Could not load your cards.
        </LoadFailed>
      )}
      {total === 0 && <p>You have not written a card yet.</p>}
      <ul className={styles.ownList}>
        {pages
          .flatMap(({ cards }) => cards)
          .map((card) => (
            <li key={card.id} className={styles.ownCard}>
              <SanitizedHtml html={card.front_html} className="prose" />
              <Button
                variant="plain"
                compact
                aria-label={`Edit: ${card.source?.front ?? ""}`}
                onClick={() => onEdit(card)}
              >
                Edit
              </Button>
            </li>
          ))}
      </ul>
      <LoadMore list={list} itemsLabel="cards" />
    </section>
  );
}
