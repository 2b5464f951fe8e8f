import { useQuery } from "@tanstack/react-query";
import { useStartQuiz } from "../../api/quiz-starts.ts";
import { type SmartPath, type StudyPlan, studyPlanQuery } from "../../api/smart-path.ts";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { formatDate, formatDay, formatMinutes } from "../../format/dates.ts";
import { formatCount } from "../../format/numbers.ts";
import { formatStudyPlan } from "../../metrics/smart-path-format.ts";
import { paths } from "../../router/paths.ts";
import { CHART_WIDTH, Chart } from "../../ui/charts/charts.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import { ChapterOrder } from "./chapter-order.tsx";
import styles from "./study-plan.module.css";

type Today = SmartPath["today"];
type Week = StudyPlan["weeks"][number];

/** The plan from today to the exam: when it ends, today's part, and the chapters by weeks as a picture and a list. */
export function StudyPlanSection({ today }: { today: Today }) {
  const plan = useQuery(studyPlanQuery());
  // After the last exam session there is nothing to plan for; the page says so.
  if (plan.data === null) return null;
  return (
    <section className={styles.section} aria-labelledby="plan">
      <h2 id="plan">Your plan</h2>
      {plan.data ? (
        <Plan plan={plan.data} today={today} />
      ) : plan.isError ? (
        <LoadFailed error={plan.error} busy={plan.isFetching} onRetry={() => plan.refetch()}>
          Could not load your plan.
        </LoadFailed>
      ) : (
        <SkeletonText />
      )}
    </section>
  );
}

