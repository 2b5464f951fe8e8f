import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { Spinner } from "../../ui/loading/spinner.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { fitToPaper } from "./fit-to-paper.ts";
import styles from "./print.module.css";

export type Columns = "one" | "two";
const COLUMNS = [
  { value: "one", label: "One column" },
  { value: "two", label: "Two columns" },
] as const;

/** Firefox on Android could not until version 114. */
const canPrint = "print" in window;

type Props = {
  title: string;
  back: { label: string; path: string };
  columns: Columns;
  /** Further choices of what is printed. */
  choices?: ReactNode;
  /** False until all texts and the fonts of their formulas have loaded: a page printed before would have gaps. */
  isReady: boolean;
  /** What to show instead of the sheet if its texts can't be loaded. */
  failure?: ReactNode;
  children: ReactNode;
};

/** A4 pages as the browser prints them, black on white, below a bar that is not printed. */
export function PrintPage({ title, back, columns: preset, choices, isReady, failure, children }: Props) {
  const [columns, setColumns] = useState(preset);
  const sheetRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const sheet = sheetRef.current;
    if (!sheet || !isReady) return;
    const fit = () => fitToPaper(sheet);
    // What is folded on a screen is printed.
    for (const part of sheet.querySelectorAll("details")) part.open = true;
    fit();
    // The browser's own menu prints without the button.
    addEventListener("beforeprint", fit);
    return () => removeEventListener("beforeprint", fit);
  });
  return (
    <PageLayout width="l">
      <title>{`${title} · Rasayan`}</title>
      <PageHeader backLabel={back.label} backTo={back.path} />
      <div className={styles.bar}>
        <h1>Print</h1>
        <SegmentedControl label="Columns" options={COLUMNS} selectedValue={columns} onSelect={setColumns} />
        {choices}
        {canPrint ? (
          <Button disabled={!isReady} onClick={() => print()}>
            Print
          </Button>
        ) : (
          <p>This browser can’t print. Open this page in another browser, such as Chrome.</p>
        )}
        <p className="muted">On A4 paper. To keep a file, choose “Save as PDF” as the printer.</p>
      </div>
      {failure || (!isReady && <Spinner />)}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the sheet is wider than the screen, and must scroll by keyboard */}
      <section className={styles.preview} aria-label="Preview" tabIndex={0}>
        <article ref={sheetRef} className={styles.sheet} data-columns={columns} hidden={!isReady}>
          {children}
        </article>
      </section>
    </PageLayout>
  );
}
