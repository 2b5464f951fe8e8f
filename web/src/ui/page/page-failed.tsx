import { onlineManager } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../controls/button.tsx";
import { failureMessage } from "../loading/failure-message.ts";
import { PageLayout } from "./page-layout.tsx";

type Props = {
  /** Of the request that failed, if it was one. */
  error?: unknown;
  onRetry: () => void;
};

/** Shown in place of a page that has failed. Retries when the network is back, or by a button. */
export function PageFailed({ error, onRetry }: Props) {
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && onRetry()), [onRetry]);
  return (
    <PageLayout>
      <title>This page could not be shown · Rasayan</title>
      <h1>This page could not be shown</h1>
      <p role="alert">
        {hasServerFailed(error)
          ? "The server has a problem. Answers you have given are kept. Try again in a moment."
          : failureMessage(error, "Answers you have given are kept. Check your connection and try again.")}
      </p>
      <Button onClick={() => onRetry()}>Try again</Button>
    </PageLayout>
  );
}

/** Whether the server was reached, and said that the failure is its own. */
const hasServerFailed = (error: unknown): boolean =>
  error instanceof Error && "status" in error && Number(error.status) >= 500;
