import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../ui/controls/button.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { QrCode } from "../../../ui/html/qr-code.tsx";
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
        <QrCode text={url} className={styles.qr} />
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
          <QrCode text={url} className={styles.qr} />
          <p className={styles.code}>{code}</p>
          <p className={styles.link}>{url}</p>
        </div>,
        document.body,
      )}
    </Modal>
  );
}
