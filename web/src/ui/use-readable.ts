import { useCallback, useMemo, useSyncExternalStore } from "react";
import { facesIn } from "./maths-faces.ts";
import { areFacesReady, onFaces } from "./maths-styles.ts";

/**
 * Whether rendered texts can be shown without moving later on: once they are there and, if they have formulae, their
 * styles and fonts are. A page holds all that belongs together until then.
 */
export function useReadable(texts: readonly string[] | undefined): boolean {
  const found = facesIn(texts ?? []).join();
  const faces = useMemo(() => found.split(",").filter((face) => face !== ""), [found]);
  const watch = useCallback((listener: () => void) => onFaces(faces, listener), [faces]);
  const areReady = useSyncExternalStore(
    watch,
    () => areFacesReady(faces),
    // A page drawn on the server is shown once they are there.
    () => true,
  );
  return texts !== undefined && areReady;
}
