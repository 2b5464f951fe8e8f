import { type RefObject, useEffect } from "react";

/**
 * Lays out what a note has below the first screens, a block at a time whenever the page rests, so that in the end all
 * heights are true and Back finds its place. Where a browser does not say when it rests, blocks wait until they are near.
 */
export function useProgressiveLayout(
  noteRef: RefObject<HTMLElement | null>,
  noteId: number | undefined,
): void {
  useEffect(() => {
    if (noteId === undefined || !("requestIdleCallback" in window)) return;
    const blocks = [...(noteRef.current?.querySelectorAll<HTMLElement>(".prose > *") ?? [])];
    const layOutNext = () => {
      const block = blocks.shift();
      if (!block) return;
      block.style.contentVisibility = "visible";
      idleCallbackId = requestIdleCallback(layOutNext);
    };
    let idleCallbackId = requestIdleCallback(layOutNext);
    return () => cancelIdleCallback(idleCallbackId);
  }, [noteRef, noteId]);
}
