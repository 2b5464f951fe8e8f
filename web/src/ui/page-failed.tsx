import { Button } from "./button.tsx";
import { PageLayout } from "./page-layout.tsx";

/** In the place of a page that cannot be shown: a way to try again. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <PageLayout>
      <title>This page could not be shown · Rasayan</title>
      <h1>This page could not be shown</h1>
      <p role="alert">Answers you have given are kept. Check your connection and try again.</p>
      <Button onClick={() => onRetry()}>Try again</Button>
    </PageLayout>
  );
}
