import { useQuery } from "@tanstack/react-query";
import { type SmartPath, smartPathQuery } from "../../api/smart-path.ts";
import { Why } from "../../figures/why.tsx";
import { changeWords, estimateWords, goalWords, stepPath } from "../../smart-path-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { percentWords } from "../../ui/percent-words.ts";
import { RowLink, Rows } from "../../ui/rows.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ChapterMap } from "./chapter-map.tsx";
import { PrepCurve } from "./prep-curve.tsx";
import styles from "./smart-path.module.css";
import { TodayPlan } from "./today-plan.tsx";

/** The path ahead: where one stands, what comes next, and the chapters as they build on one another. */
export function SmartPathPage() {
  const path = useQuery(smartPathQuery());
  return (
    <Screen>
      <title>Smart Path · Rasayan</title>
      <PageHeader />
      <h1>Smart Path</h1>
      {path.data ? (
        <Path path={path.data} />
      ) : path.isError ? (
        <LoadFailed busy={path.isFetching} onRetry={() => path.refetch()}>
          Could not load your path.
        </LoadFailed>
      ) : (
        <SkeletonRows count={6} />
      )}
    </Screen>
  );
}

function Path({ path }: { path: SmartPath }) {
  const { goal, overall_prep, history, estimate, next_steps, today, chapters } = path;
  return (
    <>
      <section className={styles.card} aria-labelledby="prep">
        <h2 id="prep">Overall prep</h2>
        <p className={styles.big}>
          <Why
            figure={{ of: "overall prep" }}
            question={`Why ${percentWords(overall_prep.now)} overall prep?`}
          >
            {percentWords(overall_prep.now)}
          </Why>
        </p>
        <p className="muted">{changeWords(overall_prep)}</p>
        <PrepCurve history={history} />
        <div className={styles.estimate}>
          <p>{estimateWords(estimate)}</p>
          <Why
            figure={{ of: "estimate" }}
            question={estimate.kind === "missing" ? "Why no score yet?" : "Why this estimate?"}
          >
            Why?
          </Why>
        </div>
        <p className="caption">{goalWords(goal)}</p>
      </section>
      {next_steps.length > 0 && (
        <section className={styles.section} aria-labelledby="next">
          <h2 id="next">Next steps</h2>
          <Rows>
            {next_steps.map((step) => (
              <RowLink
                key={`${step.kind}${step.chapter_id}`}
                to={stepPath(
                  step,
                  chapters.find(({ chapter_id }) => chapter_id === step.chapter_id)?.chapter_name,
                )}
                lead={<Icon name="path" />}
                title={step.text}
              />
            ))}
          </Rows>
        </section>
      )}
      <section className={styles.section} aria-labelledby="today">
        <h2 id="today">Today’s plan</h2>
        <TodayPlan today={today} />
      </section>
      <section className={styles.section} aria-labelledby="map">
        <h2 id="map">Your chapters</h2>
        <p className="muted">
          Each builds on those before it. The number in a tile is its share of the paper in percent, the
          figure beside it your mastery.
        </p>
        <ChapterMap chapters={chapters.filter(({ share }) => share > 0)} />
      </section>
    </>
  );
}
