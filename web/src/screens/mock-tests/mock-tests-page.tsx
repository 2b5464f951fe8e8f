import type { Blueprint } from "@rasayan/contract";
import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { blueprintsQuery, mockTestsQuery } from "../../api/mock-tests.ts";
import { formatDate } from "../../format/dates.ts";
import { formatCount, withMinusSign } from "../../format/numbers.ts";
import { describePaper, formatMarks } from "../../question/exam-paper.ts";
import { paths } from "../../router/paths.ts";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { LoadMore } from "../../ui/loading/load-more.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./mock-tests.module.css";
import { formatWeek, type PaperOfTheWeek, type Sitting, sittingProgress } from "./sittings.ts";
import { type StartMockTest, useStartMockTest } from "./use-start-mock-test.ts";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchInfiniteQuery(mockTestsQuery());
  void client.prefetchQuery(blueprintsQuery());
}

/** The mock tests: the paper of the week, a card for each kind of paper, and the learner's sittings. */
export function MockTestsPage() {
  const start = useStartMockTest();
  const mockTests = useInfiniteQuery(mockTestsQuery());
  const blueprints = useQuery(blueprintsQuery());
  const sittings = mockTests.data?.pages.flatMap((page) => page.sittings);
  const week = mockTests.data?.pages[0]?.week;
  // The paper of the week and the kinds of papers appear together, so that none moves while somebody taps it.
  const isPending = mockTests.isPending || blueprints.isPending;
  return (
    <PageLayout>
      <title>Mock tests · Rasayan</title>
      <PageHeader />
      <div className={styles.head}>
        <h1>Mock tests</h1>
        <p className="muted">Full chemistry papers in the interface and with the marks of the real exam.</p>
      </div>
      {!isPending && week && <WeekCard week={week} start={start} />}
      <ul className={styles.cards}>
        {!isPending &&
          blueprints.data?.map((blueprint) => (
            <BlueprintCard key={blueprint.id} blueprint={blueprint} start={start} />
          ))}
      </ul>
      {isPending && <SkeletonText />}
      {blueprints.isError && !blueprints.data && (
        <LoadFailed
          error={blueprints.error}
          busy={blueprints.isFetching}
          onRetry={() => blueprints.refetch()}
        >
          Could not load the papers.
        </LoadFailed>
      )}
      <section className={styles.sittings} aria-labelledby="sittings">
        <h2 id="sittings">Past sittings</h2>
        {mockTests.isPending && <SkeletonText />}
        {mockTests.isError && !sittings && (
          <LoadFailed error={mockTests.error} busy={mockTests.isFetching} onRetry={() => mockTests.refetch()}>
            Could not load your sittings.
          </LoadFailed>
        )}
        {sittings?.length === 0 && <p className="muted">Papers you finish will appear here.</p>}
        <ul className={styles.cards}>
          {sittings?.map((sitting) => (
            <SittingCard key={sitting.hash} sitting={sitting} start={start} />
          ))}
        </ul>
        <LoadMore list={mockTests} itemsLabel="sittings" />
      </section>
    </PageLayout>
  );
}

type CardProps = { start: StartMockTest };

/** The Main paper that everyone sits this week. */
function WeekCard({ week, start }: CardProps & { week: PaperOfTheWeek }) {
  const { paper_id, hash, state, score, max_score } = week;
  const input = { paper: paper_id };
  return (
    <section className="card" aria-labelledby="week">
      <h2 id="week">Paper of the week</h2>
      <p className="num">{formatWeek(week)}</p>
      <p className="muted">One JEE Main chemistry paper, the same for everyone from Monday to Sunday.</p>
      {hash && state === "completed" ? (
        <>
          {score !== null && (
            <p className={`${styles.marks} num`}>{`${withMinusSign(score)} of ${max_score}`}</p>
          )}
          <LinkButton variant="secondary" compact to={paths.summary(hash)}>
            Result
          </LinkButton>
        </>
      ) : (
        <>
          <StartFailure start={start} input={input} />
          {hash ? (
            <LinkButton compact to={paths.quiz(hash)}>
              Continue
            </LinkButton>
          ) : (
            <Button
              compact
              busy={start.isStarting(input)}
              aria-label="Start: Paper of the week"
              onClick={() => start.run(input)}
            >
              Start
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const kindLabels: Record<Blueprint["missing"][number]["kind"], string> = {
  single: "single correct",
  match: "matching",
  multi: "multiple correct",
  integer: "whole numbers",
  decimal: "two decimals",
  numerical: "numerical",
};

/** A kind of paper. If the library can't fill it, the card says what is missing. */
function BlueprintCard({ blueprint, start }: CardProps & { blueprint: Blueprint }) {
  const { id, name, sections, missing } = blueprint;
  const input = { blueprint: id };
  return (
    <li className="card">
      <h2>{name}</h2>
      <p className="num">{describePaper(blueprint)}</p>
      <ul className={styles.sections}>
        {sections.map((section) => (
          <li key={section.name} className="num">
            <span>{section.name}</span>
            <span>{`${formatCount(section.questions, "question")}, ${formatMarks(section.marking)}`}</span>
          </li>
        ))}
      </ul>
      <StartFailure start={start} input={input} />
      {missing.length > 0 ? (
        <Alert>
          This paper can’t be set yet. The library lacks:
          <ul className={styles.missing}>
            {missing.map(({ section, kind, needed, available }) => (
              <li key={section}>{`${section}, ${kindLabels[kind]}: ${needed} needed, ${available} there`}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <Button
          variant="secondary"
          compact
          busy={start.isStarting(input)}
          aria-label={`Start: ${name}`}
          onClick={() => start.run(input)}
        >
          Start
        </Button>
      )}
    </li>
  );
}

/** A sitting with its marks, compared with the first sitting of the same paper. */
function SittingCard({ sitting, start }: CardProps & { sitting: Sitting }) {
  const { hash, name, state, score, max_score, paper_id, created_at } = sitting;
  const input = { paper: paper_id };
  const progress = sittingProgress(sitting);
  const isCompleted = state === "completed";
  return (
    <li className="card">
      <div className={styles.sittingHead}>
        <h3>{name}</h3>
        {isCompleted && score !== null && (
          <p className={`${styles.marks} num`}>{`${withMinusSign(score)} of ${max_score}`}</p>
        )}
      </div>
      <p className="muted num">
        {formatDate(created_at)}
        {progress && ` · ${progress}`}
      </p>
      <StartFailure start={start} input={input} />
      <div className="pair">
        {isCompleted && (
          <Button
            variant="secondary"
            compact
            busy={start.isStarting(input)}
            aria-label={`Sit again: ${name}, ${formatDate(created_at)}`}
            onClick={() => start.run(input)}
          >
            Sit again
          </Button>
        )}
        <LinkButton
          variant={isCompleted ? "secondary" : "primary"}
          compact
          to={isCompleted ? paths.summary(hash) : paths.quiz(hash)}
        >
          {isCompleted ? "Result" : "Continue"}
        </LinkButton>
      </div>
    </li>
  );
}

function StartFailure({ start, input }: CardProps & { input: Parameters<StartMockTest["run"]>[0] }) {
  const error = start.errorOf(input);
  if (error === undefined) return null;
  return (
    <Alert state="wrong" role="alert">
      {error}
    </Alert>
  );
}
