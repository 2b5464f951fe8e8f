const themes = ["system", "light", "dark"] as const;
const textSizes = ["normal", "large", "largest"] as const;

export type Look = { theme: (typeof themes)[number]; text: (typeof textSizes)[number] };

declare global {
  interface Window {
    /** Shows a look and keeps it for the next visit; public/theme.js, which runs before the first paint. */
    applyLook?: (look: Look) => void;
  }
}

/** The look as the root element's attributes tell it; whatever is not known counts as the usual one. */
export function lookOf(attributes: Record<string, string | undefined>): Look {
  return {
    theme: themes.find((theme) => theme === attributes.theme) ?? "system",
    text: textSizes.find((text) => text === attributes.text) ?? "normal",
  };
}
