import { useEffect } from "react";
import { createPortal } from "react-dom";
import { encode } from "uqr";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import styles from "./qr-dialog.module.css";

type Props = {
  name: string;
  /** As people read it: `K7R-4MD`. */
  code: string;
  url: string;
  onClose: () => void;
};

/** A code to scan from the board or from a printed sheet. Printed while it is open, the page is this sheet alone. */
export function QrDialog({ name, code, url, onClose }: Props) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.prints = "sheet";
    return () => {
      delete dataset.prints;
    };
  }, []);
  return (
    <Modal title={name} onClose={onClose}>
      <div className={styles.sheet}>
        <QrCode text={url} />
        <p className={styles.code}>{code}</p>
        <p className={styles.link}>{url}</p>
      </div>
      {"print" in globalThis && (
        <Button variant="secondary" onClick={() => print()}>
          Print
        </Button>
      )}
      {createPortal(
        <div className={styles.paper}>
          <p className={styles.code}>{name}</p>
          <QrCode text={url} />
          <p className={styles.code}>{code}</p>
          <p className={styles.link}>{url}</p>
        </div>,
        document.body,
      )}
    </Modal>
  );
}

/** The blank border, in modules, without which some phones don't find a code. */
const BORDER = 4;

/** A text as a QR code, dark on light in every theme: many phones don't read the reverse. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${text}`}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark} />
    </svg>
  );
}
