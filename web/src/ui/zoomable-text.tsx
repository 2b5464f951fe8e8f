import { type MouseEvent, useCallback, useState } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";
import { RenderedText } from "./rendered-text.tsx";
import styles from "./zoomable-text.module.css";

type Picture = { picture: Element; label: string };

/** A rendered note: the renderer put each of its pictures in a button, which opens the picture in a dialog here. */
export function ZoomableText({ html }: { html: string }) {
  const [chosen, setChosen] = useState<Picture>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the clicks on the buttons within the text
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's key press is a click
    <div className={styles.text} onClick={(event) => setChosen((before) => pictureOf(event) ?? before)}>
      <RenderedText html={html} className="prose" />
      {chosen && <ZoomDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

const STEPS = [1, 2, 4] as const;

function ZoomDialog({ picture, label, onClose }: Picture & { onClose: () => void }) {
  const [step, setStep] = useState(0);
  const showCopy = useCallback(
    (place: Element | null) => place?.replaceChildren(picture.cloneNode(true)),
    [picture],
  );
  const scale = STEPS[step] ?? 1;
  return (
    <Modal title={label} wide onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.pane} tabIndex={0} aria-label="Picture">
        <div style={{ width: `${scale * 100}%` }}>
          <div ref={showCopy} className={styles.picture} />
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
  const button = target instanceof Element ? target.closest<HTMLElement>("button.zoom") : null;
  const picture = button?.firstElementChild;
  if (!picture) return undefined;
  // Some browsers give no focus to a button that is tapped, and the dialog returns it to where it was.
  button.focus();
  const label = picture.getAttribute("aria-label") ?? picture.getAttribute("alt") ?? "";
  return { picture, label: label || "Picture" };
}
