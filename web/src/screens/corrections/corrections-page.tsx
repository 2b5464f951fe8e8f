import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { type Correction, correctionsQuery } from "../../api/corrections.ts";
import { formatLongDate } from "../../format/dates.ts";
import { formatCount } from "../../format/numbers.ts";
import { formatUnit } from "../../question/question-format.ts";
import { formatAcceptedNumbers } from "../../question/review/outcome.ts";
import { formatOptionLetters } from "../../question/review/review-format.ts";
import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { LoadMore } from "../../ui/loading/load-more.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./corrections.module.css";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchInfiniteQuery(correctionsQuery());
}

/** Every correction of a published answer key, and what it changed for the learner. */
export function CorrectionsPage() {
  const list = useInfiniteQuery(correctionsQuery());
  const corrections = list.data?.pages.flatMap((page) => page.corrections) ?? [];
  const isMathReady = useMathReady(
    list.data?.pages[0]?.corrections.flatMap(({ question }) => (question ? [question.text_html] : [])),
  );
  return (
    <PageLayout>
      <title>Corrections · Rasayan</title>
      <PageHeader backLabel="Profile" backTo={paths.profile} />
      <h1>Corrections</h1>
      <p>
        When an answer key turns out to be wrong, we correct it, mark every answer to that question again and
        list it here.
      </p>
      {(list.isPending || (list.data && !isMathReady)) && <SkeletonRows count={4} />}
      {list.isError && !list.data && (
        <LoadFailed error={list.error} busy={list.isFetching} onRetry={() => list.refetch()}>
          Could not load the corrections.
        </LoadFailed>
      )}
      {list.data && corrections.length === 0 && (
        <EmptyState icon={<Icon name="check" />}>
          <h2>No corrections so far</h2>
          <p>No published answer key has had to be changed.</p>
        </EmptyState>
      )}
      {isMathReady && corrections.length > 0 && (
        <ul className={styles.corrections}>
          {corrections.map((correction) => (
            <li key={correction.id}>
              <CorrectionCard correction={correction} />
            </li>
          ))}
        </ul>
      )}
      {isMathReady && <LoadMore list={list} itemsLabel="corrections" />}
    </PageLayout>
  );
}

const faultLabels: Record<Correction["fault"], string> = {
  wrong_option: "The wrong option was marked as right",
  option_missing: "A right option was not counted as right",
  option_too_many: "A wrong option was counted as right",
  wrong_number: "The accepted number was wrong",
  range_too_narrow: "The accepted range was too narrow",
  withdrawn: "The question was withdrawn",
  reinstated: "The question counts again",
  other: "The question asked for the wrong kind of answer",
};

function CorrectionCard({ correction }: { correction: Correction }) {
  const { corrected_at, chapter_name, fault, attempts, being_marked, question, regraded_quizzes } =
    correction;
  return (
    <article className={styles.card}>
      <h2 className={styles.heading}>{faultLabels[fault]}</h2>
      <p className="caption num">
        {[formatLongDate(corrected_at), chapter_name, formatAttempts(attempts, being_marked)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {regraded_quizzes.map(({ hash, score_before, score_after }) => (
        <p key={hash}>
          <Link to={paths.summary(hash)}>Your quiz</Link>:{" "}
          <strong className="num">{formatMarksChange(score_before, score_after)}</strong>
        </p>
      ))}
      {question ? (
        <CorrectedQuestion question={question} />
      ) : (
        <p className="caption">
          You can see the question and its key here once you have finished a quiz with it.
        </p>
      )}
    </article>
  );
}

function CorrectedQuestion({ question }: { question: NonNullable<Correction["question"]> }) {
  const { id, text_html, unit, old_key, new_key, reason, quiz_hash } = question;
  return (
    <>
      <SanitizedHtml html={text_html} className={`prose ${styles.question}`} />
      <p>
        Key: {formatKey(old_key, unit)} before, now <strong>{formatKey(new_key, unit)}</strong>.
      </p>
      {reason !== null && (
        <p className={styles.reason}>
          <strong>The editors:</strong> {reason}
        </p>
      )}
      <LinkButton variant="link" to={paths.quizQuestionReview(quiz_hash, id)}>
        See the question
      </LinkButton>
    </>
  );
}

type CorrectedKey = NonNullable<Correction["question"]>["old_key"];

/** `A and C`, or `4.5 to 4.6 kJ/mol`; of a void question, what its students got. */
function formatKey({ options, accept, void_outcome }: CorrectedKey, unit: string): string {
  if (void_outcome !== null) return void_outcome === "full" ? "full marks to all" : "left out of the total";
  if (options.length > 0) return formatOptionLetters(options);
  return `${formatAcceptedNumbers({ single_answer: null, accept })} ${formatUnit(unit)}`.trim();
}

/** `214 answers marked again`, `being marked again` until all are, or nothing if there are none. */
export function formatAttempts(attempts: number, isBeingMarked: boolean): string {
  if (isBeingMarked) return "being marked again";
  return attempts === 0 ? "" : `${formatCount(attempts, "answer")} marked again`;
}

/** `28 → 32 marks` */
export const formatMarksChange = (before: number, after: number): string =>
  `${withMinus(before)} → ${withMinus(after)} marks`;

const withMinus = (marks: number) => String(marks).replace("-", "−");
