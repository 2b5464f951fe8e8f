import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSignOut } from "../api/sign-out.ts";
import type { UnsentWork } from "../api/unsent-work.ts";
import { paths } from "../router/paths.ts";
import { useNavigate } from "../router/router.tsx";
import { Button } from "../ui/controls/button.tsx";
import { failureMessage } from "../ui/loading/failure-message.ts";
import { lazyComponent } from "../ui/loading/lazy-component.tsx";
import { Toast } from "../ui/messages/toast.tsx";

type SigningOut = ReturnType<typeof useSigningOut>;

const loadUnsentWork = () => import("../api/unsent-work.ts");
const loadUnsentDialog = () => import("./unsent-dialog.tsx");
const UnsentDialog = lazyComponent(async () => (await loadUnsentDialog()).UnsentDialog);

/**
 * Signs out on this device and then opens the landing page. That deletes what this device has not sent yet, so it is
 * sent before; if that doesn't work, `unsent` says what is left, and nothing happens until the learner decides.
 */
export function useSigningOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, ...signOut } = useSignOut();
  const [unsent, setUnsent] = useState<UnsentWork>();
  const signOutAnyway = () => {
    setUnsent(undefined);
    mutate(undefined, {
      onSuccess: async () => {
        navigate(paths.landing);
        (await loadUnsentWork()).forgetUnsentWork(queryClient);
      },
    });
  };
  const check = useMutation({
    mutationFn: async () => (await loadUnsentWork()).sendUnsentWork(queryClient),
    onSuccess: async (left) => {
      if (left.answers + left.reviews + left.submits === 0 && !left.hasMarks) return signOutAnyway();
      await loadUnsentDialog();
      setUnsent(left);
    },
  });
  return {
    start: () => check.mutate(),
    isPending: check.isPending || signOut.isPending,
    error: check.error ?? signOut.error,
    reset: () => {
      check.reset();
      signOut.reset();
    },
    unsent,
    stay: () => setUnsent(undefined),
    signOutAnyway,
  };
}

/** The sign-out button in the header of a page, with a toast if signing out failed, and a dialog about unsent work. */
export function SignOutButton({ signingOut }: { signingOut: SigningOut }) {
  return (
    <>
      <Button variant="link" busy={signingOut.isPending} onClick={signingOut.start}>
        Sign Out
      </Button>
      {signingOut.unsent && (
        <UnsentDialog
          unsent={signingOut.unsent}
          onStay={signingOut.stay}
          onSignOut={signingOut.signOutAnyway}
        />
      )}
      {signingOut.error && (
        <Toast icon="cross" role="alert" duration={7} onDismiss={signingOut.reset}>
          {failureMessage(signingOut.error, "Sign-out did not work. Check your connection and try again.")}
        </Toast>
      )}
    </>
  );
}
