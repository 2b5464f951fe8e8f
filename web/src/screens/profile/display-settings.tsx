import { useState } from "react";
import { Segments } from "../../ui/segments.tsx";
import styles from "./display-settings.module.css";
import { type Look, lookOf } from "./look.ts";

const themes = [
  { value: "system", words: "System" },
  { value: "light", words: "Light" },
  { value: "dark", words: "Dark" },
] as const;
const textSizes = [
  { value: "normal", words: "Normal" },
  { value: "large", words: "Large" },
  { value: "largest", words: "Largest" },
] as const;

/** Colours and text size; each takes effect at once and stays on this device. */
export function DisplaySettings() {
  const [look, setLook] = useState(() => lookOf(document.documentElement.dataset));
  const choose = (change: Partial<Look>) => {
    const next = { ...look, ...change };
    setLook(next);
    window.applyLook?.(next);
  };
  return (
    <section className={styles.settings}>
      <h2>Display</h2>
      <div className={styles.setting}>
        <h3>Theme</h3>
        <Segments
          label="Theme"
          options={themes}
          chosen={look.theme}
          onChoose={(theme) => choose({ theme })}
        />
      </div>
      <div className={styles.setting}>
        <h3>Text size</h3>
        <Segments
          label="Text size"
          options={textSizes}
          chosen={look.text}
          onChoose={(text) => choose({ text })}
        />
      </div>
    </section>
  );
}
