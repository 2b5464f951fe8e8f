import { useState } from "react";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import styles from "./display-settings.module.css";

const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const textSizes = [
  { value: "normal", label: "Normal" },
  { value: "large", label: "Large" },
  { value: "largest", label: "Largest" },
] as const;

/** Whether a theme or text size was chosen on this device, which the server doesn't know. */
export const hasChosenAppearance = (): boolean => "theme" in rootDataset() || "text" in rootDataset();

const rootDataset = () => (typeof document === "undefined" ? {} : document.documentElement.dataset);

/** Theme and text size. A change takes effect immediately and is stored on this device. */
export function DisplaySettings() {
  const [appearance, setAppearance] = useState(() => readAppearance(rootDataset()));
  const changeAppearance = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change };
    setAppearance(next);
    window.applyAppearance?.(next);
  };
  return (
    <section className={styles.settings}>
      <h2>Display</h2>
      <div className={styles.setting}>
        <h3>Theme</h3>
        <SegmentedControl
          label="Theme"
          options={themes}
          selectedValue={appearance.theme}
          onSelect={(theme) => changeAppearance({ theme })}
        />
      </div>
      <div className={styles.setting}>
        <h3>Text size</h3>
        <SegmentedControl
          label="Text size"
          options={textSizes}
          selectedValue={appearance.text}
          onSelect={(text) => changeAppearance({ text })}
        />
      </div>
    </section>
  );
}

type Appearance = {
  theme: (typeof themes)[number]["value"];
  text: (typeof textSizes)[number]["value"];
};

declare global {
  interface Window {
    /** Applies an appearance and stores it. Defined in public/theme.js, which runs before the first paint. */
    applyAppearance?: (appearance: Appearance) => void;
  }
}

/** Reads the appearance from the root element's data attributes. Unknown values count as the default. */
export function readAppearance(attributes: Record<string, string | undefined>): Appearance {
  return {
    theme: themes.find(({ value }) => value === attributes.theme)?.value ?? "system",
    text: textSizes.find(({ value }) => value === attributes.text)?.value ?? "normal",
  };
}
