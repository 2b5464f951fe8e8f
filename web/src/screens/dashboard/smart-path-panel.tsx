import type { ReactNode } from "react";
import type { SmartPath } from "../../api/smart-path.ts";
import { formatCount } from "../../format/numbers.ts";
import { OverallPrep } from "../../metrics/overall-prep.tsx";
import {
  formatGoal,
  formatPlanChange,
  formatQuestions,
  formatStep,
  stepPath,
} from "../../metrics/smart-path-format.ts";
import { WorkFirst } from "../../metrics/work-first.tsx";
import { paths } from "../../router/paths.ts";
import { classNames } from "../../ui/class-names.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Icon, type IconName } from "../../ui/icons/icon.tsx";
import styles from "./smart-path-panel.module.css";

/** Overall prep, and a summary of today's plan: steps done, the current step with its reason, steps left, and the time until the exam. */
export function SmartPathPanel({ path }: { path: SmartPath }) {
  const { today, goal } = path;
  const cards = countRemaining(today.cards);
  const questions = countRemaining(today.questions);
  return (
    <section className={styles.panel} aria-labelledby="smart-path">
      <div className={styles.head}>
        <h2 id="smart-path">Smart Path</h2>
        {today.minutes > 0 && <span className="caption num">{`Today · about ${today.minutes} min`}</span>}
      </div>
      <div className={styles.prep}>
        <h3>Overall Prep</h3>
        <OverallPrep />
      </div>
      <ol className={styles.steps}>
        {today.questions.length > 0 && questions === 0 && (
          <Step icon="check" isDone title={`${formatCount(today.questions.length, "question")} answered`} />
        )}
        {today.cards.length > 0 && cards === 0 && (
          <Step icon="check" isDone title={`${formatCount(today.cards.length, "card")} revised`} />
        )}
        <CurrentStep path={path} cards={cards} questions={questions} />
        {questions > 0 && cards > 0 && (
          <Step
            icon="cards"
            title={<Link to={paths.dailyCards}>{formatCount(cards, "revision card")}</Link>}
          />
        )}
        {today.chapter && questions + cards > 0 && (
          <Step
            icon="note"
            title={
              <Link to={paths.practiceOptions(today.chapter.chapter_id, today.chapter.chapter_name)}>
                {today.chapter.chapter_name}
              </Link>
            }
            description={`This week’s chapter, about ${today.chapter.minutes} min`}
          />
        )}
        <Step icon="target" title={formatGoal(goal)} />
      </ol>
      <WorkFirst chapters={path.work_first} heading="h3" />
      <Changes changes={path.changes} />
      <LinkButton variant="secondary" to={paths.smartPath}>
        Your whole path
      </LinkButton>
    </section>
  );
}

/** What the learner's answers have changed in the plan since their last day. */
function Changes({ changes }: { changes: SmartPath["changes"] }) {
  return (
    <div className={styles.changes}>
      <h3>Changed today</h3>
      {changes === null ? (
        <p className="muted">From tomorrow on, you see here how your answers change the plan.</p>
      ) : changes.length === 0 ? (
        <p className="muted">Nothing: the same topics still bring you the most marks.</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={`${change.kind} ${change.topic_id}`}>{formatPlanChange(change)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type CurrentStepProps = { path: SmartPath; cards: number; questions: number };

/** The recommended next step. Renders nothing if there is none. */
function CurrentStep({ path, cards, questions }: CurrentStepProps) {
  const { today, next_steps } = path;
  if (questions > 0) {
    return (
      <Step
        isCurrent
        title="Today’s questions"
        description={formatQuestions(today.questions.filter(({ is_done }) => !is_done))}
        action={
          <LinkButton
            compact
            to={paths.dailyPractice}
          >{`Start · ${formatCount(questions, "question")}`}</LinkButton>
        }
      />
    );
  }
  if (cards > 0) {
    const action = (
      <LinkButton compact to={paths.dailyCards}>{`Revise · ${formatCount(cards, "card")}`}</LinkButton>
    );
    return (
      <Step
        isCurrent
        icon="cards"
        title="Revision cards"
        description="Short notes that are due today."
        action={action}
      />
    );
  }
  if (today.chapter) {
    const { chapter_id, chapter_name, minutes } = today.chapter;
    const action = (
      <LinkButton compact to={paths.practiceOptions(chapter_id, chapter_name)}>
        {`Practise ${chapter_name}`}
      </LinkButton>
    );
    return (
      <Step
        isCurrent
        icon="note"
        title="This week’s chapter"
        description={`About ${minutes} minutes for it are left today.`}
        action={action}
      />
    );
  }
  const [step] = next_steps;
  if (!step) return null;
  const action = (
    <LinkButton compact to={stepPath(step)}>
      Go on
    </LinkButton>
  );
  return <Step isCurrent icon="path" title={formatStep(step)} action={action} />;
}

type StepProps = {
  title: ReactNode;
  icon?: IconName;
  description?: string;
  action?: ReactNode;
  isDone?: boolean;
  isCurrent?: boolean;
};

function Step({ title, icon = "path", description, action, isDone = false, isCurrent = false }: StepProps) {
  return (
    <li
      className={classNames(styles.step, isDone && styles.done, isCurrent && styles.current)}
      aria-current={isCurrent ? "step" : undefined}
    >
      <span className={styles.node}>
        <Icon name={icon} small />
      </span>
      <div className={styles.body}>
        <h3>{title}</h3>
        {description && <p className="muted">{description}</p>}
        {action && <div>{action}</div>}
      </div>
    </li>
  );
}

function countRemaining(items: readonly { is_done: boolean }[]): number {
  return items.filter(({ is_done }) => !is_done).length;
}
