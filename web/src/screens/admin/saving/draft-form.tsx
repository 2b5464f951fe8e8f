import { Button } from "../../../ui/controls/button.tsx";
import { UnsavedChangesPrompt } from "../../../ui/dialogs/unsaved-changes-prompt.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Toast } from "../../../ui/messages/toast.tsx";

/** The parts of `useDraftForm` that these components show. */
type DraftForm = {
  hasStoredDraft: boolean;
  discard: () => void;
  saving: { isDirty: boolean };
  saveCount: number;
  dismissSaved: () => void;
};

/** Says that the form was filled from a stored draft, and offers to discard it. Renders nothing without one. */
export function StoredDraftAlert({ form }: { form: Pick<DraftForm, "hasStoredDraft" | "discard"> }) {
  if (!form.hasStoredDraft) return null;
  return (
    <Alert state="warning" role="status">
      We kept your unsaved changes.
      <br />
      <Button variant="link" onClick={form.discard}>
        Discard them
      </Button>
    </Alert>
  );
}

/** Asks before the editor leaves with unsaved changes, and says when the form has been saved. */
export function DraftFormNotices({ form }: { form: Omit<DraftForm, "hasStoredDraft" | "discard"> }) {
  return (
    <>
      <UnsavedChangesPrompt isEnabled={form.saving.isDirty} title="Leave without saving?">
        Your changes are kept on this device, but they are not saved yet.
      </UnsavedChangesPrompt>
      {form.saveCount > 0 && (
        <Toast key={form.saveCount} icon="check" duration={3} onDismiss={form.dismissSaved}>
          Saved.
        </Toast>
      )}
    </>
  );
}
