import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type Props = { children: string; busy: boolean; onRetry: () => void };

/** In the place of what could not be had: which, and a way to ask again. */
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
