import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { AltTextModal } from "./alt-text-modal.tsx";
import { insertText } from "./insert-text.ts";
import { commandEdit, lineRange, type MarkdownCommand, markdownCommands } from "./markdown-commands.ts";
import styles from "./markdown-field.module.css";
import { TextPreview } from "./text-preview.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useImageUpload } from "./use-image-upload.ts";

type Props = {
  name: string;
  label: string;
  defaultValue?: string;
  /** Messages about the field, apart from those about its Markdown and formulas. */
  issues?: readonly string[];
  onChange?: (text: string) => void;
  /**
   * `beside`: on wide screens the preview stands beside the text area. `tall` and `line`: on wide screens this
   * preview is hidden, because the page has its own. The toolbar of a `line` appears when the field gets the focus.
   */
  variant?: "beside" | "tall" | "line";
  required?: boolean;
  placeholder?: string;
};

/** A Markdown text area with a toolbar above and a preview below or beside it. */
export function MarkdownField(props: Props) {
  const { name, label, defaultValue = "", issues = [], onChange, variant = "beside" } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(defaultValue);
  const [isExpanded, setExpanded] = useState(variant !== "line");
  const applyEdit = (
    createEdit: (text: string, start: number, end: number) => ReturnType<typeof commandEdit>,
  ) => {
    const textarea = field.current;
    if (textarea)
      insertText(textarea, createEdit(textarea.value, textarea.selectionStart, textarea.selectionEnd));
  };
  const upload = useImageUpload((markdown) =>
    applyEdit((_text, start, end) => ({
      start,
      end,
      text: markdown,
      select: [start + markdown.length, start + markdown.length],
    })),
  );
  const applyCommand = (command: MarkdownCommand) =>
    applyEdit((source, start, end) => commandEdit(source, start, end, command));

  function onKeyDown(event: KeyboardEvent): void {
    const command = markdownCommands.find(({ key }) => key !== undefined && key === event.key.toLowerCase());
    if (!command || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    applyCommand(command);
  }

  function handleFiles(event: ClipboardEvent | DragEvent, files: FileList): void {
    const image = [...files].find(({ type }) => type.startsWith("image/"));
    if (!image) return;
    event.preventDefault();
    upload.selectFile(image);
  }

  return (
    <div
      className={classNames(
        styles.field,
        variant === "beside" ? styles.previewBeside : styles.previewElsewhere,
      )}
    >
      <label htmlFor={id}>{label}</label>
      {isExpanded && (
        <Toolbar label={label} onCommand={applyCommand} onFile={upload.selectFile} isBusy={upload.isBusy} />
      )}
      <textarea
        ref={field}
        id={id}
        name={name}
        className={classNames(styles.textarea, variant === "line" && styles.compact)}
        defaultValue={defaultValue}
        required={props.required}
        placeholder={props.placeholder}
        spellCheck
        aria-invalid={issues.length > 0 || undefined}
        aria-describedby={`${id}-problems`}
        onChange={(event) => {
          setText(event.target.value);
          onChange?.(event.target.value);
        }}
        onFocus={() => setExpanded(true)}
        onKeyDown={onKeyDown}
        onPaste={(event) => handleFiles(event, event.clipboardData.files)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => handleFiles(event, event.dataTransfer.files)}
      />
      <div id={`${id}-problems`}>
        {issues.map((issue) => (
          <span key={issue} className={styles.error} role="alert">
            <Icon name="cross" small />
            {issue}
          </span>
        ))}
      </div>
      {upload.message && (
        <p
          className={upload.isFailed ? styles.error : styles.status}
          role={upload.isFailed ? "alert" : "status"}
        >
          {upload.message}
          {upload.retry && (
            <Button variant="link" onClick={upload.retry}>
              Upload again
            </Button>
          )}
        </p>
      )}
      {isExpanded && text.trim() !== "" && (
        <TextPreview
          text={text}
          label={label}
          onLineClick={(line) => {
            field.current?.focus();
            field.current?.setSelectionRange(...lineRange(field.current.value, line));
          }}
        />
      )}
      {upload.pendingFile && (
        <AltTextModal file={upload.pendingFile} onSubmit={upload.uploadWithAltText} onClose={upload.cancel} />
      )}
    </div>
  );
}
