import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BookmarkedNote, BookmarkedQuestion } from "../../api/bookmark-lists.ts";
import { useStartQuiz } from "../../api/quiz-starts.ts";
import { formatCount } from "../../format/numbers.ts";
import { paths } from "../../router/paths.ts";
import { BookmarkButton } from "../../ui/controls/bookmark-button.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { returnFocusOnUnmount } from "../../ui/controls/focus.ts";
import { Link } from "../../ui/controls/link.tsx";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";
import { LoadMore } from "../../ui/loading/load-more.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import styles from "./bookmarks.module.css";

type PageOf<Row> = { rows: Row[]; total: number };
type Props = {
  list: UseInfiniteQueryResult<InfiniteData<PageOf<BookmarkedQuestion>>>;
  /** The chapter that the list is filtered by. */
  chapterId: number | undefined;
  onRemove: (id: number) => void;
};

/** Lists the bookmarked questions, with a button for a quiz. Renders nothing if there are none. */
export function BookmarkedQuestions({ list, chapterId, onRemove }: Props) {
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
      <StartBookmarksQuiz count={total} chapterId={chapterId} />
      <ul className={styles.list}>
        {rows.map((question) => (
          <BookmarkRow key={question.id} label="Star this question" onRemove={() => onRemove(question.id)}>
            <SanitizedHtml html={question.text_html} className="prose" />
            <p className="caption">{formatLocation(question)}</p>
            <OpenQuestion question={question} />
          </BookmarkRow>
        ))}
      </ul>
      <LoadMore list={list} itemsLabel="questions" />
    </section>
  );
}

/** Leads to the question itself: to its review, or to the quiz that still asks it. */
function OpenQuestion({ question: { id, seen_in } }: { question: BookmarkedQuestion }) {
  if (!seen_in) return null;
  const { hash, is_completed } = seen_in;
  return (
    <LinkButton
      variant="link"
      to={is_completed ? paths.quizQuestionReview(hash, id) : paths.quizQuestion(hash, id)}
    >
      {is_completed ? "See it with its solution" : "Open it in its quiz"}
    </LinkButton>
  );
}

type BookmarkedNotesProps = {
  list: UseInfiniteQueryResult<InfiniteData<PageOf<BookmarkedNote>>>;
  onRemove: (id: number) => void;
};

/** Lists the bookmarked notes with links to them. Renders nothing if there are none. */
export function BookmarkedNotes({ list, onRemove }: BookmarkedNotesProps) {
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="bookmarked-notes">
      <h2 id="bookmarked-notes">{formatCount(pages.at(-1)?.total ?? 0, "note")}</h2>
      <ul className={styles.list}>
        {rows.map((note) => (
          <BookmarkRow key={note.id} label={`Star the note ${note.title}`} onRemove={() => onRemove(note.id)}>
            <Link
              className={styles.title}
              to={paths.note(note.chapter_id, note.chapter_name, note.id, note.title)}
            >
              {note.title}
            </Link>
            <p className="caption">{formatLocation(note)}</p>
          </BookmarkRow>
        ))}
      </ul>
      <LoadMore list={list} itemsLabel="notes" />
    </section>
  );
}

type BookmarkRowProps = { label: string; onRemove: () => void; children: ReactNode };

/** A bookmarked question or note with its bookmark button. Removing the bookmark removes the row. */
function BookmarkRow({ label, onRemove, children }: BookmarkRowProps) {
  return (
    <li ref={returnFocusOnUnmount} className={styles.row}>
      <div className={styles.content}>{children}</div>
      <BookmarkButton
        label={label}
        isBookmarked
        onToggle={({ currentTarget }) => {
          // The next row moves up, so its bookmark button gets the focus.
          const next = currentTarget.closest("li")?.nextElementSibling;
          next?.querySelector<HTMLElement>("[aria-pressed]")?.focus({ preventScroll: true });
          onRemove();
        }}
      />
    </li>
  );
}

/** The server's limit for one quiz. */
const MAX_QUIZ_QUESTIONS = 30;

type StartProps = { count: number; chapterId: number | undefined };

/** Starts a quiz with the bookmarked questions and opens it. */
function StartBookmarksQuiz({ count, chapterId }: StartProps) {
  const startQuiz = useStartQuiz();
  return (
    <div className={styles.start}>
      <Button
        fullWidth
        busy={startQuiz.isPending}
        aria-describedby="bookmarks-quiz"
        onClick={() => startQuiz.start({ type: "bookmarks", ...(chapterId && { chapter_id: chapterId }) })}
      >
        Start a quiz
      </Button>
      <p className="caption" id="bookmarks-quiz">
        {quizLengthMessage(count, MAX_QUIZ_QUESTIONS)}
      </p>
      <ActionFailed error={startQuiz.error}>Could not start the quiz. Try again.</ActionFailed>
    </div>
  );
}

type TopicLocation = { topic_name: string; chapter_name: string };

/** Formats the topic and chapter of a question or note: `Nernst equation · Electrochemistry`. */
export function formatLocation({ topic_name, chapter_name }: TopicLocation): string {
  return `${topic_name} · ${chapter_name}`;
}

/** Says how many bookmarked questions a quiz asks: all of them, or `max`. */
export function quizLengthMessage(count: number, max: number): string {
  if (count <= max) return "All of them, without a time limit.";
  return `${max} of them, without a time limit, starting with those you haven't seen recently.`;
}
