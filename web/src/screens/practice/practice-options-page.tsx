import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type Chapter, chaptersQuery } from "../../api/chapters.ts";
import { useStartQuiz } from "../../api/quiz-starts.ts";
import { profileQuery } from "../../api/user.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { paths } from "../../router/paths.ts";
import { useParams } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { NotFound } from "../../ui/page/not-found.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./practice.module.css";
import { type PracticeMode, practiceModes } from "./practice-modes.ts";
import optionStyles from "./practice-options.module.css";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(chaptersQuery());
}

/** The practice modes of one chapter. */
export function PracticeOptionsPage() {
  const { id, chapterName = "" } = useParams();
  const chapters = useQuery(chaptersQuery());
  const chapter = chapters.data?.find((candidate) => candidate.id === Number(id));
  if (chapters.data && !chapter) return <NotFound />;
  return (
    <PageLayout>
      <title>{`${chapter?.name ?? chapterName} · Chapter-wise DPP · Rasayan`}</title>
      <PageHeader backLabel="Chapter-wise DPP" backTo={paths.practiceList} />
      {chapter ? <ChapterHeader chapter={chapter} /> : <h1>{chapterName}</h1>}
      {chapters.isPending && <Spinner />}
      {chapters.isError && !chapters.data && (
        <LoadFailed error={chapters.error} busy={chapters.isFetching} onRetry={() => chapters.refetch()}>
          Could not load the chapter.
        </LoadFailed>
      )}
      {chapter && <PracticeOptions key={chapter.id} chapter={chapter} />}
    </PageLayout>
  );
}

function ChapterHeader({ chapter }: { chapter: Chapter }) {
  const { data: user } = useQuery(profileQuery());
  const layout = chapterLayoutOf(chapter.name);
  const level = user?.chapters.find(({ chapter_id }) => chapter_id === chapter.id)?.completed ?? 0;
  return (
    <div className={styles.chapter}>
      {layout && (
        <Tile
          code={layout.code}
          branch={layout.branch}
          weightage={chapter.weightage}
          level={level}
          size="big"
        />
      )}
      <div className={styles.head}>
        <h1>{chapter.name}</h1>
        <p className="muted">
          {chapter.type} · {chapter.weightage}% of JEE
        </p>
      </div>
    </div>
  );
}

function PracticeOptions({ chapter }: { chapter: Chapter }) {
  return (
    <ul className={optionStyles.options}>
      {practiceModes.map((mode, index) => (
        <Option key={mode.type} mode={mode} chapter={chapter} isFirst={index === 0} />
      ))}
    </ul>
  );
}

type OptionProps = { mode: PracticeMode; chapter: Chapter; isFirst: boolean };

function Option({ mode, chapter, isFirst }: OptionProps) {
  const { data: user } = useQuery(profileQuery());
  const exam = user?.target_exam ?? "JEE Main";
  const track = exam === "JEE Advanced" ? "advanced" : "main";
  const hasQuestions = chapter.exams.includes(track);
  const isAvailable = mode.needsPastExams ? chapter.past_exams.includes(track) : hasQuestions;
  const titleId = useId();
  const plainStart = useStart(chapter.id, mode);
  const examStart = useStart(chapter.id, mode, "exam");
  const practiceStart = useStart(chapter.id, mode, "practice");
  const error = plainStart.error ?? examStart.error ?? practiceStart.error;
  return (
    <li className={optionStyles.option}>
      <Icon name={mode.icon} />
      <div className={optionStyles.content}>
        <h2 id={titleId}>{mode.title}</h2>
        <p className="muted">{mode.description}</p>
        {!isAvailable && <NoQuestionsForExam exam={exam} hasOthers={hasQuestions} />}
        {isAvailable && mode.caveat && <p className="muted">{mode.caveat[chapter.previous_questions]}</p>}
        {error && (
          <Alert state="wrong" role="alert">
            {failureMessage(error, mode.failureMessage)}
          </Alert>
        )}
        <div className={optionStyles.actions}>
          <LinkButton
            variant="link"
            to={paths.quizHistory(chapter.id, mode.type)}
            aria-label={`Previous Results: ${mode.title}`}
          >
            Previous Results
          </LinkButton>
          {isAvailable && (
            <Button
              compact
              variant={isFirst ? "primary" : "secondary"}
              busy={plainStart.isBusy}
              aria-label={`Start: ${mode.title}`}
              onClick={plainStart.run}
            >
              Start
            </Button>
          )}
        </div>
        {isAvailable && mode.hasModes && (
          <div className={`pair ${optionStyles.modes}`}>
            <Button
              compact
              variant="secondary"
              busy={examStart.isBusy}
              aria-describedby={titleId}
              onClick={examStart.run}
            >
              Exam mode
            </Button>
            <Button
              compact
              variant="secondary"
              busy={practiceStart.isBusy}
              aria-describedby={titleId}
              onClick={practiceStart.run}
            >
              Practice mode
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/**
 * Says why a quiz can't be started, and what else the learner can do. `hasOthers`: the chapter has questions for the
 * exam, but none of past papers.
 */
function NoQuestionsForExam({ exam, hasOthers }: { exam: string; hasOthers: boolean }) {
  if (hasOthers) return <p>{`This chapter has no questions of past ${exam} papers yet.`}</p>;
  return (
    <p>
      {`This chapter has no questions for ${exam}. Choose another chapter, or `}
      <Link to={paths.onboarding}>change your exam</Link>.
    </p>
  );
}

/** Starts a quiz and opens it. */
function useStart(chapterId: number, { type }: PracticeMode, mode?: "exam" | "practice") {
  const create = useStartQuiz();
  const body = { type: `${type}_chapter` as const, chapter_id: chapterId, ...(mode && { mode }) };
  return {
    run: () => create.start(body),
    isBusy: create.isPending || create.isSuccess,
    error: create.error,
  };
}
