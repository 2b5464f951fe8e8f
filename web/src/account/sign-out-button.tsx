import { useSignOut } from "../api/sign-out.ts";
import { paths } from "../router/paths.ts";
import { useNavigate } from "../router/router.tsx";
import { Button } from "../ui/controls/button.tsx";
import { failureMessage } from "../ui/loading/failure-message.ts";
import { Toast } from "../ui/messages/toast.tsx";

type SigningOut = ReturnType<typeof useSigningOut>;

/** Signs out on this device and then opens the landing page. */
export function useSigningOut() {
  const { mutate, isPending, error, reset } = useSignOut();
  const navigate = useNavigate();
  return {
    start: () => mutate(undefined, { onSuccess: () => navigate(paths.landing) }),
    isPending,
    error,
    reset,
  };
}

/** The sign-out button in the header of a page, with a toast if signing out failed. */
export function SignOutButton({ signingOut }: { signingOut: SigningOut }) {
  return (
    <>
      <Button variant="link" busy={signingOut.isPending} onClick={signingOut.start}>
        Sign Out
      </Button>
      {signingOut.error && (
        <Toast icon="cross" role="alert" duration={7} onDismiss={signingOut.reset}>
          {failureMessage(signingOut.error, "Sign-out did not work. Check your connection and try again.")}
        </Toast>
      )}
    </>
  );
}
