import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { useToggleBookmark } from "../../api/bookmarks.ts";
import { isMissing, type Navigation, type Note, noteQuery, useListPageOf } from "../../api/chapters.ts";
import { explanationQuery } from "../../api/explanations.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { bookmarkErrorMessage } from "../../messages/bookmark-messages.ts";
import { paths } from "../../router/paths.ts";
import { decodeUrlPart } from "../../router/route-match.ts";
import { useLocation, useParams } from "../../router/router.tsx";
import { BookmarkButton } from "../../ui/controls/bookmark-button.tsx";
import { LinkButton } from "../../ui/controls/button.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { ZoomableText } from "../../ui/html/zoomable-text.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { ActionBar, ActionPair } from "../../ui/page/action-bar.tsx";
import { NotFound } from "../../ui/page/not-found.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { pageQuery } from "./page-number.ts";
import { PractiseTopic } from "./practise-topic.tsx";
import styles from "./reading.module.css";

/** One note, with links to the previous and next note. */
export function NotePage() {
  const { id, contentId, chapterName = "", contentTitle = "" } = useParams();
  const { action } = useLocation();
  const chapterId = Number(id);
  const loaded = useQuery(noteQuery(chapterId, Number(contentId)));
  const listPage = useListPageOf(chapterId, Number(contentId));
  const { content: note, navigation } = loaded.data ?? {};
  useQuery({
    ...noteQuery(chapterId, navigation?.next.content_id ?? 0),
    enabled: hasTarget(navigation?.next),
    notifyOnChangeProps: [],
  });
  const isMathReady = useMathReady(note && [note.body_html]);
  const articleRef = useRef<HTMLElement>(null);
  useProgressiveLayout(articleRef, isMathReady ? note?.id : undefined);
  const anchor = useAnchor(note?.id);
  useShownPassage(articleRef, isMathReady ? note?.id : undefined, anchor);
  if (isMissing(loaded.error)) return <NotFound />;
  const title = note?.title ?? contentTitle;
  return (
    <PageLayout hasActionBar={hasTarget(navigation?.previous) || hasTarget(navigation?.next)}>
      <title>{`${title} · Rasayan`}</title>
      <PageHeader
        backLabel={chapterName}
        backTo={paths.chapterNotes(chapterId, chapterName) + pageQuery(listPage)}
      />
      <article
        ref={articleRef}
        className={styles.article}
        data-branch={chapterLayoutOf(chapterName)?.branch}
        data-arrival={action === "POP" ? "back" : "new"}
      >
        <NoteHeader chapterName={chapterName} title={title} note={note} />
        {!isMathReady && !loaded.isError && <SkeletonText />}
        {loaded.isError && !note && (
          <LoadFailed error={loaded.error} busy={loaded.isFetching} onRetry={() => loaded.refetch()}>
            Could not load this note.
          </LoadFailed>
        )}
        {note && isMathReady && (
          <>
            <ZoomableText key={note.id} html={note.body_html} />
            <PractiseTopic key={`practice ${note.topic_id}`} topicId={note.topic_id} />
            <LinkButton variant="link" to={paths.printNote(chapterId, note.id)}>
              Print
            </LinkButton>
          </>
        )}
      </article>
      {navigation && <NoteNavigation {...navigation} />}
    </PageLayout>
  );
}

type Props = { chapterName: string; title: string; note: Note | undefined };

/** Header of a note page. Topic and bookmark button appear once `note` has been loaded. */
function NoteHeader({ chapterName, title, note }: Props) {
  const layout = chapterLayoutOf(chapterName);
  return (
    <>
      <div className={styles.breadcrumb}>
        {layout && <Tile code={layout.code} branch={layout.branch} size="small" />}
        <p className="caption">
          {chapterName}
          <br />
          {note?.topic}
        </p>
        {note && <NoteBookmark key={note.id} note={note} />}
      </div>
      <h1>{title}</h1>
    </>
  );
}

