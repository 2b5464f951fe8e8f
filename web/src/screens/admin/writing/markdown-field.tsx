import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { AltTextModal } from "./alt-text-modal.tsx";
import styles from "./markdown-field.module.css";
import { lineRange, type Mark, markEdit, marks } from "./marks.ts";
import { TextPreview } from "./text-preview.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useImageUpload } from "./use-image-upload.ts";
import { writeInto } from "./write-into.ts";

type Props = {
  name: string;
  label: string;
  defaultValue?: string;
  /** What is wrong with it beyond its formulae. */
  problems?: readonly string[];
  onChange?: (text: string) => void;
  /**
   * `beside`: its preview stands beside it where there is room. `tall` and `line`: the page has a preview of its own
   * there; the tools of a `line` come with the focus.
   */
  look?: "beside" | "tall" | "line";
  required?: boolean;
  placeholder?: string;
};

/** A text with formulae: plain to type in, with tools above it and what students will see beneath it. */
export function MarkdownField(props: Props) {
  const { name, label, defaultValue = "", problems = [], onChange, look = "beside" } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(defaultValue);
  const [isOpen, setOpen] = useState(look !== "line");
  const put = (insert: (text: string, start: number, end: number) => ReturnType<typeof markEdit>) => {
    const area = field.current;
    if (area) writeInto(area, insert(area.value, area.selectionStart, area.selectionEnd));
  };
  const upload = useImageUpload((markdown) =>
    put((_text, start, end) => ({
      start,
      end,
      text: markdown,
      select: [start + markdown.length, start + markdown.length],
    })),
  );
  const apply = (mark: Mark) => put((whole, start, end) => markEdit(whole, start, end, mark));

  function onKeyDown(event: KeyboardEvent): void {
    const mark = marks.find(({ key }) => key !== undefined && key === event.key.toLowerCase());
    if (!mark || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    apply(mark);
  }

  function take(event: ClipboardEvent | DragEvent, files: FileList): void {
    const picture = [...files].find(({ type }) => type.startsWith("image/"));
    if (!picture) return;
    event.preventDefault();
    upload.take(picture);
  }

  return (
    <div className={classNames(styles.field, look === "beside" ? styles.beside : styles.elsewhere)}>
      <label htmlFor={id}>{label}</label>
      {isOpen && <Toolbar label={label} onMark={apply} onFile={upload.take} isBusy={upload.isBusy} />}
      <textarea
        ref={field}
        id={id}
        name={name}
        className={classNames(styles.area, look === "line" && styles.compact)}
        defaultValue={defaultValue}
        required={props.required}
        placeholder={props.placeholder}
        spellCheck
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={`${id}-problems`}
        onChange={(event) => {
          setText(event.target.value);
          onChange?.(event.target.value);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onPaste={(event) => take(event, event.clipboardData.files)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => take(event, event.dataTransfer.files)}
      />
      <div id={`${id}-problems`}>
        {problems.map((problem) => (
          <span key={problem} className={styles.problem} role="alert">
            <Icon name="cross" small />
            {problem}
          </span>
        ))}
      </div>
      {upload.says && (
        <p
          className={upload.isFailed ? styles.problem : styles.says}
          role={upload.isFailed ? "alert" : "status"}
        >
          {upload.says}
          {upload.retry && (
            <Button look="flush" onClick={upload.retry}>
              Upload again
            </Button>
          )}
        </p>
      )}
      {isOpen && text.trim() !== "" && (
        <TextPreview
          text={text}
          label={label}
          onLine={(line) => {
            field.current?.focus();
            field.current?.setSelectionRange(...lineRange(field.current.value, line));
          }}
        />
      )}
      {upload.asked && <AltTextModal file={upload.asked} onTold={upload.send} onClose={upload.drop} />}
    </div>
  );
}
