import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { printedQuestionsQuery } from "../../api/exam.ts";
import { isNotFoundError } from "../../api/quiz-results.ts";
import { quizQuery, type TimedQuiz } from "../../api/quizzes.ts";
import { formatQuizTitle } from "../../messages/quiz-types.ts";
import { describePaper } from "../../question/exam-paper.ts";
import { questionTexts } from "../../question/question-format.ts";
import { paths } from "../../router/paths.ts";
import { Navigate, useParams } from "../../router/router.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { NotFound } from "../../ui/page/not-found.tsx";
import { PageFailed } from "../../ui/page/page-failed.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./print.module.css";
import { PrintPage } from "./print-page.tsx";
import { Key, Paper, PartChoice, type PrintedQuestion, Solutions } from "./printed-questions.tsx";

const PARTS = ["Paper", "Key", "Solutions"] as const;
type Part = (typeof PARTS)[number];

/** The questions of a quiz on paper; once it is completed, also their key and solutions. */
export function PrintQuizPage() {
  const { quizHash = "" } = useParams();
  const quiz = useQuery(quizQuery(quizHash));
  if (quiz.isPending)
    return (
      <PageLayout>
        <Spinner label="Loading the quiz" />
      </PageLayout>
    );
  if (!quiz.data) return <LoadingFailed query={quiz} />;
  if (quiz.data.state === "created") return <Navigate to={paths.quiz(quizHash)} replace />;
  return <PrintQuiz quiz={quiz.data} />;
}

function LoadingFailed({ query: { error, refetch } }: { query: { error: unknown; refetch: () => unknown } }) {
  return isNotFoundError(error) ? <NotFound /> : <PageFailed error={error} onRetry={refetch} />;
}

function PrintQuiz({ quiz }: { quiz: TimedQuiz }) {
  const paper = useQuery(printedQuestionsQuery(quiz.hash));
  const [parts, setParts] = useState<readonly Part[]>(["Paper"]);
  const questions: readonly PrintedQuestion[] = paper.data ?? [];
  const reviewed = questions.filter((question) => "outcome" in question);
  const solutions = parts.includes("Solutions") ? reviewed.map(({ solution_html }) => solution_html) : [];
  const isReady = useMathReady(paper.data && [...questions.flatMap(questionTexts), ...solutions]);
  const isCompleted = quiz.state === "completed";
  const title = formatQuizTitle(quiz);
  const numberOf = ({ id }: PrintedQuestion) => quiz.question_ids.indexOf(id) + 1;
  const printed = { sections: quiz.sections, questions, numberOf };
  if (paper.isError && questions.length === 0) return <LoadingFailed query={paper} />;
  return (
    <PrintPage
      title={title}
      back={
        isCompleted
          ? { label: "Summary", path: paths.summary(quiz.hash) }
          : { label: "Quiz", path: paths.quiz(quiz.hash) }
      }
      columns="two"
      isReady={isReady}
      choices={isCompleted && <PartChoice parts={PARTS} chosen={parts} onChoose={setParts} />}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        {quiz.sections.length > 0 && <p>{describePaper(quiz)}</p>}
      </header>
      {parts.includes("Paper") && <Paper {...printed} />}
      {parts.includes("Key") && reviewed.length > 0 && <Key questions={reviewed} numberOf={numberOf} />}
      {parts.includes("Solutions") && reviewed.length > 0 && (
        <Solutions questions={reviewed} numberOf={numberOf} />
      )}
    </PrintPage>
  );
}
