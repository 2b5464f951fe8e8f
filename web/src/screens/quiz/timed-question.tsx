import { useEffect, useState } from "react";
import { steadyNow } from "../../api/server-clock.ts";
import { Option, Options } from "../../question/options.tsx";
import styles from "../../question/question.module.css";
import { QuestionImage } from "../../question/question-image.tsx";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { handOnFocus } from "../../ui/focus.ts";
import { RenderedText } from "../../ui/rendered-text.tsx";
import { TimeBadge } from "./quiz-timer.tsx";
import { useNow } from "./use-now.ts";

export type TimedOption = { id: number; text_html: string; text_spoken: string; image?: string };
type Props = {
  text_html: string;
  image?: string;
  options: readonly TimedOption[];
  /** Several options may be chosen. */
  isMulti?: boolean;
  seconds?: number;
  /** Called with what was chosen; nothing when the time ran out before. Choosing alone calls nothing. */
  onNext: (chosenIds: number[]) => void;
  onTimeUp?: () => void;
};

/** One question against the clock; `Next` goes on and starts over. */
export function TimedQuestion(props: Props) {
  const { text_html, image, options, isMulti = false, seconds = 120, onNext, onTimeUp } = props;
  const [startedAt, setStartedAt] = useState(steadyNow);
  const [chosen, setChosen] = useState<number[]>([]);
  const left = Math.max(0, Math.ceil(seconds - (useNow() - startedAt) / 1000));
  const isUp = left === 0;
  useEffect(() => {
    if (isUp) onTimeUp?.();
  }, [isUp, onTimeUp]);

  const choose = (id: number) => setChosen((before) => (isMulti ? toggled(before, id) : [id]));
  const next = () => {
    setChosen([]);
    setStartedAt(steadyNow());
    onNext(chosen);
  };
  return (
    <>
      <div className={styles.clock}>
        <TimeBadge seconds={Math.min(left, seconds)} />
      </div>
      <RenderedText html={text_html} className={styles.stem} />
      {image && <QuestionImage source={image} />}
      <Options label={isMulti ? "Answers" : "Answer"} role={isMulti ? "group" : "radiogroup"}>
        {options.map((option, index) => (
          <Option
            key={option.id}
            type={isMulti ? "checkbox" : "radio"}
            answer={option}
            index={index}
            isChosen={chosen.includes(option.id)}
            isDisabled={isUp}
            onChoose={() => choose(option.id)}
          />
        ))}
      </Options>
      {isUp && <p role="status">Time is up.</p>}
      {(chosen.length > 0 || isUp) && (
        <div ref={handOnFocus}>
          <ActionBar>
            <Button fill onClick={next}>
              Next
            </Button>
          </ActionBar>
        </div>
      )}
    </>
  );
}

function toggled(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
}
