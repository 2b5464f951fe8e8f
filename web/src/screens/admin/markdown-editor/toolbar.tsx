import { type ChangeEvent, useRef, useState } from "react";
import { moveFocusByArrow } from "../../../ui/controls/arrow-focus.ts";
import { type MarkdownCommand, markdownCommands } from "./markdown-commands.ts";
import styles from "./markdown-field.module.css";

type Props = {
  label: string;
  isBusy: boolean;
  onCommand: (command: MarkdownCommand) => void;
  onFile: (file: File) => void;
};

/** Toolbar above a text field. It is one tab stop; the arrow keys move between its buttons. */
export function Toolbar({ label, isBusy, onCommand, onFile }: Props) {
  const fileInput = useRef<HTMLInputElement>(null);
  const [focusIndex, setFocusIndex] = useState(0);

  function onFileChange(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    // Cleared so that choosing the same file again triggers a change event.
    event.target.value = "";
    if (file) onFile(file);
  }

  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={`Tools for ${label}`}
      onKeyDown={moveFocusByArrow}
    >
      {markdownCommands.map((command, index) => (
        <button
          key={command.name}
          type="button"
          className={styles.tool}
          tabIndex={index === focusIndex ? 0 : -1}
          aria-label={command.name}
          title={command.key ? `${command.name} (Ctrl+${command.key.toUpperCase()})` : command.name}
          onFocus={() => setFocusIndex(index)}
          onClick={() => onCommand(command)}
        >
          {command.buttonText}
        </button>
      ))}
      <button
        type="button"
        className={styles.tool}
        tabIndex={focusIndex === markdownCommands.length ? 0 : -1}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onFocus={() => setFocusIndex(markdownCommands.length)}
        onClick={() => (isBusy ? undefined : fileInput.current?.click())}
      >
        Image
      </button>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={`Image for ${label}`}
        onChange={onFileChange}
      />
    </div>
  );
}
