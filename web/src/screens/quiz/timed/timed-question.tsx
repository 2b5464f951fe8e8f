import { useState } from "react";
import { monotonicNow } from "../../../device/server-clock.ts";
import { Option, Options } from "../../../question/options.tsx";
import styles from "../../../question/question.module.css";
import { Button } from "../../../ui/controls/button.tsx";
import { returnFocusOnUnmount } from "../../../ui/controls/focus.ts";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { ActionBar } from "../../../ui/page/action-bar.tsx";
import { TimeBadge, useNow } from "../room/quiz-timer.tsx";

type Props = {
  text_html: string;
  options: readonly { id: number; text_html: string; text_alternative: string }[];
  /** True if several options can be selected. */
  isMulti: boolean;
  /** Called on "Next" with the selected option ids; empty if the time ran out before a selection. */
  onNext: (selectedIds: number[]) => void;
};

const DURATION_SECONDS = 120;

/** One question with a countdown. "Next" calls `onNext` and restarts the countdown. */
export function TimedQuestion({ text_html, options, isMulti, onNext }: Props) {
  const [startedAt, setStartedAt] = useState(monotonicNow);
  const [selectedIds, setSelectedIds] = useState<number[]>([]);
  const remainingSeconds = Math.max(0, Math.ceil(DURATION_SECONDS - (useNow() - startedAt) / 1000));
  const isTimeUp = remainingSeconds === 0;

  const handleChoose = (id: number) => setSelectedIds((before) => (isMulti ? withToggled(before, id) : [id]));
  const handleNext = () => {
    setSelectedIds([]);
    setStartedAt(monotonicNow());
    onNext(selectedIds);
  };
  return (
    <>
      <div className={styles.timer}>
        <TimeBadge remainingSeconds={Math.min(remainingSeconds, DURATION_SECONDS)} />
      </div>
      <SanitizedHtml html={text_html} className={styles.stem} />
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
