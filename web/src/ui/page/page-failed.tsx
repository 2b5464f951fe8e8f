import { onlineManager } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../controls/button.tsx";
import { PageLayout } from "./page-layout.tsx";

/** Shown in place of a page that has failed. Retries when the network is back, or by a button. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && onRetry()), [onRetry]);
  return (
    <PageLayout>
      <title>This page could not be shown · Rasayan</title>
      <h1>This page could not be shown</h1>
      <p role="alert">
        {!navigator.onLine && "You are offline. "}Answers you have given are kept. Check your connection and
        try again.
      </p>
      <Button onClick={() => onRetry()}>Try again</Button>
    </PageLayout>
  );
}
