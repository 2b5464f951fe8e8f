import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Screen } from "./screen.tsx";

type Props = { heading: string; children: ReactNode; onRetry: () => void };

/** In the place of a page that cannot be shown: why not, and a way to try again. */
export function PageFailed({ heading, children, onRetry }: Props) {
  return (
    <Screen>
      <title>{`${heading} · Rasayan`}</title>
      <h1>{heading}</h1>
      <p role="alert">{children}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Screen>
  );
}
