import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "../../router/router.tsx";
import { Button } from "../controls/button.tsx";
import { ActionPair } from "../page/action-bar.tsx";
import { Modal } from "./modal.tsx";
import { guardNavigation, type PendingNavigation } from "./navigation-guard.ts";

type PromptText = { title: string; children: ReactNode; stayLabel?: string };
type PromptProps = PromptText & {
  isEnabled: boolean;
  /** How the paths begin to which links lead that stay on the page. */
  innerPath?: string;
};

/**
 * While enabled, asks before a link, the browser's Back or closing the page discards unsaved work. If the work is saved
 * while it asks, the navigation goes on.
 */
export function UnsavedChangesPrompt({
  isEnabled,
  title,
  children,
  stayLabel = "Keep editing",
  innerPath,
}: PromptProps) {
  const [pendingNavigation, setPendingNavigation] = useState<PendingNavigation>();
  const navigate = useNavigate();
  const leave = () => {
    setPendingNavigation(undefined);
    pendingNavigation?.proceed(navigate);
  };
  const handleSaved = useEffectEvent(leave);
  useEffect(() => {
    if (isEnabled) return guardNavigation(setPendingNavigation, innerPath);
    handleSaved();
  }, [isEnabled, innerPath]);
  if (!isEnabled || !pendingNavigation) return null;

  const keepEditing = () => setPendingNavigation(undefined);
  return (
    <Modal title={title} onClose={keepEditing}>
      <p>{children}</p>
      <ActionPair>
        <Button variant="danger" onClick={leave}>
          Leave
        </Button>
        <Button onClick={keepEditing}>{stayLabel}</Button>
      </ActionPair>
    </Modal>
  );
}
