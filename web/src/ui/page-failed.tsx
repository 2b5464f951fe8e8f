import { Button } from "./button.tsx";
import { Screen } from "./screen.tsx";

/** In the place of a page that cannot be shown: a way to try again. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Screen>
      <title>This page could not be shown · Rasayan</title>
      <h1>This page could not be shown</h1>
      <p role="alert">Answers you have given are kept. Check your connection and try again.</p>
      <Button onClick={() => onRetry()}>Try again</Button>
    </Screen>
  );
}
