import { useState } from "react";
import type { ReportableQuestion } from "./available-reasons.ts";
import { usePrefetchOnInteraction } from "./use-prefetch-on-interaction.ts";

export type Reporting = ReturnType<typeof useReporting>;
type FormState = "closed" | "loading" | "open" | "failed";

/** The form is fetched apart: few questions are reported, and each has to be there soon. */
export const loadForm = () => import("./report-modal.tsx");

/** How the form of one question's report stands, and whether what was last sent got through. */
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