function Plan({ plan, today }: { plan: StudyPlan; today: Today }) {
  const { weeks, shortened, missed_days } = plan;
  const [thisWeek, ...laterWeeks] = weeks;
  return (
    <>
      <p className={styles.headline}>{formatStudyPlan(plan)}</p>
      {missed_days !== null && missed_days > 0 && (
        <p className="muted">
          {`You practised on ${7 - missed_days} of the last 7 days. The plan has moved along with the days without practice.`}
        </p>
      )}
      <StartToday today={today} week={thisWeek?.chapters[0]} />
      <p className="caption">
        {`Planned for ${plan.daily_minutes} minutes a day, a quarter of them for revision. `}
        <Link to={paths.onboarding}>Change</Link>
      </p>
      {weeks.length > 0 && <PlanPicture plan={plan} />}
      {thisWeek && <WeekList title={`This week, until ${formatDay(thisWeek.ends_on)}`} week={thisWeek} />}
      {laterWeeks.length > 0 && (
        <details className={styles.weeks}>
          <summary>{`The next ${formatCount(laterWeeks.length, "week")}`}</summary>
          {laterWeeks.map((week) => (
            <WeekList
              key={week.starts_on}
              title={`${formatDay(week.starts_on)} to ${formatDate(week.ends_on)}`}
              week={week}
            />
          ))}
        </details>
      )}
      {shortened.length > 0 && (
        <details className={styles.weeks}>
          <summary>{`Shortened: ${formatCount(shortened.length, "chapter")}`}</summary>
          <ul className={styles.shortened}>
            {shortened.map(({ chapter_id, chapter_name, minutes, full_minutes }) => (
              <li key={chapter_id}>
                <Link to={paths.practiceOptions(chapter_id, chapter_name)}>{chapter_name}</Link>
                <span className="caption num">{`${formatMinutes(minutes)} of ${formatMinutes(full_minutes)}`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {weeks.length > 0 && <ChapterOrder plan={plan} />}
    </>
  );
}

type StartProps = { today: Today; week: Week["chapters"][number] | undefined };

/** Starts what is due today: the questions at once, else the cards, else practice on this week's chapter. */
function StartToday({ today, week }: StartProps) {
  const startQuiz = useStartQuiz();
  const questions = today.questions.filter(({ is_done }) => !is_done);
  const cards = today.cards.filter(({ is_done }) => !is_done);
  if (questions.length > 0) {
    const body = { type: "custom" as const, question_hashes: questions.map(({ hash }) => hash) };
    return (
      <>
        <ActionFailed error={startQuiz.error}>
          Could not start the daily quiz. Please try again later.
        </ActionFailed>
        <Button fullWidth busy={startQuiz.isPending} onClick={() => startQuiz.start(body)}>
          {`Start today’s part · ${formatCount(questions.length, "question")}`}
        </Button>
      </>
    );
  }
  if (cards.length > 0)
    return (
      <LinkButton fullWidth to={paths.dailyCards}>
        {`Start today’s part · ${formatCount(cards.length, "card")}`}
      </LinkButton>
    );
  const chapter = today.chapter ?? week;
  if (!chapter) return null;
  return (
    <LinkButton fullWidth to={paths.practiceOptions(chapter.chapter_id, chapter.chapter_name)}>
      {`Practise ${chapter.chapter_name}`}
    </LinkButton>
  );
}

function WeekList({ title, week }: { title: string; week: Week }) {
  return (
    <div className={styles.week}>
      <h3>{title}</h3>
      <ul>
        {week.chapters.map(({ chapter_id, chapter_name, minutes, is_finished }) => (
          <li key={chapter_id}>
            <Link to={paths.practiceOptions(chapter_id, chapter_name)}>{chapter_name}</Link>
            <span className="caption num">
              {`${formatMinutes(minutes)}${is_finished ? ", then done" : ""}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LABEL_WIDTH = 34;
const ROW_HEIGHT = 16;
const AXIS_HEIGHT = 18;
const MS_PER_DAY = 86_400_000;

/** A bar for each chapter over the weeks, and a line for the exam. The list below says the same in words. */
function PlanPicture({ plan: { weeks, exam } }: { plan: StudyPlan }) {
  const bars = chapterBars(weeks);
  const start = weeks[0]?.starts_on ?? "";
  const end = [weeks.at(-1)?.ends_on ?? "", exam?.date ?? ""].sort().at(-1) ?? "";
  const span = Math.max(1, daysFrom(start, end) + 1);
  const x = (date: string) => LABEL_WIDTH + (daysFrom(start, date) / span) * (CHART_WIDTH - LABEL_WIDTH);
  const height = bars.length * ROW_HEIGHT + AXIS_HEIGHT;
  const label = `${formatCount(bars.length, "chapter")} over ${formatCount(weeks.length, "week")}, listed below`;
  return (
    <Chart className={styles.picture} height={height} label={label}>
      {bars.map(({ chapter_id, chapter_name, starts_on, ends_on }, row) => {
        const layout = chapterLayoutOf(chapter_name);
        const y = row * ROW_HEIGHT;
        return (
          <g key={chapter_id} data-branch={layout?.branch}>
            <text x="0" y={y + 11}>
              {layout?.code ?? chapter_name.slice(0, 2)}
            </text>
            <rect
              x={x(starts_on)}
              y={y + 3}
              width={Math.max(3, x(ends_on) - x(starts_on) + (CHART_WIDTH - LABEL_WIDTH) / span)}
              height={ROW_HEIGHT - 6}
              rx="3"
            />
          </g>
        );
      })}
      <text x={LABEL_WIDTH} y={height - 3}>
        {formatDay(start)}
      </text>
      {exam && <line x1={x(exam.date)} x2={x(exam.date)} y1="0" y2={height - AXIS_HEIGHT} />}
      <text x={CHART_WIDTH} y={height - 3} textAnchor="end">
        {exam ? `${exam.name}, ${formatDay(exam.date)}` : formatDay(end)}
      </text>
    </Chart>
  );
}

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;

/** The first and the last day of each chapter, in the order of the plan. */
function chapterBars(weeks: readonly Week[]) {
  const bars = new Map<
    number,
    { chapter_id: number; chapter_name: string; starts_on: string; ends_on: string }
  >();
  for (const { starts_on, ends_on, chapters } of weeks)
    for (const { chapter_id, chapter_name } of chapters) {
      const first = bars.get(chapter_id)?.starts_on ?? starts_on;
      bars.set(chapter_id, { chapter_id, chapter_name, starts_on: first, ends_on });
    }
  return [...bars.values()];
}
