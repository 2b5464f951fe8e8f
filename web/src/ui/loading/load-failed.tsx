import { Button } from "../controls/button.tsx";
import { Alert } from "../messages/alert.tsx";
import { failureMessage } from "./failure-message.ts";

type Props = {
  children: string;
  /** Why it failed: the message says so if the phone is offline. */
  error?: unknown;
  busy: boolean;
  onRetry: () => void;
};

/** Shown in place of content that could not be loaded: a message and a retry button. */
export function LoadFailed({ children, error, busy, onRetry }: Props) {
  return (
    <Alert state="wrong" role="alert">
      {failureMessage(error, children)}
      <br />
      <Button variant="link" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
