import { useQuery } from "@tanstack/react-query";
import { chaptersQuery, isMissing, noteQuery } from "../../api/chapters.ts";
import { paths } from "../../router/paths.ts";
import { useParams } from "../../router/router.tsx";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { NotFound } from "../../ui/page/not-found.tsx";
import styles from "./print.module.css";
import { PrintPage } from "./print-page.tsx";

/** A note on paper. */
export function PrintNotePage() {
  const { id, contentId } = useParams();
  const chapterId = Number(id);
  const loaded = useQuery(noteQuery(chapterId, Number(contentId)));
  const chapters = useQuery(chaptersQuery());
  const note = loaded.data?.content;
  const isReady = useMathReady(note && [note.body_html]);
  if (isMissing(loaded.error)) return <NotFound />;
  const chapterName = chapters.data?.find((chapter) => chapter.id === chapterId)?.name ?? "";
  const { title = "Note", topic = "" } = note ?? {};
  return (
    <PrintPage
      title={title}
      back={{ label: title, path: paths.note(chapterId, chapterName, Number(contentId), title) }}
      columns="one"
      isReady={isReady}
      failure={
        loaded.isError &&
        !note && (
          <LoadFailed error={loaded.error} busy={loaded.isFetching} onRetry={() => loaded.refetch()}>
            Could not load this note.
          </LoadFailed>
        )
      }
    >
      {note && (
        <>
          <header className={styles.head}>
            <p>{[chapterName, topic].filter((part) => part !== "").join(" · ")}</p>
            <h2>{title}</h2>
          </header>
          <SanitizedHtml html={note.body_html} className="prose" />
        </>
      )}
    </PrintPage>
  );
}
