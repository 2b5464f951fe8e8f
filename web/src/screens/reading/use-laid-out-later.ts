import { type RefObject, useEffect } from "react";

/**
 * Lays out what a note has below the first screens, a block at a time whenever the page rests, so that in the end all
 * heights are true and Back finds its place. Where a browser does not say when it rests, blocks wait until they are near.
 */
export function useLaidOutLater(note: RefObject<HTMLElement | null>, shownId: number | undefined): void {
  useEffect(() => {
    if (shownId === undefined || !("requestIdleCallback" in window)) return;
    const blocks = [...(note.current?.querySelectorAll<HTMLElement>(".prose > *") ?? [])];
    const layOutNext = () => {
      const block = blocks.shift();
      if (!block) return;
      block.style.contentVisibility = "visible";
      waiting = requestIdleCallback(layOutNext);
    };
    let waiting = requestIdleCallback(layOutNext);
    return () => cancelIdleCallback(waiting);
  }, [note, shownId]);
}
