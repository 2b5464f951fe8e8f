import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { printedQuestionsQuery, type QuizSection } from "../../api/exam.ts";
import { isNotFoundError } from "../../api/quiz-results.ts";
import { type AttemptQuestion, quizQuery, type ReviewQuestion, type TimedQuiz } from "../../api/quizzes.ts";
import { formatQuizTitle } from "../../messages/quiz-types.ts";
import { describePaper, formatMarks } from "../../question/exam-paper.ts";
import { formatUnit, optionLetter, questionTexts } from "../../question/question-format.ts";
import { formatAcceptedNumbers } from "../../question/review/outcome.ts";
import { formatReviewedKey, HELD_SENTENCE } from "../../question/review/review-format.ts";
import { paths } from "../../router/paths.ts";
import { Navigate, useParams } from "../../router/router.tsx";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { NotFound } from "../../ui/page/not-found.tsx";
import { PageFailed } from "../../ui/page/page-failed.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./print.module.css";
import { PrintPage } from "./print-page.tsx";

type Question = AttemptQuestion | ReviewQuestion;
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
  const questions: readonly Question[] = paper.data ?? [];
  const reviewed = questions.filter((question) => "outcome" in question);
  const solutions = parts.includes("Solutions") ? reviewed.map(({ solution_html }) => solution_html) : [];
  const isReady = useMathReady(paper.data && [...questions.flatMap(questionTexts), ...solutions]);
  const isCompleted = quiz.state === "completed";
  const title = formatQuizTitle(quiz);
  const toggle = (part: Part) =>
    setParts(parts.includes(part) ? parts.filter((other) => other !== part) : [...parts, part]);
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
      choices={
        isCompleted && (
          <fieldset className={styles.parts}>
            <legend className="sr-only">Parts</legend>
            {PARTS.map((part) => (
              <label key={part}>
                <input type="checkbox" checked={parts.includes(part)} onChange={() => toggle(part)} />
                {part}
              </label>
            ))}
          </fieldset>
        )
      }
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        {quiz.sections.length > 0 && <p>{describePaper(quiz)}</p>}
      </header>
      {parts.includes("Paper") && <Paper quiz={quiz} questions={questions} />}
      {parts.includes("Key") && reviewed.length > 0 && <Key questions={reviewed} quiz={quiz} />}
      {parts.includes("Solutions") && reviewed.length > 0 && <Solutions questions={reviewed} quiz={quiz} />}
    </PrintPage>
  );
}

const numberOf = (quiz: TimedQuiz, { id }: Question) => quiz.question_ids.indexOf(id) + 1;

/** The questions by section, each passage above its first question. */
function Paper({ quiz, questions }: { quiz: TimedQuiz; questions: readonly Question[] }) {
  const sections: Partial<QuizSection>[] = quiz.sections.length > 0 ? quiz.sections : [{}];
  return sections.map(({ name, marking, question_ids }) => (
    <section key={name ?? ""} className={styles.section}>
      {name && (
        <h3>
          {name} {marking && <span>{formatMarks(marking)}</span>}
        </h3>
      )}
      {questions
        .filter(({ id }) => question_ids?.includes(id) ?? true)
        .map((question, index, inSection) => (
          <PaperQuestion
            key={question.id}
            number={numberOf(quiz, question)}
            question={question}
            passage={
              question.passage?.id === inSection[index - 1]?.passage?.id ? null : (question.passage ?? null)
            }
          />
        ))}
    </section>
  ));
}

type PaperQuestionProps = { number: number; question: Question; passage: Question["passage"] };

function PaperQuestion({ number, question, passage }: PaperQuestionProps) {
  return (
    <>
      {passage && <SanitizedHtml html={passage.text_html} className={`prose ${styles.passage}`} />}
      <Numbered number={number}>
        <SanitizedHtml html={question.text_html} className="prose" />
        {question.answers.length > 0 && (
          <ol className={styles.options} data-options="1">
            {question.answers.map((option, index) => (
              <li key={option.id}>
                <span>{`(${optionLetter(index)})`}</span>
                <SanitizedHtml html={option.text_html} />
              </li>
            ))}
          </ol>
        )}
        {question.type === "numerical" && (
          <p className={styles.blank}>
            <span className="sr-only">Answer:</span>
            <span aria-hidden="true" /> {formatUnit(question.unit)}
          </p>
        )}
      </Numbered>
    </>
  );
}

function Numbered({ number, children }: { number: number; children: ReactNode }) {
  return (
    <article className={styles.question} data-block>
      <b>{number}.</b>
      <div>{children}</div>
    </article>
  );
}

type Reviewed = { quiz: TimedQuiz; questions: readonly ReviewQuestion[] };

/** `A and C` for options, `13.4 to 13.6` for a number. */
function keyOf(question: ReviewQuestion): string {
  if (question.void_outcome !== null) return "Withdrawn";
  return question.type === "numerical" ? formatAcceptedNumbers(question) : formatReviewedKey(question);
}

function Key({ quiz, questions }: Reviewed) {
  return (
    <section className={styles.part}>
      <h3>Key</h3>
      <ol className={styles.key}>
        {questions.map((question) => (
          <li key={question.id}>
            <b>{numberOf(quiz, question)}</b> {keyOf(question)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Solutions({ quiz, questions }: Reviewed) {
  return (
    <section className={styles.part}>
      <h3>Solutions</h3>
      {questions.map((question) => (
        <Numbered key={question.id} number={numberOf(quiz, question)}>
          <p>
            <b>{keyOf(question)}</b>
          </p>
          {question.is_held ? (
            <p>{HELD_SENTENCE}</p>
          ) : (
            <SanitizedHtml html={question.solution_html} className="prose" />
          )}
        </Numbered>
      ))}
    </section>
  );
}
