import { Alert } from "../base/alert.tsx";
import { Button } from "../base/button.tsx";

type Props = { children: string; busy: boolean; onRetry: () => void };

/** Shown in place of content that could not be loaded: a message and a retry button. */
export function LoadFailed({ children, busy, onRetry }: Props) {
  return (
    <Alert state="wrong" role="alert">
      {children}
      <br />
      <Button variant="link" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
