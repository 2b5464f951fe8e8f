import { useCloseSetTest } from "../../../api/admin-tests.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";

type Props = { test: { id: number; title: string }; onClose: () => void };

/** Asks before a test is closed for everybody. */
export function CloseDialog({ test, onClose }: Props) {
  const close = useCloseSetTest();
  return (
    <ConfirmDialog
      title={`Close “${test.title}” now?`}
      confirm="Close test"
      isBusy={close.isPending}
      error={close.isError ? saveErrorMessage(close.error) : undefined}
      onConfirm={() => close.mutate(test.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>It ends at once for everybody who is writing. What they have answered counts.</p>
    </ConfirmDialog>
  );
}
