import type { DiagnosticResult } from "../../api/quizzes.ts";

type CredibleInterval = DiagnosticResult["overall"];

/** Says how precise the diagnostic result is. */
export function uncertaintyMessage({ overall }: DiagnosticResult): string {
  const { low, high, answered } = overall;
  const subject = answered === 1 ? "1 answer says" : `${answered} answers say`;
  const estimate = `${subject} how far you are overall to about ±${Math.round((high - low) / 2)} points`;
  return `${estimate}; a chapter’s figure is a first guess, and every quiz sharpens it.`;
}

/** `34–61 %` */
export function formatInterval({ low, high }: CredibleInterval): string {
  return `${Math.round(low)}–${Math.round(high)} %`;
}

/** The interval for screen readers: `between 34 and 61 percent, from 3 answers`. */
export function intervalTextAlternative({ low, high, answered }: CredibleInterval): string {
  const basis = answered === 1 ? "1 answer" : `${answered} answers`;
  return `between ${Math.round(low)} and ${Math.round(high)} percent, from ${basis}`;
}
