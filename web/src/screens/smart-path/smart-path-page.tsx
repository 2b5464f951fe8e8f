import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type SmartPath, smartPathQuery } from "../../api/smart-path.ts";
import { CoverageSection } from "../../chapters/coverage/coverage-section.tsx";
import { OverallPrep } from "../../metrics/overall-prep.tsx";
import {
  formatChange,
  formatGoal,
  formatPredictedMarks,
  formatStep,
  stepPath,
} from "../../metrics/smart-path-format.ts";
import { WorkFirst } from "../../metrics/work-first.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { List, RowLink } from "../../ui/lists/list.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../ui/loading/skeleton.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { ChapterMap } from "./chapter-map.tsx";
import { PrepChart } from "./prep-chart.tsx";
import styles from "./smart-path.module.css";
import { StudyPlanSection } from "./study-plan.tsx";
import { TodayPlan } from "./today-plan.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(smartPathQuery());
}

/** The Smart Path page: overall prep, next steps, today's plan and the map of the chapters. */
export function SmartPathPage() {
  const path = useQuery(smartPathQuery());
  return (
    <PageLayout>
      <title>Smart Path · Rasayan</title>
      <PageHeader />
      <h1>Smart Path</h1>
      {path.data ? (
        <PathSections path={path.data} />
      ) : path.isError ? (
        <LoadFailed error={path.error} busy={path.isFetching} onRetry={() => path.refetch()}>
          Could not load your path.
        </LoadFailed>
      ) : (
        <SkeletonRows count={6} />
      )}
    </PageLayout>
  );
}

function PathSections({ path }: { path: SmartPath }) {
  const { goal, overall_prep_change, history, work_first, next_steps, today, chapters } = path;
  return (
    <>
      <section className={styles.card} aria-labelledby="prep">
        <h2 id="prep">Overall Prep</h2>
        <div className={styles.prepValue}>
          <OverallPrep />
        </div>
        <p>The share of the paper’s marks that we would expect from you today.</p>
        {goal.predicted_marks.length > 0 && (
          <p>In marks of chemistry: {formatPredictedMarks(goal.predicted_marks)}.</p>
        )}
        <p className="muted">{formatChange(overall_prep_change)}</p>
        <PrepChart history={history} />
        <p className="caption">{formatGoal(goal)}</p>
        <WorkFirst chapters={work_first} heading="h2" />
      </section>
      <StudyPlanSection today={today} />
      <CoverageSection />
      {next_steps.length > 0 && (
        <section className={styles.section} aria-labelledby="next">
          <h2 id="next">Next steps</h2>
          <List>
            {next_steps.map((step) => (
              <RowLink
                key={step.kind}
                to={stepPath(step)}
                leading={<Icon name="path" />}
                title={formatStep(step)}
              />
            ))}
          </List>
        </section>
      )}
      <section className={styles.section} aria-labelledby="today">
        <h2 id="today">Today’s plan</h2>
        <TodayPlan today={today} />
      </section>
      <section className={styles.section} aria-labelledby="map">
        <h2 id="map">Your chapters</h2>
        <p className="muted">
          Each chapter builds on the ones before it. The number on a tile is its share of the paper in
          percent; the number beside it is how well you know it.
        </p>
        <ChapterMap chapters={chapters.filter(({ weight }) => weight > 0)} />
      </section>
    </>
  );
}
