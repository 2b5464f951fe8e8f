import { type RefObject, useEffect } from "react";

/**
 * Lays out the offscreen blocks of a note, one per idle callback. Once all blocks have their real height, Back can
 * restore the scroll position. Without `requestIdleCallback`, a block is laid out only when it comes near the
 * viewport (`content-visibility: auto` in reading.module.css).
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
