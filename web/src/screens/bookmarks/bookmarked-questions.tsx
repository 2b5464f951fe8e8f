import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { BookmarkedQuestion } from "../../api/bookmark-lists.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { SanitizedHtml } from "../../ui/sanitized-html.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useMathReady } from "../../ui/use-math-ready.ts";
import { formatCount, formatLocation } from "./bookmark-format.ts";
import { BookmarkRow } from "./bookmark-row.tsx";
import styles from "./bookmarks.module.css";
import { StartBookmarksQuiz } from "./start-bookmarks-quiz.tsx";

type Page = { rows: BookmarkedQuestion[]; total: number };
type Props = { list: UseInfiniteQueryResult<InfiniteData<Page>>; onRemove: (id: number) => void };

/** Lists the bookmarked questions, with a button for a quiz. Renders nothing if there are none. */
export function BookmarkedQuestions({ list, onRemove }: Props) {
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  // Waits for the formulas of the whole first page: a row that grows later would move the rows below it.
  const isMathReady = useMathReady(pages[0]?.rows.map(({ text_html }) => text_html));
  if (rows.length === 0) return null;
  if (!isMathReady) return <SkeletonRows count={4} />;
  const total = pages.at(-1)?.total ?? 0;
  return (
    <section className={styles.section} aria-labelledby="bookmarked-questions">
      <h2 id="bookmarked-questions">{formatCount(total, "question")}</h2>
      <StartBookmarksQuiz count={total} />
      <ul className={styles.list}>
        {rows.map((question) => (
          <BookmarkRow key={question.id} label="Star this question" onRemove={() => onRemove(question.id)}>
            <SanitizedHtml html={question.text_html} className="prose" />
            <p className="caption">{formatLocation(question)}</p>
          </BookmarkRow>
        ))}
      </ul>
      <LoadMore list={list} itemsLabel="questions" />
    </section>
  );
}
