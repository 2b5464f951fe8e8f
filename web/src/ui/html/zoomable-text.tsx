import { type MouseEvent, useCallback, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Modal } from "../dialogs/modal.tsx";
import { SanitizedHtml } from "./sanitized-html.tsx";
import styles from "./zoomable-text.module.css";

type ZoomedImage = { image: Element; label: string };

/** A rendered note. The server put each of its images in a button, which opens the image in a dialog here. */
export function ZoomableText({ html }: { html: string }) {
  const [zoomedImage, setZoomedImage] = useState<ZoomedImage>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the clicks on the buttons within the text
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a button fires a click
    <div
      className={styles.text}
      onClick={(event) => setZoomedImage((previous) => imageOf(event) ?? previous)}
    >
      <SanitizedHtml html={html} className="prose" />
      {zoomedImage && <ZoomDialog {...zoomedImage} onClose={() => setZoomedImage(undefined)} />}
    </div>
  );
}

const ZOOM_SCALES = [1, 2, 4] as const;

function ZoomDialog({ image, label, onClose }: ZoomedImage & { onClose: () => void }) {
  const [zoomIndex, setZoomIndex] = useState(0);
  const insertCopy = useCallback(
    (container: Element | null) => container?.replaceChildren(image.cloneNode(true)),
    [image],
  );
  const scale = ZOOM_SCALES[zoomIndex] ?? 1;
  return (
    <Modal title={label} wide onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <section className={styles.pane} tabIndex={0} aria-label="Picture">
        <div style={{ width: `${scale * 100}%` }}>
          <div ref={insertCopy} className={styles.image} />
        </div>
      </section>
      <div className="pair">
        <Button variant="secondary" disabled={zoomIndex === 0} onClick={() => setZoomIndex(zoomIndex - 1)}>
          Smaller
        </Button>
        <Button
          variant="secondary"
          disabled={zoomIndex === ZOOM_SCALES.length - 1}
          onClick={() => setZoomIndex(zoomIndex + 1)}
        >
          Larger
        </Button>
      </div>
    </Modal>
  );
}

/** The image in the button that was clicked; undefined for any other click. */
function imageOf({ target }: MouseEvent): ZoomedImage | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>("button.zoom") : null;
  const image = button?.firstElementChild;
  if (!image) return undefined;
  // Some browsers don't focus a button on a tap. With the focus here, the dialog restores it to this button.
  button.focus();
  const label = image.getAttribute("aria-label") ?? image.getAttribute("alt") ?? "";
  return { image, label: label || "Picture" };
}
