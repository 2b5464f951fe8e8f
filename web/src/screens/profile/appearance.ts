const themes = ["system", "light", "dark"] as const;
const textSizes = ["normal", "large", "largest"] as const;

export type Appearance = { theme: (typeof themes)[number]; text: (typeof textSizes)[number] };

declare global {
  interface Window {
    /** Applies an appearance and stores it. Defined in public/theme.js, which runs before the first paint. */
    applyAppearance?: (appearance: Appearance) => void;
  }
}

/** Reads the appearance from the root element's data attributes. Unknown values count as the default. */
export function readAppearance(attributes: Record<string, string | undefined>): Appearance {
  return {
    theme: themes.find((theme) => theme === attributes.theme) ?? "system",
    text: textSizes.find((text) => text === attributes.text) ?? "normal",
  };
}
