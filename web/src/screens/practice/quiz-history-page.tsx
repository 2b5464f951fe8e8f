import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chaptersQuery } from "../../api/chapters.ts";
import { paths } from "../../router/paths.ts";
import { useParams } from "../../router/router.tsx";
import { NotFound } from "../../ui/page/not-found.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./practice.module.css";
import { type PracticeMode, practiceModeOf } from "./practice-modes.ts";
import { QuizHistoryList } from "./quiz-history-list.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(chaptersQuery());
}

/** The learner's quizzes of one practice mode in a chapter, newest first. */
export function QuizHistoryPage() {
  const { id, type } = useParams();
  const chapterId = Number(id);
  const mode = practiceModeOf(type);
  const chapters = useQuery(chaptersQuery());
  const chapter = chapters.data?.find((candidate) => candidate.id === chapterId);
  if (!(chapterId > 0) || (chapters.data && !chapter)) return <NotFound />;
  const backTo = chapter ? paths.practiceOptions(chapter.id, chapter.name) : paths.practiceList;
  return (
    <PageLayout>
      <title>{`${mode.resultsTitle} · Rasayan`}</title>
      <PageHeader backLabel={chapter?.name ?? "Chapter-wise DPP"} backTo={backTo} />
      <div className={styles.head}>
        <h1>{mode.resultsTitle}</h1>
        {chapter && <p className="muted">{chapter.name}</p>}
      </div>
      <QuizHistory
        key={`${chapterId} ${mode.type}`}
        chapterId={chapterId}
        mode={mode}
        backTo={chapters.isPending ? undefined : backTo}
      />
    </PageLayout>
  );
}

type HistoryProps = { chapterId: number; mode: PracticeMode; backTo: string | undefined };

function QuizHistory({ chapterId, mode, backTo }: HistoryProps) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <QuizHistoryList
      // biome-ignore lint/suspicious/noArrayIndexKey: the index is the page number
      key={index}
      chapterId={chapterId}
      mode={mode}
      page={index + 1}
      backTo={backTo}
      onLoadMore={index + 1 === pages ? () => setPages(pages + 1) : undefined}
    />
  ));
}
