import { useState } from "react";
import { Button, ExternalLinkButton } from "../../../ui/controls/button.tsx";
import adminStyles from "../admin.module.css";
import styles from "./classes.module.css";
import type { QrDialog } from "./qr-dialog.tsx";

/** How people read and say a code: `K7RH-4MDX`, `K7R-4MD`. */
export const formatCode = (code: string): string =>
  `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;

type Props = {
  code: string;
  /** The path of the page that the code opens. */
  path: string;
  /** What the code is for: the title of a test, the name of a class. */
  name: string;
  /** What the message says before the code and the link. */
  message: string;
};

/** A code large enough for the board, with the ways to send its link. */
export function ShareCode({ code, path, name, message }: Props) {
  const [said, setSaid] = useState<"link" | "message" | "no-link" | "no-message" | "no-qr">();
  const [ShownDialog, setShownDialog] = useState<typeof QrDialog>();
  const url = new URL(path, location.href).href;
  const sentence = `${message} · code ${formatCode(code)}`;
  const text = `${sentence}\n${url}`;
  const copy = (what: "link" | "message") =>
    Promise.resolve(navigator.clipboard?.writeText(what === "link" ? url : text)).then(
      () => setSaid(navigator.clipboard ? what : `no-${what}`),
      () => setSaid(`no-${what}`),
    );
  // The encoder is loaded when it is needed, so that no other page loads it.
  const showQr = () =>
    import("./qr-dialog.tsx").then(
      (loaded) => {
        setSaid(undefined);
        setShownDialog(() => loaded.QrDialog);
      },
      () => setSaid("no-qr"),
    );
  return (
    <div className={adminStyles.form}>
      <p className={styles.code}>{formatCode(code)}</p>
      <p className={styles.link}>{url}</p>
      <div className={adminStyles.cluster}>
        <Button variant="secondary" compact onClick={() => void copy("link")}>
          Copy link
        </Button>
        <Button variant="secondary" compact onClick={() => void copy("message")}>
          Copy message
        </Button>
        {"share" in navigator && (
          <Button
            variant="secondary"
            compact
            onClick={() => void navigator.share({ title: name, text: sentence, url }).catch(() => undefined)}
          >
            Share
          </Button>
        )}
        <ExternalLinkButton
          variant="secondary"
          compact
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </ExternalLinkButton>
        <Button variant="secondary" compact onClick={() => void showQr()}>
          QR
        </Button>
      </div>
      <p role="status" className="caption">
        {said === "link" && "The link is copied."}
        {said === "message" && "The message is copied."}
        {said === "no-qr" && "The QR code could not be loaded. Check your connection and try again."}
        {said === "no-link" && "This browser does not copy by itself. Mark the link above and copy it."}
        {said === "no-message" && "This browser does not copy by itself. Mark this message and copy it:"}
      </p>
      {said === "no-message" && <p className={styles.message}>{text}</p>}
      {ShownDialog && (
        <ShownDialog
          name={name}
          code={formatCode(code)}
          url={url}
          onClose={() => setShownDialog(undefined)}
        />
      )}
    </div>
  );
}
