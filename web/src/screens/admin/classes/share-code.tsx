import { useState } from "react";
import { Button, ExternalLinkButton } from "../../../ui/controls/button.tsx";
import adminStyles from "../admin.module.css";
import styles from "./classes.module.css";

/** How people read and say a code: `K7RH-4MDX`, `K7R-4MD`. */
export const formatCode = (code: string): string =>
  `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;

type Props = {
  code: string;
  /** The path of the page that the code opens. */
  path: string;
  /** What the message says before the link. */
  message: string;
};

/** A code large enough for the board, with the ways to send its link. */
export function ShareCode({ code, path, message }: Props) {
  const [copied, setCopied] = useState<"link" | "nothing">();
  const url = new URL(path, location.href).href;
  const text = `${message}\n${url}`;
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(url)).then(
      () => setCopied(navigator.clipboard ? "link" : "nothing"),
      () => setCopied("nothing"),
    );
  return (
    <div className={adminStyles.form}>
      <p className={styles.code}>{formatCode(code)}</p>
      <p className={styles.link}>{url}</p>
      <div className={adminStyles.cluster}>
        <Button variant="secondary" compact onClick={() => void copy()}>
          Copy link
        </Button>
        {"share" in navigator && (
          <Button
            variant="secondary"
            compact
            onClick={() => void navigator.share({ text: message, url }).catch(() => undefined)}
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
      </div>
      <p role="status" className="caption">
        {copied === "link" && "The link is copied."}
        {copied === "nothing" && "This browser does not copy by itself. Mark the link above and copy it."}
      </p>
    </div>
  );
}
