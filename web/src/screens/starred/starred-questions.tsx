import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { StarredQuestion } from "../../api/bookmark-lists.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { RenderedText } from "../../ui/rendered-text.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import styles from "./starred.module.css";
import { StarredRow } from "./starred-row.tsx";
import { countWords, placeWords } from "./starred-words.ts";
import { StartStarred } from "./start-starred.tsx";

type Page = { rows: StarredQuestion[]; total: number };
type Props = { list: UseInfiniteQueryResult<InfiniteData<Page>>; onRemove: (id: number) => void };

/** The starred questions, and a quiz over them; nothing where there are none. */
export function StarredQuestions({ list, onRemove }: Props) {
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  // All of the first page at once: a row that grew when its formulae came would move those beneath it.
  const isReadable = useReadable(pages[0]?.rows.map(({ text_html }) => text_html));
  if (rows.length === 0) return null;
  if (!isReadable) return <SkeletonRows count={4} />;
  const total = pages.at(-1)?.total ?? 0;
  return (
    <section className={styles.section} aria-labelledby="starred-questions">
      <h2 id="starred-questions">{countWords(total, "question")}</h2>
      <StartStarred count={total} />
      <ul className={styles.list}>
        {rows.map((question) => (
          <StarredRow key={question.id} label="Star this question" onRemove={() => onRemove(question.id)}>
            <RenderedText html={question.text_html} className="prose" />
            <p className="caption">{placeWords(question)}</p>
          </StarredRow>
        ))}
      </ul>
      <LoadMore list={list} what="questions" />
    </section>
  );
}
