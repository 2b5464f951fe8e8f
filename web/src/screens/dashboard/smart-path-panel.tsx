import type { ReactNode } from "react";
import type { SmartPath } from "../../api/smart-path.ts";
import { placeOf } from "../../chapter-table.ts";
import { paths } from "../../paths.ts";
import { counted, goalWords, sentence, stepPath } from "../../smart-path-words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./smart-path-panel.module.css";

/** Today in one glance: what is done, what to do now and why, what is left, and how long until the exam. */
export function SmartPathPanel({ path }: { path: SmartPath }) {
  const { today, goal } = path;
  const cards = left(today.cards);
  const questions = left(today.questions);
  return (
    <section className={styles.panel} aria-labelledby="smart-path">
      <div className={styles.head}>
        <h2 id="smart-path">Smart Path</h2>
        {today.minutes > 0 && <span className="caption num">{`Today · about ${today.minutes} min`}</span>}
      </div>
      <ol className={styles.steps}>
        {today.questions.length > 0 && questions === 0 && (
          <Step icon="check" isDone title={`${counted(today.questions.length, "question")} answered`} />
        )}
        {today.cards.length > 0 && cards === 0 && (
          <Step icon="check" isDone title={`${counted(today.cards.length, "card")} revised`} />
        )}
        <Now path={path} cards={cards} questions={questions} />
        {questions > 0 && cards > 0 && (
          <Step icon="cards" title={<Link to={paths.dailyCards}>{counted(cards, "revision card")}</Link>} />
        )}
        <Step icon="target" title={goalWords(goal)} />
      </ol>
      <LinkButton look="second" to={paths.smartPath}>
        Your whole path
      </LinkButton>
    </section>
  );
}

type NowProps = { path: SmartPath; cards: number; questions: number };

/** The one thing to do now. */
function Now({ path, cards, questions }: NowProps) {
  const { best_topic, next_steps, chapters } = path;
  if (best_topic && questions > 0) {
    const place = placeOf(best_topic.chapter_name);
    return (
      <Step
        isNow
        lead={<Tile code={place?.code ?? best_topic.chapter_name.slice(0, 2)} branch={place?.branch} />}
        title={best_topic.topic_name}
        words={sentence(best_topic.reason)}
        act={
          <LinkButton
            short
            to={paths.dailyPractice}
          >{`Start · ${counted(questions, "question")}`}</LinkButton>
        }
      />
    );
  }
  if (cards > 0) {
    const act = <LinkButton short to={paths.dailyCards}>{`Revise · ${counted(cards, "card")}`}</LinkButton>;
    return (
      <Step isNow icon="cards" title="Revision cards" words="Short notes that are due today." act={act} />
    );
  }
  const [step] = next_steps;
  if (!step) return null;
  const chapter = chapters.find(({ chapter_id }) => chapter_id === step.chapter_id);
  const act = (
    <LinkButton short to={stepPath(step, chapter?.chapter_name)}>
      Go on
    </LinkButton>
  );
  return <Step isNow icon="path" title={step.text} act={act} />;
}

type StepProps = {
  title: ReactNode;
  icon?: IconName;
  lead?: ReactNode;
  words?: string;
  act?: ReactNode;
  isDone?: boolean;
  isNow?: boolean;
};

function Step({ title, icon = "path", lead, words, act, isDone = false, isNow = false }: StepProps) {
  return (
    <li
      className={classNames(styles.step, isDone && styles.done, isNow && styles.now)}
      aria-current={isNow ? "step" : undefined}
    >
      {lead ?? (
        <span className={styles.node}>
          <Icon name={icon} small />
        </span>
      )}
      <div className={styles.body}>
        <h3>{title}</h3>
        {words && <p className="muted">{words}</p>}
        {act && <div>{act}</div>}
      </div>
    </li>
  );
}

function left(planned: readonly { is_done: boolean }[]): number {
  return planned.filter(({ is_done }) => !is_done).length;
}
