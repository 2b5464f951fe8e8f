import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Drill, type DrillAnswer, type DrillOutcome, useFinishDrill } from "../../api/drills.ts";
import { formatClock } from "../../format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./drills.module.css";

/** What counts as an answer; anything else would only cost the learner the item. */
const NUMBER = /^[-−]?(?:\d+\.?\d*|\.\d+)$/;

type Item = Drill["items"][number];

/** How the answer before this item was, where its set has keys: `Right`, or the answer that was asked for. */
export function describeAnswer({ key, accept }: Item, answer: string): string | undefined {
  if (key === undefined || accept === undefined) return undefined;
  const [low, high] = accept.map(Number);
  const number = Number(answer.replace("−", "-"));
  const isRight = low !== undefined && high !== undefined && low <= number && number <= high;
  return isRight ? "Right" : `${answer} was wrong: the answer was ${key.replace("-", "−")}`;
}

type Props = { drill: Drill; onFinish: (outcome: DrillOutcome) => void };

/** A running set: one item at a time, a number and Enter for the next one. The clock starts when the first is on the screen. */
export function DrillRun({ drill: { id, items, seconds }, onFinish }: Props) {
  const [index, setIndex] = useState(0);
  const [text, setText] = useState("");
  const startedAt = useRef(0);
  const [left, setLeft] = useState(seconds);
  const answers = useRef<DrillAnswer[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [verdict, setVerdict] = useState<string>();
  const finish = useFinishDrill();
  const isMathReady = useMathReady(items.map(({ prompt_html }) => prompt_html));
  const item = items[index];

  const send = () => finish.mutate({ id, answers: answers.current }, { onSuccess: onFinish });
  const msFromStart = () => Math.round(performance.now() - startedAt.current);
  const tick = useEffectEvent(() => {
    const remaining = Math.ceil(seconds - msFromStart() / 1000);
    setLeft(Math.max(0, remaining));
    if (remaining <= 0 && finish.isIdle) send();
  });
  useEffect(() => {
    if (!isMathReady) return;
    startedAt.current = performance.now();
    input.current?.focus();
    const timer = setInterval(() => tick(), 250);
    return () => clearInterval(timer);
  }, [isMathReady]);

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (!finish.isIdle) return;
    const isReadable = text.trim() === "" || NUMBER.test(text.trim());
    setInvalid(!isReadable);
    if (!isReadable) return;
    if (text.trim() !== "") {
      answers.current.push({ index, text: text.trim(), ms_from_start: msFromStart() });
    }
    setVerdict(item && text.trim() !== "" ? describeAnswer(item, text.trim()) : undefined);
    setText("");
    if (index + 1 < items.length) setIndex(index + 1);
    else send();
    input.current?.focus();
  };

  if (!item || !isMathReady) return <p className="muted">One moment…</p>;
  return (
    <section className={styles.run} aria-label="Drill">
      <p className={styles.clock}>
        <span className="num" role="timer">
          {formatClock(left)}
        </span>
        <span className="caption num">{`Number ${index + 1}`}</span>
      </p>
      <p className={styles.last} role="status" data-state={verdict === "Right" ? "correct" : "wrong"}>
        {verdict && (
          <>
            <Icon name={verdict === "Right" ? "check" : "cross"} small />
            {verdict}
          </>
        )}
      </p>
      {/* The formula is read out as one sentence. */}
      <p className="sr-only" aria-live="polite">
        {item.text_alternative}
      </p>
      <div aria-hidden="true">
        <SanitizedHtml html={item.prompt_html} className={`prose ${styles.prompt}`} />
      </div>
      <form className={styles.form} onSubmit={next}>
        <label htmlFor="drill-answer">Your answer</label>
        <input
          id="drill-answer"
          ref={input}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={text}
          aria-invalid={isInvalid}
          aria-describedby="drill-error"
          onChange={({ target }) => setText(target.value)}
        />
        <p id="drill-error" className={styles.error} role="alert">
          {isInvalid && "Type digits, with a point for decimals, for example −2.5."}
        </p>
        <div className="pair">
          <Button type="submit" fullWidth>
            {text.trim() === "" ? "Skip" : "Next"}
          </Button>
          <Button variant="secondary" fullWidth busy={finish.isPending} onClick={send}>
            Stop
          </Button>
        </div>
      </form>
      {finish.isError && (
        <>
          <Alert state="wrong" role="alert">
            {failureMessage(finish.error, "Your answers are not marked yet.")}
          </Alert>
          <Button onClick={send}>Try again</Button>
        </>
      )}
    </section>
  );
}
