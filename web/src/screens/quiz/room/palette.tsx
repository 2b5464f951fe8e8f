import { useEffect, useState } from "react";
import type { TimedQuiz } from "../../../api/quizzes.ts";
import { paths } from "../../../router/paths.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { positionOf } from "../question-order.ts";
import styles from "./palette.module.css";
import type { Progress } from "./progress.ts";
import {
  countStates,
  listedStates,
  type QuestionState,
  questionStateOf,
  stateLabels,
} from "./question-states.ts";

/** Also in the style sheets of the room. */
const WIDE = "(min-width: 900px)";

type Props = {
  quiz: TimedQuiz;
  progress: Progress;
  questionId: number;
  onNavigate?: () => void;
};

/** All questions, by section if the quiz has sections, each with its state; and the number of questions in each state. */
export function Palette({ quiz, ...rest }: Props) {
  const counts = countStates(rest.progress, quiz.question_ids);
  return (
    <>
      {quiz.sections.map(({ name, question_ids }) => (
        <section key={name} className={styles.section} aria-label={name}>
          <h3>{name}</h3>
          <Cells quiz={quiz} ids={question_ids} {...rest} />
        </section>
      ))}
      {quiz.sections.length === 0 && <Cells quiz={quiz} ids={quiz.question_ids} {...rest} />}
      <ul className={styles.legend} aria-label="Legend">
        {listedStates(counts).map((state) => (
          <li key={state} className="num">
            <StateShape state={state} />
            <span>
              {stateLabels[state]} · {counts[state]}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the screen is so wide that the palette of a paper stands beside the question, as in the exam hall. */
export function usePaletteAside(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const update = () => setWide(media.matches);
    media.addEventListener("change", update);
    return () => media.removeEventListener("change", update);
  }, []);
  return isWide;
}

export function PaletteAside(props: Omit<Props, "onNavigate">) {
  if (!usePaletteAside()) return null;
  return (
    <aside className={styles.side} aria-label="Question palette">
      <h2 className="sr-only">Question palette</h2>
      <Palette {...props} />
    </aside>
  );
}

function Cells({ quiz, ids, progress, questionId, onNavigate }: Props & { ids: readonly number[] }) {
  return (
    <ul className={styles.grid}>
      {ids.map((id) => {
        const { number } = positionOf(quiz.question_ids, id);
        const state = questionStateOf(progress, id);
        return (
          <li key={id}>
            <Link
              to={paths.quizQuestion(quiz.hash, id)}
              className={styles.cell}
              aria-label={`Question ${number}, ${stateLabels[state]}`}
              aria-current={id === questionId || undefined}
              onClick={onNavigate}
            >
              <StateShape state={state}>{number}</StateShape>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const stateIcons = { answeredMarked: "check", notSaved: "cross" } as const;

/** The shape and colour of a state, around a number. */
export function StateShape({ state, children }: { state: QuestionState; children?: number }) {
  return (
    <span className={styles.shape} data-question-state={state} aria-hidden="true">
      {children}
      {(state === "answeredMarked" || state === "notSaved") && <Icon name={stateIcons[state]} small />}
    </span>
  );
}
