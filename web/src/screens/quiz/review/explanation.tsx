import { useQuery } from "@tanstack/react-query";
import { type Explanation as Explained, explanationQuery } from "../../../api/explanations.ts";
import { useStartQuiz } from "../../../api/quiz-starts.ts";
import type { ReviewQuestion } from "../../../api/quizzes.ts";
import { paths } from "../../../router/paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { useMathReady } from "../../../ui/html/use-math-ready.ts";
import { ZoomableText } from "../../../ui/html/zoomable-text.tsx";
import { ActionFailed } from "../../../ui/loading/action-failed.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../../ui/loading/skeleton.tsx";
import styles from "./explanation.module.css";

type Props = { quizHash: string; question: ReviewQuestion };

/** The passage of a note that explains a reviewed question, and what helps if that is not enough. */
export function Explanation({ quizHash, question }: Props) {
  const { data, error, isFetching, refetch } = useQuery(explanationQuery(quizHash, question.id));
  const isReady = useMathReady(
    data && [...data.passages, ...(data.example ? [data.example] : [])].map(({ html }) => html),
  );
  if (error && !data)
    return (
      <LoadFailed error={error} busy={isFetching} onRetry={() => refetch()}>
        Could not load the explanation.
      </LoadFailed>
    );
  if (!data || !isReady) return <SkeletonText />;
  const { passages, example, prerequisite, easier_questions } = data;
  return (
    <div className={styles.explanation}>
      {passages.map((passage, index) => (
        <PassageOfNote
          key={`${passage.note_id} ${passage.anchor}`}
          passage={passage}
          title={index === 0 ? "The idea" : "And this"}
        />
      ))}
      {passages.length === 0 && <p className="muted">No note explains this question yet.</p>}
      {prerequisite && <Prerequisite prerequisite={prerequisite} />}
      {example && <PassageOfNote passage={example} title="An example like it" />}
      {easier_questions > 0 && (
        <EasierQuestions quizHash={quizHash} question={question} count={easier_questions} />
      )}
    </div>
  );
}

type Passage = Explained["passages"][number];

/** A passage in place, with a link to where it stands in its note. */
function PassageOfNote({ passage, title }: { passage: Passage; title: string }) {
  const { chapter_id, chapter_name, note_id, note_title, anchor, html } = passage;
  return (
    <section className="card" aria-label={title}>
      <p className="caption">
        {title}
        {" · "}
        <Link to={`${paths.note(chapter_id, chapter_name, note_id, note_title)}#${anchor}`}>
          {note_title}
        </Link>
      </p>
      <ZoomableText html={html} />
    </section>
  );
}

/** A topic that this one builds on and that the learner has largely forgotten. */
function Prerequisite({ prerequisite }: { prerequisite: NonNullable<Explained["prerequisite"]> }) {
  const { topic_name, chapter_id, chapter_name, note_id, note_title, retained } = prerequisite;
  return (
    <p className="card">
      <span>
        This builds on{" "}
        <Link to={paths.note(chapter_id, chapter_name, note_id, note_title)}>{topic_name}</Link>, of which you
        have retained {Math.round(retained)} %. Read that first.
      </span>
    </p>
  );
}

/** Starts a quiz of easier questions of the same idea. */
function EasierQuestions({ quizHash, question, count }: Props & { count: number }) {
  const { start, isPending, error } = useStartQuiz();
  const number = count === 1 ? "one" : "two";
  return (
    <>
      <Button
        variant="secondary"
        busy={isPending}
        onClick={() =>
          start({ type: "similar", question_id: question.id, from_hash: quizHash, easier: true })
        }
      >
        {question.difficulty === "easy"
          ? `Try ${number} more easy ${count === 1 ? "one" : "ones"}`
          : `Try ${number} easier ${count === 1 ? "one" : "ones"}`}
      </Button>
      <ActionFailed error={error}>Could not start the practice. Please try again later.</ActionFailed>
    </>
  );
}
