import { useState } from "react";
import type { ReportableQuestion } from "./available-reasons.ts";
import { usePrefetchOnInteraction } from "./use-prefetch-on-interaction.ts";

export type Reporting = ReturnType<typeof useReporting>;
type FormState = "closed" | "loading" | "open" | "failed";

/** The form is a separate chunk: few questions are reported, and every question must load fast. */
export const loadForm = () => import("./report-modal.tsx");

/** State of the report form of one question, and whether the last report was sent successfully. */
export function useReporting(quizHash: string, question: ReportableQuestion) {
  const [formState, setFormState] = useState<FormState>("closed");
  const [isSent, setSent] = useState(true);
  usePrefetchOnInteraction(loadForm);

  function open(): void {
    setFormState("loading");
    loadForm().then(
      () => setFormState("open"),
      () => setFormState("failed"),
    );
  }

  return { quizHash, question, formState, open, close: () => setFormState("closed"), isSent, setSent };
}
