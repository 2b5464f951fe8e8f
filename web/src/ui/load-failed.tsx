import { Button } from "./button.tsx";
import { Note } from "./note.tsx";

type Props = { children: string; busy: boolean; onRetry: () => void };

/** In the place of what could not be had: which, and a way to ask again. */
export function LoadFailed({ children, busy, onRetry }: Props) {
  return (
    <Note state="wrong" role="alert">
      {children}
      <br />
      <Button look="flush" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </Note>
  );
}
