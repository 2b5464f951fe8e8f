import { type ComponentType, useEffect, useState } from "react";

/**
 * A part with a file of its own: nothing is shown until the file is there, and one that cannot be had is an error of the
 * page. Not `lazy` within `Suspense`: React 19.3 shows such a part 300 ms after its empty place at the earliest, and may
 * keep the processor busy for all of them, at every page's first sight (measured as 200 ms on a desk, 1,200 at 6×).
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LatePart(props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        (error) =>
          setPart(() => {
            throw error;
          }),
      );
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
