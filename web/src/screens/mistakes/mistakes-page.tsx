import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chaptersQuery } from "../../api/chapters.ts";
import { type MistakeFilter, marksLostQuery, mistakesQuery } from "../../api/mistakes.ts";
import { useStartQuiz } from "../../api/quiz-starts.ts";
import { toIstDate } from "../../format/dates.ts";
import { formatCount } from "../../format/numbers.ts";
import { causeLabels, sourceLabels } from "../../messages/mistake-labels.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FilterSelect } from "../../ui/controls/filter-select.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { LoadMore } from "../../ui/loading/load-more.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { LastOptions, MarksLost } from "./marks-lost.tsx";
import { MistakeRow } from "./mistake-row.tsx";
import styles from "./mistakes.module.css";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchInfiniteQuery(mistakesQuery({}));
  void client.prefetchQuery(marksLostQuery());
  void client.prefetchQuery(chaptersQuery());
}

/** The learner's mistakes notebook: what was missed, why, and a quiz to try it again. */
export function MistakesPage() {
  const [filter, setFilter] = useState<MistakeFilter>({});
  const list = useInfiniteQuery(mistakesQuery(filter));
  const pages = list.data?.pages ?? [];
  const mistakes = pages.flatMap((page) => page.mistakes);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <PageLayout>
      <title>Mistakes · Rasayan</title>
      <PageHeader />
      <h1>Mistakes</h1>
      <MarksLost />
      <Filters filter={filter} onChange={setFilter} />
      {list.isError && !list.data && (
        <LoadFailed error={list.error} busy={list.isFetching} onRetry={() => list.refetch()}>
          Could not load your mistakes.
        </LoadFailed>
      )}
      {list.isPending && <SkeletonRows count={4} />}
      {list.data && (
        <>
          <Redo count={pages[0]?.redo ?? 0} filter={filter} />
          {mistakes.length === 0 ? (
            <NoMistakes isFiltered={isFiltered} />
          ) : (
            <section className={styles.section} aria-labelledby="mistakes-count">
              <h2 id="mistakes-count">{formatCount(pages[0]?.total ?? 0, "question")}</h2>
              <ul className={styles.list}>
                {mistakes.map((mistake) => (
                  <li key={mistake.question_id}>
                    <MistakeRow mistake={mistake} />
                  </li>
                ))}
              </ul>
              <LoadMore list={list} itemsLabel="mistakes" />
            </section>
          )}
          <LastOptions />
        </>
      )}
    </PageLayout>
  );
}

function NoMistakes({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={<Icon name="check" />}>
      <h2>{isFiltered ? "Nothing fits these filters" : "No mistakes here"}</h2>
      <p>
        {isFiltered
          ? "Choose other filters to see your other mistakes."
          : "Questions that you miss in a quiz come here by themselves, and leave after you have answered them right on two days."}
      </p>
    </EmptyState>
  );
}

/** Starts a quiz of the mistakes that the filters find, those that are due first. */
function Redo({ count, filter }: { count: number; filter: MistakeFilter }) {
  const startQuiz = useStartQuiz();
  const body = { type: "mistakes" as const, ...filter };
  return (
    <div className={styles.section}>
      <Button
        fullWidth
        busy={startQuiz.isPending}
        disabled={count === 0}
        onClick={() => startQuiz.start(body)}
      >
        {`Redo mistakes (${count})`}
      </Button>
      <ActionFailed error={startQuiz.error}>Could not start the quiz. Try again.</ActionFailed>
    </div>
  );
}

const periods = { "7": "Last 7 days", "30": "Last 30 days" };

type FiltersProps = { filter: MistakeFilter; onChange: (filter: MistakeFilter) => void };

function Filters({ filter, onChange }: FiltersProps) {
  const { data: chapters = [] } = useQuery(chaptersQuery());
  const [days, setDays] = useState("");
  /** Sets a member of the filter, or takes it out if the value is empty. */
  const change = (key: keyof MistakeFilter, value: string | number) => {
    const { [key]: _old, ...others } = filter;
    onChange(value === "" ? others : { ...others, [key]: value });
  };
  const changeDays = (value: string) => {
    setDays(value);
    change("since", value && daysAgo(Number(value), new Date()));
  };
  return (
    <div className={styles.filters}>
      <FilterSelect
        label="Chapter"
        all="All chapters"
        options={chapters.map(({ id, name }) => [String(id), name])}
        value={String(filter.chapter_id ?? "")}
        onChange={(value) => change("chapter_id", value && Number(value))}
      />
      <FilterSelect
        label="Cause"
        all="All causes"
        options={Object.entries(causeLabels)}
        value={filter.cause ?? ""}
        onChange={(value) => change("cause", value)}
      />
      <FilterSelect
        label="Where"
        all="All quizzes"
        options={Object.entries(sourceLabels)}
        value={filter.source ?? ""}
        onChange={(value) => change("source", value)}
      />
      <FilterSelect
        label="When"
        all="Any time"
        options={Object.entries(periods)}
        value={days}
        onChange={changeDays}
      />
    </div>
  );
}

const DAY_MS = 86_400_000;

/** The date in India with which a period of so many days begins, today included. */
export const daysAgo = (days: number, now: Date): string =>
  toIstDate(new Date(now.getTime() - (days - 1) * DAY_MS));
