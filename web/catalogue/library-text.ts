/** A rendered text of the library, and where the app shows it. */
export type LibraryText = {
  kind: "note" | "stem" | "option" | "rationale" | "solution" | "passage" | "hint" | "card";
  file: string;
  html: string;
};

declare global {
  interface Window {
    /** Shows these texts one below the other, each in the place that its kind has in the app. */
    showTexts: (texts: readonly LibraryText[]) => void;
  }
}
