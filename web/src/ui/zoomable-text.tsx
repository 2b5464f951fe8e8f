import { type MouseEvent, useState } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";
import { RenderedText } from "./rendered-text.tsx";
import { withZoomButtons } from "./zoom-buttons.ts";
import styles from "./zoomable-text.module.css";

type Picture = { html: string; label: string };

/** Rendered text to be read: its pictures open in a dialog, where they can be made larger. */
export function ZoomableText({ html }: { html: string }) {
  const [picture, setPicture] = useState<Picture>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the clicks on the buttons within the text
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's key press is a click
    <div className={styles.text} onClick={(event) => setPicture((before) => pictureOf(event) ?? before)}>
      <RenderedText html={withZoomButtons(html, styles.zoom ?? "")} className="prose" />
      {picture && <ZoomDialog {...picture} onClose={() => setPicture(undefined)} />}
    </div>
  );
}

const STEPS = [1, 2, 4] as const;

function ZoomDialog({ html, label, onClose }: Picture & { onClose: () => void }) {
  const [step, setStep] = useState(0);
  const scale = STEPS[step] ?? 1;
  return (
    <Modal title={label} wide onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.pane} tabIndex={0} aria-label="Picture">
        <div style={{ width: `${scale * 100}%` }}>
          <RenderedText html={html} className={styles.picture} />
        </div>
      </section>
      <div className="pair">
        <Button look="second" disabled={step === 0} onClick={() => setStep(step - 1)}>
          Smaller
        </Button>
        <Button look="second" disabled={step === STEPS.length - 1} onClick={() => setStep(step + 1)}>
          Larger
        </Button>
      </div>
    </Modal>
  );
}

/** The picture of the button that was pressed. */
function pictureOf({ target }: MouseEvent): Picture | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>(`.${styles.zoom}`) : null;
  const picture = button?.lastElementChild;
  if (!picture) return undefined;
  // Some browsers give no focus to a button that is tapped, and the dialog returns it to where it was.
  button.focus();
  const label = picture.getAttribute("aria-label") ?? picture.getAttribute("alt") ?? "";
  return { html: picture.outerHTML, label: label || "Picture" };
}