/** Bookmark button of a note, with an error message if saving failed. */
function NoteBookmark({ note: { id, bookmarked } }: { note: Note }) {
  const toggleBookmark = useToggleBookmark();
  return (
    <>
      <BookmarkButton
        label="Star this note"
        isBookmarked={bookmarked}
        onToggle={() => toggleBookmark.mutate({ kind: "content", id, isBookmarked: !bookmarked })}
      />
      {toggleBookmark.isError && (
        <div className={styles.error}>
          <Alert state="wrong" role="alert">
            {bookmarkErrorMessage(toggleBookmark.error, toggleBookmark.variables.isBookmarked)}
          </Alert>
        </div>
      )}
    </>
  );
}

type Entry = Navigation["next"];

/** Links to the previous and next note, each shown only if that note exists. */
function NoteNavigation({ previous, next }: Navigation) {
  if (!hasTarget(previous) && !hasTarget(next)) return null;
  return (
    <ActionBar width="s">
      <ActionPair>
        {hasTarget(previous) ? (
          <LinkButton variant="secondary" to={entryPath(previous)}>
            <Icon name="chevron-left" small />
            Previous
          </LinkButton>
        ) : (
          <span />
        )}
        {hasTarget(next) && (
          <LinkButton to={entryPath(next)}>
            Next
            <Icon name="chevron-right" small />
          </LinkButton>
        )}
      </ActionPair>
    </ActionBar>
  );
}

/** Returns whether the entry points to a note. The server sends `content_id` 0 if there is none. */
function hasTarget(entry: Entry | null | undefined): entry is Entry {
  return entry ? entry.content_id !== 0 : false;
}

function entryPath({ chapter_id, chapter_name, content_id, content_name }: Entry): string {
  return paths.note(chapter_id, chapter_name, content_id, content_name);
}

/** Returns the id of the passage to show: that of the URL, or the one that explains the question of the URL. */
function useAnchor(noteId: number | undefined): string | undefined {
  const { search, hash } = useLocation();
  const query = new URLSearchParams(search);
  const quizHash = query.get("quiz") ?? "";
  const isRequested = noteId !== undefined && hash === "" && quizHash !== "";
  const { data } = useQuery({
    ...explanationQuery(quizHash, Number(query.get("question"))),
    enabled: isRequested,
    retry: false,
  });
  if (hash !== "") return decodeUrlPart(hash.slice(1));
  return data?.passages.find(({ note_id }) => note_id === noteId)?.anchor;
}

/** Opens the folded part that a passage stands in, brings the passage into view and gives it the focus. */
function useShownPassage(
  noteRef: RefObject<HTMLElement | null>,
  noteId: number | undefined,
  anchor: string | undefined,
): void {
  const { action } = useLocation();
  useEffect(() => {
    // After Back the page returns to where it was.
    if (noteId === undefined || anchor === undefined || action === "POP") return;
    const heading = noteRef.current?.querySelector<HTMLElement>(`[id="${CSS.escape(anchor)}"]`);
    if (!heading) return;
    for (let part = heading.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
      part.open = true;
    if (heading.tagName !== "SUMMARY") heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "start" });
  }, [noteRef, noteId, anchor, action]);
}

/**
 * Lays out the offscreen blocks of a note, one per idle callback. Once all blocks have their real height, Back can
 * restore the scroll position. Without `requestIdleCallback`, a block is laid out only when it comes near the
 * viewport (`content-visibility: auto` in reading.module.css).
 */
function useProgressiveLayout(noteRef: RefObject<HTMLElement | null>, noteId: number | undefined): void {
  useEffect(() => {
    const { requestIdleCallback, cancelIdleCallback } = window;
    if (noteId === undefined || !requestIdleCallback) return;
    const blocks = [...(noteRef.current?.querySelectorAll<HTMLElement>(".prose > *") ?? [])];
    const layOutNext = () => {
      const block = blocks.shift();
      if (!block) return;
      block.style.contentVisibility = "visible";
      idleCallbackId = requestIdleCallback(layOutNext);
    };
    let idleCallbackId = requestIdleCallback(layOutNext);
    return () => cancelIdleCallback(idleCallbackId);
  }, [noteRef, noteId]);
}
