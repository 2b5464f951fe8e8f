import type { ResponseOf } from "@rasayan/contract";
import { signInErrorMessage } from "../../account/sign-in-error.ts";
import { type DemoRole, useSignInToDemo, useSignInWithGoogle } from "../../api/sign-in.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import { GoogleButton } from "./google-button.tsx";
import styles from "./sign-in.module.css";

type Props = { config: ResponseOf<"getConfig"> | undefined; hasFailed: boolean };

/** The sign-in methods that this server offers. The landing page redirects after sign-in. */
export function SignIn({ config, hasFailed }: Props) {
  const google = useSignInWithGoogle();
  const demo = useSignInToDemo();
  const hasNoSignInMethod = config && config.google_client_id === null && !config.demo_sign_in;
  return (
    <section className={styles.methods} aria-label="Sign in">
      {(google.isError || demo.isError) && (
        <Alert state="wrong" role="alert">
          {signInErrorMessage(google.error ?? demo.error)}
        </Alert>
      )}
      {hasFailed && (
        <Alert state="warning" role="alert">
          The server does not answer. Check your connection and load the page again.
        </Alert>
      )}
      {hasNoSignInMethod && <Alert state="warning">Sign-in is not set up on this server.</Alert>}
      {config?.google_client_id && (
        <GoogleButton
          clientId={config.google_client_id}
          onToken={(token) => google.mutate(token, { onError: logFailure })}
        />
      )}
      {config?.demo_sign_in && (
        <DemoButtons
          busyRole={demo.isPending ? demo.variables : undefined}
          onChoose={(role) => demo.mutate(role, { onError: logFailure })}
        />
      )}
    </section>
  );
}

type DemoProps = { busyRole: DemoRole | undefined; onChoose: (role: DemoRole) => void };

function DemoButtons({ busyRole, onChoose }: DemoProps) {
  const isWaiting = busyRole !== undefined;
  return (
    <fieldset className="pair">
      <legend className={`caption ${styles.legend}`}>Local demo, no Google account needed</legend>
      <Button
        variant="secondary"
        compact
        busy={busyRole === "student"}
        disabled={isWaiting && busyRole !== "student"}
        onClick={() => onChoose("student")}
      >
        Try it as a student
      </Button>
      <Button
        variant="secondary"
        compact
        busy={busyRole === "editor"}
        disabled={isWaiting && busyRole !== "editor"}
        onClick={() => onChoose("editor")}
      >
        Try it as an editor
      </Button>
    </fieldset>
  );
}

function logFailure(error: Error): void {
  console.error("Error in authentication", error);
}
