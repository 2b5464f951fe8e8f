import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "../router/router.tsx";
import { ActionPair } from "./base/action-bar.tsx";
import { Button } from "./base/button.tsx";
import { Modal } from "./modal.tsx";
import { guardNavigation, type PendingNavigation } from "./navigation-guard.ts";

type PromptText = { title: string; children: ReactNode };

/** While enabled, asks before a link, the browser's Back or closing the page discards unsaved work. */
export function UnsavedChangesPrompt({ isEnabled, ...promptText }: PromptText & { isEnabled: boolean }) {
  return isEnabled && <ActivePrompt {...promptText} />;
}

function ActivePrompt({ title, children }: PromptText) {
  const [pendingNavigation, setPendingNavigation] = useState<PendingNavigation>();
  const navigate = useNavigate();
  useEffect(() => guardNavigation(setPendingNavigation), []);
  if (!pendingNavigation) return null;

  const keepEditing = () => setPendingNavigation(undefined);
  const confirmNavigation = () => {
    keepEditing();
    pendingNavigation.proceed(navigate);
  };
  return (
    <Modal title={title} onClose={keepEditing}>
      <p>{children}</p>
      <ActionPair>
        <Button variant="danger" onClick={confirmNavigation}>
          Leave
        </Button>
        <Button onClick={keepEditing}>Keep editing</Button>
      </ActionPair>
    </Modal>
  );
}
