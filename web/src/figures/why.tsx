import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { Toast } from "../ui/toast.tsx";
import type { Figure } from "./figure.ts";
import styles from "./why.module.css";

type Sheet = typeof import("./why-sheet.tsx");
const fetchSheet = () => import("./why-sheet.tsx");
type Props = { figure: Figure; question: string; children: ReactNode };

/** A figure that tells on tap how it came about. The sheet comes with the first tap; no page needs it to be seen. */
export function Why({ figure, question, children }: Props) {
  const [sheet, setSheet] = useState<Sheet | "missing">();
  const close = () => setSheet(undefined);
  const open = () => fetchSheet().then(setSheet, () => setSheet("missing"));
  return (
    <>
      <button
        type="button"
        className={styles.why}
        aria-haspopup="dialog"
        aria-label={question}
        onClick={open}
      >
        {children}
      </button>
      {/* Beside the page: within a table or a headline it would look like these. */}
      {sheet &&
        createPortal(
          sheet === "missing" ? (
            <Missing onGone={close} />
          ) : (
            <sheet.WhySheet {...{ figure, question }} onClose={close} />
          ),
          document.body,
        )}
    </>
  );
}

function Missing({ onGone }: { onGone: () => void }) {
  return (
    <Toast sign="cross" role="alert" seconds={7} onGone={onGone}>
      The explanation could not be fetched. Check your connection and try again.
    </Toast>
  );
}
