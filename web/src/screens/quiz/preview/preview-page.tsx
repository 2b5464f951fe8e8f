import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { isMissing } from "../../../api/chapters.ts";
import { quizQuery } from "../../../api/quizzes.ts";
import {
  closePreview,
  type GradedPreview,
  openPreview,
  previewHash,
  type TestPreview,
  testPreviewQuery,
  useGradePreview,
} from "../../../api/test-previews.ts";
import { profileQuery } from "../../../api/user.ts";
import { formatCount, withMinusSign } from "../../../format/numbers.ts";
import { describeOutcome } from "../../../question/review/outcome.ts";
import { ReviewedQuestionBody } from "../../../question/review/reviewed-question-body.tsx";
import { InnerRouter } from "../../../router/inner-router.tsx";
import { paths } from "../../../router/paths.ts";
import { useParams } from "../../../router/router.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { focusHeading } from "../../../ui/controls/focus.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { UnsavedChangesPrompt } from "../../../ui/dialogs/unsaved-changes-prompt.tsx";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { NotFound } from "../../../ui/page/not-found.tsx";
import { PageFailed } from "../../../ui/page/page-failed.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import { QuizLoading } from "../quiz-loading.tsx";
import { ExamRoom } from "../room/exam-room.tsx";
import styles from "./preview.module.css";

const newSeed = () => 1 + Math.floor(Math.random() * 1_000_000_000);

/** A test as a student would sit it, tried by its teacher. It leaves no trace. */
export function PreviewPage() {
  const id = Number(useParams().id);
  const [seed, setSeed] = useState(newSeed);
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const isStudent = user?.role === "student";
  const preview = useQuery({ ...testPreviewQuery(id, seed), enabled: !isStudent });
  if (isStudent || isMissing(preview.error)) return <NotFound />;
  if (preview.isPending) return <QuizLoading title="Preview" hasFailed={preview.failureCount > 0} />;
  if (!preview.data) return <PageFailed error={preview.error} onRetry={() => preview.refetch()} />;
  if (preview.data.questions.length === 0) return <NoQuestions id={id} />;
  return <Preview key={seed} id={id} seed={seed} preview={preview.data} onAgain={() => setSeed(newSeed())} />;
}

function NoQuestions({ id }: { id: number }) {
  return (
    <PageLayout width="m">
      <title>Preview · Rasayan</title>
      <PageHeader backLabel="Test" backTo={paths.adminTest(id)} />
      <h1>Nothing to preview yet</h1>
      <p>This draft has no questions. Choose some and save it, then preview it.</p>
    </PageLayout>
  );
}

type Props = { id: number; seed: number; preview: TestPreview; onAgain: () => void };

function Preview({ id, seed, preview, onAgain }: Props) {
  const app = useQueryClient();
  const [client] = useState(() => openPreview(app, id, preview));
  const grading = useGradePreview(id, seed);
  const [first] = preview.questions;
  const [hasAnswers, setHasAnswers] = useState(false);
  const firstPath = paths.quizQuestion(previewHash(id), first?.id ?? 0);
  if (grading.data) return <Result id={id} title={preview.title} graded={grading.data} onAgain={onAgain} />;
  return (
    <>
      <aside className={styles.banner} aria-label="Preview">
        <strong>Preview: nothing is stored</strong>
        <Link to={paths.adminTest(id)}>Leave preview</Link>
        {grading.isError && (
          <Alert state="wrong" role="alert">
            {failureMessage(grading.error, "Your answers could not be marked. Submit again.")}
          </Alert>
        )}
      </aside>
      <QueryClientProvider client={client}>
        <InnerRouter initialPath={firstPath}>
          <PreviewRoom id={id} onAnswered={() => setHasAnswers(true)} onEnd={() => grading.mutate(client)} />
        </InnerRouter>
      </QueryClientProvider>
      <UnsavedChangesPrompt
        isEnabled={hasAnswers}
        title="Leave the preview?"
        stayLabel="Keep going"
        innerPath={firstPath.slice(0, firstPath.lastIndexOf("/"))}
      >
        What you have answered in it is not stored. Submit it to see the marks.
      </UnsavedChangesPrompt>
    </>
  );
}

type RoomProps = { id: number; onAnswered: () => void; onEnd: () => void };

function PreviewRoom({ id, onAnswered, onEnd }: RoomProps) {
  const { questionId } = useParams();
  // Once all parts of the room are gone: they store the time of the last question when they go.
  useEffect(() => () => queueMicrotask(() => closePreview(id)), [id]);
  const quiz = useQuery({ ...quizQuery(previewHash(id)), enabled: false });
  const hasAnswers = (quiz.data?.answered_ids.length ?? 0) > 0;
  const handleAnswered = useEffectEvent(onAnswered);
  useEffect(() => {
    if (hasAnswers) handleAnswered();
  }, [hasAnswers]);
  // Each question is like a page of its own, but the page's URL stays, so nothing else sees that it is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each question
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    if (!document.querySelector("dialog[open]")) focusHeading();
  }, [questionId]);
  if (!quiz.data) return null;
  return <ExamRoom quiz={quiz.data} questionId={Number(questionId)} onEnd={onEnd} />;
}

type ResultProps = { id: number; title: string; graded: GradedPreview; onAgain: () => void };

/** The marks, and every question with its key. */
function Result({ id, title, graded: { score, max_score, questions }, onAgain }: ResultProps) {
  useEffect(() => void focusHeading(), []);
  const count = (isCounted: (outcome: string) => boolean) =>
    questions.filter(({ outcome }) => isCounted(outcome)).length;
  return (
    <PageLayout width="m">
      <title>{`Preview of ${title} · Rasayan`}</title>
      <PageHeader backLabel="Test" backTo={paths.adminTest(id)} />
      <div>
        <p className="muted">{title}</p>
        <h1>{`${withMinusSign(score)} of ${formatCount(max_score, "mark")}`}</h1>
        <p>
          {[
            `${count((outcome) => outcome === "correct")} right`,
            `${count((outcome) => outcome === "wrong" || outcome === "partial")} wrong`,
            `${count((outcome) => outcome === "unattempted")} blank`,
          ].join(", ")}
        </p>
      </div>
      <p>
        <strong>Preview: nothing is stored</strong>
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Preview again
      </Button>
      <ol className={styles.questions}>
        {questions.map((question, index) => (
          <li key={question.id} className="card">
            <details className={styles.reviewed}>
              <summary>{`Question ${index + 1}: ${describeOutcome(question).label}`}</summary>
              <ReviewedQuestionBody question={question} />
            </details>
          </li>
        ))}
      </ol>
    </PageLayout>
  );
}
