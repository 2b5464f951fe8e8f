import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TimedQuiz } from "../../../api/quizzes.ts";
import { formatCount } from "../../../format/numbers.ts";
import { openQuizTitle } from "../../../messages/quiz-types.ts";
import { moveFocusByArrow } from "../../../ui/controls/arrow-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { sectionOf } from "../question-order.ts";
import { PaletteButton } from "../quiz-bar.tsx";
import styles from "./exam-bar.module.css";
import { usePaletteAside } from "./palette.tsx";
import { QuizTimer, secondsLeft, useNow } from "./quiz-timer.tsx";

type Props = {
  quiz: TimedQuiz;
  questionId: number;
  title: string;
  onOpenPalette: () => void;
  onOpenPaper: () => void;
  onSubmit: () => void;
  onTimeUp: () => void;
  onGoTo: (questionId: number) => void;
};

/**
 * Top of the exam: the palette, the clock and Submit, which stay in sight; below them the sections and the question
 * paper.
 */
export function ExamBar({ quiz, questionId, title, onOpenPalette, onOpenPaper, onSubmit, ...rest }: Props) {
  const { onTimeUp, onGoTo } = rest;
  const isPaletteAside = usePaletteAside();
  return (
    <>
      <header className={styles.bar}>
        {isPaletteAside ? (
          <b>{openQuizTitle(quiz)}</b>
        ) : (
          <PaletteButton title={title} onOpen={onOpenPalette} />
        )}
        {quiz.end_time && <QuizTimer quiz={quiz} endTime={quiz.end_time} onTimeUp={onTimeUp} />}
        <Button variant="secondary" compact onClick={onSubmit}>
          Submit
        </Button>
        {quiz.end_time && <TimeWarning endTime={quiz.end_time} serverOffsetMs={quiz.serverOffsetMs} />}
      </header>
      <div className={styles.sections}>
        <SectionTabs quiz={quiz} questionId={questionId} onGoTo={onGoTo} />
        <Button variant="link" className={styles.paper} aria-haspopup="dialog" onClick={onOpenPaper}>
          Question Paper
        </Button>
      </div>
    </>
  );
}

type TabsProps = Pick<Props, "quiz" | "questionId" | "onGoTo">;

/** The sections as tabs. A tab leads to the question of its section that was open last. */
function SectionTabs({ quiz, questionId, onGoTo }: TabsProps) {
  const current = sectionOf(quiz, questionId);
  const lastIds = useRef(new Map<string, number>());
  if (current) lastIds.current.set(current.name, questionId);
  const open = (section: TimedQuiz["sections"][number] | undefined) => {
    const id = section && (lastIds.current.get(section.name) ?? section.question_ids[0]);
    if (id !== undefined && section !== current) onGoTo(id);
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label="Sections" onKeyDown={moveFocusByArrow}>
      {quiz.sections.map((section) => (
        <button
          key={section.name}
          type="button"
          role="tab"
          aria-selected={section === current}
          tabIndex={section === current ? 0 : -1}
          onClick={() => open(section)}
        >
          {section.name}
        </button>
      ))}
    </div>
  );
}

const WARNING_MINUTES = [10, 5];
/** How long a warning is shown. */
const SHOWN_MS = 20_000;

/** Says once when ten and when five minutes are left. A page that is opened later than that says nothing. */
function TimeWarning({ endTime, serverOffsetMs }: { endTime: string; serverOffsetMs: number }) {
  const remaining = secondsLeft(endTime, serverOffsetMs, useNow());
  const due = WARNING_MINUTES.filter((minutes) => remaining <= minutes * 60).length;
  const announced = useRef(due);
  const [message, setMessage] = useState("");
  const announce = useEffectEvent(() => {
    if (due <= announced.current) return;
    announced.current = due;
    setMessage(`${formatCount(WARNING_MINUTES[due - 1] ?? 0, "minute")} left.`);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a warning becomes due
  useEffect(() => announce(), [due]);
  useEffect(() => {
    if (message === "") return;
    const timer = setTimeout(() => setMessage(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <p className={styles.warning} role="status">
      {message}
    </p>
  );
}
