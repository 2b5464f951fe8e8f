import { useEffect, useState } from "react";
import { monotonicNow } from "../../../api/server-clock.ts";
import { Option, Options } from "../../../question/options.tsx";
import styles from "../../../question/question.module.css";
import { QuestionImage } from "../../../question/question-image.tsx";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { returnFocusOnUnmount } from "../../../ui/focus.ts";
import { SanitizedHtml } from "../../../ui/sanitized-html.tsx";
import { TimeBadge, useNow } from "./quiz-timer.tsx";

type TimedOption = { id: number; text_html: string; text_alternative: string; image?: string };
type Props = {
  text_html: string;
  image?: string;
  options: readonly TimedOption[];
  /** True if several options can be selected. */
  isMulti?: boolean;
  durationSeconds?: number;
  /** Called on "Next" with the selected option ids; empty if the time ran out before a selection. */
  onNext: (selectedIds: number[]) => void;
  onTimeUp?: () => void;
};

/** One question with a countdown. "Next" calls `onNext` and restarts the countdown. */
export function TimedQuestion(props: Props) {
  const { text_html, image, options, isMulti = false, durationSeconds = 120, onNext, onTimeUp } = props;
  const [startedAt, setStartedAt] = useState(monotonicNow);
  const [selectedIds, setSelectedIds] = useState<number[]>([]);
  const remainingSeconds = Math.max(0, Math.ceil(durationSeconds - (useNow() - startedAt) / 1000));
  const isTimeUp = remainingSeconds === 0;
  useEffect(() => {
    if (isTimeUp) onTimeUp?.();
  }, [isTimeUp, onTimeUp]);

  const handleChoose = (id: number) => setSelectedIds((before) => (isMulti ? withToggled(before, id) : [id]));
  const handleNext = () => {
    setSelectedIds([]);
    setStartedAt(monotonicNow());
    onNext(selectedIds);
  };
  return (
    <>
      <div className={styles.timer}>
        <TimeBadge remainingSeconds={Math.min(remainingSeconds, durationSeconds)} />
      </div>
      <SanitizedHtml html={text_html} className={styles.stem} />
      {image && <QuestionImage source={image} />}
      <Options label={isMulti ? "Answers" : "Answer"} role={isMulti ? "group" : "radiogroup"}>
        {options.map((option, index) => (
          <Option
            key={option.id}
            type={isMulti ? "checkbox" : "radio"}
            option={option}
            index={index}
            isSelected={selectedIds.includes(option.id)}
            isDisabled={isTimeUp}
            onSelect={() => handleChoose(option.id)}
          />
        ))}
      </Options>
      {isTimeUp && <p role="status">Time is up.</p>}
      {(selectedIds.length > 0 || isTimeUp) && (
        <div ref={returnFocusOnUnmount}>
          <ActionBar>
            <Button fullWidth onClick={handleNext}>
              Next
            </Button>
          </ActionBar>
        </div>
      )}
    </>
  );
}

function withToggled(selectedIds: readonly number[], id: number): number[] {
  return selectedIds.includes(id) ? selectedIds.filter((otherId) => otherId !== id) : [...selectedIds, id];
}
