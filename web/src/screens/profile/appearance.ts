const themes = ["system", "light", "dark"] as const;
const textSizes = ["normal", "large", "largest"] as const;

export type Appearance = { theme: (typeof themes)[number]; text: (typeof textSizes)[number] };

declare global {
  interface Window {
    /** Shows a look and keeps it for the next visit; public/theme.js, which runs before the first paint. */
    applyAppearance?: (appearance: Appearance) => void;
  }
}

/** The look as the root element's attributes tell it; whatever is not known counts as the usual one. */
export function readAppearance(attributes: Record<string, string | undefined>): Appearance {
  return {
    theme: themes.find((theme) => theme === attributes.theme) ?? "system",
    text: textSizes.find((text) => text === attributes.text) ?? "normal",
  };
}
