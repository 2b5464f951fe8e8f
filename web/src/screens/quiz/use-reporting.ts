import { useState } from "react";
import type { Reportable } from "./offered-reasons.ts";
import { useFetchAhead } from "./use-fetch-ahead.ts";

export type Reporting = ReturnType<typeof useReporting>;
type Standing = "closed" | "coming" | "open" | "missing";

/** The form is fetched apart: few questions are reported, and each has to be there soon. */
export const fetchForm = () => import("./report-modal.tsx");

/** How the form of one question's report stands, and whether what was last sent got through. */
export function useReporting(quizHash: string, question: Reportable) {
  const [form, setForm] = useState<Standing>("closed");
  const [isSent, setSent] = useState(true);
  useFetchAhead(fetchForm);

  function open(): void {
    setForm("coming");
    fetchForm().then(
      () => setForm("open"),
      () => setForm("missing"),
    );
  }

  return { quizHash, question, form, open, close: () => setForm("closed"), isSent, setSent };
}
