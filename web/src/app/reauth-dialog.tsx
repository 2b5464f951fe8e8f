import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { signInErrorMessage } from "../account/sign-in-error.ts";
import { useCheckSession, useSignInToDemo } from "../api/sign-in.ts";
import { configQuery, profileQuery } from "../api/user.ts";
import { paths } from "../router/paths.ts";
import { Button } from "../ui/controls/button.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";
import { Alert } from "../ui/messages/alert.tsx";
import styles from "./reauth-dialog.module.css";

/**
 * A sign-in dialog over a page whose session has ended. Google's sign-in opens in a new tab, so this page and its
 * unsaved input stay open.
 */
export function ReauthDialog({ isEditing }: { isEditing: boolean }) {
  const config = useQuery(configQuery());
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const role = user?.role === "student" ? "student" : "editor";
  const sessionCheck = useCheckSession();
  const demoSignIn = useSignInToDemo();
  useOnWindowFocus(sessionCheck.mutate);
  return (
    <Modal title="Sign in again" focusTitle>
      <p>
        {isEditing
          ? "Your session has ended. What you wrote is kept; save it once you are signed in."
          : "Your session has ended. Answers that are not sent yet wait on this device, and are sent once you are signed in."}
      </p>
      {sessionCheck.isError && (
        <Alert state="wrong" role="status">
          You are not signed in yet.
        </Alert>
      )}
      {demoSignIn.isError && (
        <Alert state="wrong" role="alert">
          {signInErrorMessage(demoSignIn.error)}
        </Alert>
      )}
      <div className={styles.actions}>
        {config.data?.demo_sign_in && (
          <Button fullWidth busy={demoSignIn.isPending} onClick={() => demoSignIn.mutate(role)}>
            {role === "editor" ? "Try it as an editor" : "Try it as a student"}
          </Button>
        )}
        <a href={paths.landing} target="_blank" rel="noreferrer">
          Open the sign-in page in a new tab
        </a>
        <Button
          variant="secondary"
          fullWidth
          busy={sessionCheck.isPending}
          onClick={() => sessionCheck.mutate()}
        >
          I have signed in
        </Button>
        <a href={paths.landing}>{isEditing ? "Leave the admin area" : "Leave the quiz"}</a>
      </div>
    </Modal>
  );
}

/** Calls back when the window gets the focus, for example after a sign-in in another tab. */
function useOnWindowFocus(callback: () => void): void {
  useEffect(() => {
    const handleFocus = () => callback();
    window.addEventListener("focus", handleFocus);
    return () => window.removeEventListener("focus", handleFocus);
  }, [callback]);
}
