import { useEffect, useState } from "react";
import { Alert } from "../messages/alert.tsx";
import { failureMessage } from "./failure-message.ts";

type Props = {
  /** What the last try failed with; nothing is shown without. */
  error: unknown;
  children: string;
};

/** The message of something that the user tried and that failed. Without a network, it goes when there is one again. */
export function ActionFailed({ error, children }: Props) {
  const [pastError, setPastError] = useState<unknown>();
  useEffect(() => {
    if (!error || navigator.onLine) return undefined;
    const forget = () => setPastError(error);
    addEventListener("online", forget);
    return () => removeEventListener("online", forget);
  }, [error]);
  if (!error || error === pastError) return null;
  return (
    <Alert state="wrong" role="alert">
      {failureMessage(error, children)}
    </Alert>
  );
}
