import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chaptersQuery } from "../../api/chapters.ts";
import { paths } from "../../paths.ts";
import { useParams } from "../../router/router.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { HistoryPart } from "./history-part.tsx";
import { type Kind, kindOf } from "./kinds.ts";
import styles from "./practice.module.css";

/** The quizzes of one kind that were taken over a chapter, newest first. */
export function QuizHistoryPage() {
  const { id, type } = useParams();
  const chapterId = Number(id);
  const kind = kindOf(type);
  const chapters = useQuery(chaptersQuery());
  const chapter = chapters.data?.find((one) => one.id === chapterId);
  if (!(chapterId > 0) || (chapters.data && !chapter)) return <NotFound />;
  const backTo = chapter ? paths.practiceOptions(chapter.id, chapter.name) : paths.practiceList;
  return (
    <Screen>
      <title>{`${kind.results} · Rasayan`}</title>
      <PageHeader backLabel={chapter?.name ?? "Chapter-wise DPP"} backTo={backTo} />
      <div className={styles.head}>
        <h1>{kind.results}</h1>
        {chapter && <p className="muted">{chapter.name}</p>}
      </div>
      <History
        key={`${chapterId} ${kind.kind}`}
        chapterId={chapterId}
        kind={kind}
        backTo={chapters.isPending ? undefined : backTo}
      />
    </Screen>
  );
}

type HistoryProps = { chapterId: number; kind: Kind; backTo: string | undefined };

function History({ chapterId, kind, backTo }: HistoryProps) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <HistoryPart
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its page number
      key={index}
      chapterId={chapterId}
      kind={kind}
      page={index + 1}
      backTo={backTo}
      onMore={index + 1 === pages ? () => setPages(pages + 1) : undefined}
    />
  ));
}
