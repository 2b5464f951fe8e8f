import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCheckSession, useSignInToDemo } from "../api/sign-in.ts";
import { configQuery, profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { Note } from "../ui/note.tsx";
import styles from "./sign-in-again.module.css";

/** Over a page whose session has ended. Google's sign-in happens in another tab, so the page stays as it is. */
export function SignInAgain({ isEditing }: { isEditing: boolean }) {
  const config = useQuery(configQuery());
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const role = user?.role === "student" ? "student" : "editor";
  const check = useCheckSession();
  const demo = useSignInToDemo();
  useReturn(check.mutate);
  return (
    <Modal title="Sign in again" startsAtTitle>
      <p>
        {isEditing
          ? "Your session has ended. What you wrote is kept; save it once you are signed in."
          : "Your session has ended. Your answers are kept while this page stays open, and are sent once you are signed in."}
      </p>
      {check.isError && (
        <Note state="wrong" role="status">
          You are not signed in yet.
        </Note>
      )}
      {demo.isError && (
        <Note state="wrong" role="alert">
          Sign-in did not work. Try again.
        </Note>
      )}
      <div className={styles.acts}>
        {config.data?.demo_sign_in && (
          <Button fill busy={demo.isPending} onClick={() => demo.mutate(role)}>
            {role === "editor" ? "Try it as an editor" : "Try it as a student"}
          </Button>
        )}
        <a href={paths.landing} target="_blank" rel="noreferrer">
          Open the sign-in page in a new tab
        </a>
        <Button look="second" fill busy={check.isPending} onClick={() => check.mutate()}>
          I have signed in
        </Button>
        <a href={paths.landing}>{isEditing ? "Leave the room" : "Leave the quiz"}</a>
      </div>
    </Modal>
  );
}

/** Coming back from the other tab is the moment to look. */
function useReturn(look: () => void): void {
  useEffect(() => {
    const onFocus = () => look();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [look]);
}
