import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import styles from "./markdown-field.module.css";
import { type Mark, marks } from "./marks.ts";

type Props = { label: string; isBusy: boolean; onMark: (mark: Mark) => void; onFile: (file: File) => void };

/** The tools above a text: one stop of the tab key, arrows within. */
export function Toolbar({ label, isBusy, onMark, onFile }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [stop, setStop] = useState(0);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const next = (stop + step + buttons.length) % buttons.length;
    setStop(next);
    buttons[next]?.focus();
  }

  function onChoose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    // Choosing the same file again is a choice, too.
    event.target.value = "";
    if (file) onFile(file);
  }

  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={`Tools for ${label}`}
      onKeyDown={onKeyDown}
    >
      {marks.map((mark, index) => (
        <button
          key={mark.name}
          type="button"
          className={styles.tool}
          tabIndex={index === stop ? 0 : -1}
          aria-label={mark.name}
          title={mark.key ? `${mark.name} (Ctrl+${mark.key.toUpperCase()})` : mark.name}
          onFocus={() => setStop(index)}
          onClick={() => onMark(mark)}
        >
          {mark.sign}
        </button>
      ))}
      <button
        type="button"
        className={styles.tool}
        tabIndex={stop === marks.length ? 0 : -1}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onFocus={() => setStop(marks.length)}
        onClick={() => (isBusy ? undefined : files.current?.click())}
      >
        Image
      </button>
      <input
        ref={files}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={`Image for ${label}`}
        onChange={onChoose}
      />
    </div>
  );
}
