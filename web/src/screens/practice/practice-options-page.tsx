import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Chapter, chaptersQuery } from "../../api/chapters.ts";
import { useStartQuiz } from "../../api/quiz-starts.ts";
import { profileQuery } from "../../api/user.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { formatShare, shareOnTile } from "../../chapters/exam-share.ts";
import { paths } from "../../router/paths.ts";
import { useParams } from "../../router/router.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { Spinner } from "../../ui/loading/spinner.tsx";
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
        <Tile code={layout.code} branch={layout.branch} {...shareOnTile(chapter)} level={level} size="big" />
      )}
      <div className={styles.head}>
        <h1>{chapter.name}</h1>
        <p className="muted">
          {chapter.type} · {formatShare(chapter)}
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

const modeOptions = [
  { value: "plain", label: "Quiz" },
  { value: "exam", label: "Exam" },
  { value: "practice", label: "Practice" },
] as const;
type Mode = (typeof modeOptions)[number]["value"];

const modeDescriptions: Record<Mode, string> = {
  plain: "You see what was right at its end.",
  exam: "With the buttons and the palette of the exam hall.",
  practice: "You check each answer at once and can take hints. It stays out of your average.",
};

type OptionProps = { mode: PracticeMode; chapter: Chapter; isFirst: boolean };

function Option({ mode, chapter, isFirst }: OptionProps) {
  const { data: user } = useQuery(profileQuery());
  const [quizMode, setQuizMode] = useState<Mode>("plain");
  const start = useStartQuiz();
  const exam = user?.target_exam ?? "JEE Main";
  const track = exam === "JEE Advanced" ? "advanced" : "main";
  const hasQuestions = chapter.exams.includes(track);
  const isAvailable = mode.needsPastExams ? chapter.past_exams.includes(track) : hasQuestions;
  return (
    <li className={optionStyles.option}>
      <Icon name={mode.icon} />
      <div className={optionStyles.content}>
        <h2>{mode.title}</h2>
        <p className="muted">{mode.description}</p>
        {!isAvailable && <NoQuestionsForExam exam={exam} hasOthers={hasQuestions} />}
        {isAvailable && mode.caveat && <p className="muted">{mode.caveat[chapter.previous_questions]}</p>}
        {isAvailable && mode.hasModes && (
          <>
            <SegmentedControl
              label={`Mode: ${mode.title}`}
              options={modeOptions}
              selectedValue={quizMode}
              onSelect={setQuizMode}
            />
            <p className="caption" role="status">
              {modeDescriptions[quizMode]}
            </p>
          </>
        )}
        <ActionFailed error={start.error}>{mode.failureMessage}</ActionFailed>
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
              busy={start.isPending || start.isSuccess}
              aria-label={`Start: ${mode.title}`}
              onClick={() =>
                start.start({
                  type: `${mode.type}_chapter`,
                  chapter_id: chapter.id,
                  ...(quizMode !== "plain" && { mode: quizMode }),
                })
              }
            >
              Start
            </Button>
          )}
        </div>
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
