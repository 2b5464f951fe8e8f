import { useCallback, useMemo, useSyncExternalStore } from "react";
import { facesIn } from "./maths-faces.ts";
import { areFacesReady, onFaces } from "./maths-styles.ts";

/**
 * Whether a rendered text, or several in a row, can be shown without moving later on: once it is there and, if it has
 * formulae, their styles and fonts are. A page holds all that belongs together until then.
 */
export function useReadable(html: string | undefined): boolean {
  const faces = useMemo(() => facesIn(html ?? ""), [html]);
  const watch = useCallback((listener: () => void) => onFaces(faces, listener), [faces]);
  const areReady = useSyncExternalStore(
    watch,
    () => areFacesReady(faces),
    // A page drawn on the server is shown once they are there.
    () => true,
  );
  return html !== undefined && areReady;
}
