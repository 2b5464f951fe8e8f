import { type FormEvent, type ReactNode, type RefCallback, useCallback, useEffect, useRef } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { isFocusLost } from "../../../ui/controls/focus.ts";
import { UnsavedChangesPrompt } from "../../../ui/dialogs/unsaved-changes-prompt.tsx";
import adminStyles from "../admin.module.css";
import { SaveError } from "./save-error.tsx";

type Props = {
  title: string;
  /** The state of `useFormSave`. */
  saving: { error: Error | null; isBusy: boolean; isDirty: boolean; markDirty: () => void };
  onSave: (fields: FormData, options: { isOverwriting: boolean }) => void;
  /** What is stored now; shown when a colleague has saved in between. */
  newerVersion: ReactNode;
  /** Fetches what is stored now and fills the form with it. */
  onLoadNewerVersion: () => Promise<unknown>;
  onClose: () => void;
  /** True for a form that checks its fields itself and calls `markDirty` itself. */
  hasOwnChecks?: boolean;
  formRef?: RefCallback<HTMLFormElement>;
  /** The fields. */
  children: ReactNode;
};

/** A form beside the list whose row it edits: title, fields, save error, and buttons to cancel and save. */
export function PanelForm(props: Props) {
  const {
    title,
    saving,
    onSave,
    newerVersion,
    onLoadNewerVersion,
    onClose,
    hasOwnChecks = false,
    formRef,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const attach = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      return formRef?.(element);
    },
    [formRef],
  );
  // On a phone the form opens below the whole list. Closing it leads back to the button that opened it.
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    if (form.current && !isInView(form.current)) form.current.scrollIntoView();
    return () => {
      if (isFocusLost() && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const save = (isOverwriting: boolean) => {
    if (!form.current || !(hasOwnChecks || form.current.reportValidity())) return;
    onSave(new FormData(form.current), { isOverwriting });
  };
  return (
    <form
      ref={attach}
      className={adminStyles.card}
      aria-label={title}
      noValidate={hasOwnChecks}
      onInput={hasOwnChecks ? undefined : saving.markDirty}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(false);
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {props.children}
      {saving.error && (
        <SaveError
          error={saving.error}
          newerVersion={newerVersion}
          onOverwrite={() => save(true)}
          onLoadNewerVersion={onLoadNewerVersion}
        />
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={saving.isBusy}>
          Save
        </Button>
      </div>
      <UnsavedChangesPrompt isEnabled={saving.isDirty} title="Leave without saving?">
        Your changes in this form are not saved.
      </UnsavedChangesPrompt>
    </form>
  );
}

/** Whether the beginning of an element is in the upper half of the screen. */
function isInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight / 2;
}
