import type { ReactNode } from "react";

type Props = { label: string; className?: string | undefined; children: ReactNode };

/** A table in a box that scrolls sideways when it is too wide for the screen, which large text can make any table. */
export function ScrollingTable({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add the table to the page's outline
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus and scroll the region
    <div className="scroll" role="region" aria-label={`${label}, scrolls sideways`} tabIndex={0}>
      <table className={className === undefined ? "table" : `table ${className}`}>{children}</table>
    </div>
  );
}
