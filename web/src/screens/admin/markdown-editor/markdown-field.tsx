import { issueMessage, placedIssueMessage } from "@rasayan/contract/issues";
import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { previewQuery, type TextKind } from "../../../api/admin-markdown.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useDebouncedValue } from "../../../ui/controls/use-debounced-value.ts";
import { TEX_TYPE } from "../../../ui/html/copy-formulas.ts";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { AltTextModal, useImageUpload } from "./image-upload.tsx";
import {
  commandEdit,
  insertText,
  lineRange,
  type MarkdownCommand,
  markdownCommands,
} from "./markdown-commands.ts";
import styles from "./markdown-field.module.css";
import { Toolbar } from "./toolbar.tsx";

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
  /** What is typed here; an option is read as one line. */
  kind?: TextKind;
  required?: boolean;
  placeholder?: string;
};

/** A Markdown text area with a toolbar above and a preview below or beside it. */
export function MarkdownField(props: Props) {
  const {
    name,
    label,
    defaultValue = "",
    issues = [],
    onChange,
    variant = "beside",
    kind = "question",
  } = props;
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
  const insert = (markdown: string) =>
    applyEdit((_text, start, end) => ({
      start,
      end,
      text: markdown,
      select: [start + markdown.length, start + markdown.length],
    }));
  const upload = useImageUpload(insert);
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

  /** What was copied from a page of ours is pasted with its formulas as they are written here. */
  function pasteTex(event: ClipboardEvent): void {
    const tex = event.clipboardData.getData(TEX_TYPE);
    if (tex === "") return;
    event.preventDefault();
    insert(tex);
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
        onPaste={(event) => {
          handleFiles(event, event.clipboardData.files);
          pasteTex(event);
        }}
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
          kind={kind}
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

const DEBOUNCE_MS = 400;

type TextPreviewProps = {
  text: string;
  kind: TextKind;
  label: string;
  onLineClick: (line: number) => void;
};

/** Preview of the rendered text at the width of a phone, with a list of the issues and their lines. */
function TextPreview({ text, kind, label, onLineClick }: TextPreviewProps) {
  const preview = useQuery(previewQuery(useDebouncedValue(text, DEBOUNCE_MS), kind));
  const issues = preview.data?.problems ?? [];
  return (
    <div className={styles.preview}>
      {issues.length > 0 && (
        <ul aria-label={`Problems in ${label}`}>
          {issues.map((issue) => (
            <li key={placedIssueMessage(issue)} data-severity={issue.severity}>
              <button type="button" className={styles.lineLink} onClick={() => onLineClick(issue.line)}>
                {`Line ${issue.line}`}
              </button>
              <span>{issueMessage(issue)}</span>
            </li>
          ))}
        </ul>
      )}
      {preview.isError && !preview.data ? (
        <p className={styles.error} role="alert">
          No preview. Check your connection; it comes back with the next change.
        </p>
      ) : (
        <section className={styles.phone} aria-label={`Preview of ${label}`} aria-busy={preview.isFetching}>
          <SanitizedHtml className="prose" html={preview.data?.html ?? ""} />
        </section>
      )}
    </div>
  );
}
