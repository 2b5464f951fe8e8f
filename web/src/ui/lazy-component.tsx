import { type ComponentType, useEffect, useState } from "react";

/**
 * A part with a file of its own: nothing is shown until the file is there, and one that cannot be had is an error of the
 * page. Not `lazy` within `Suspense`: React 19.3 shows such a part 300 ms after its empty place at the earliest, and may
 * keep the processor busy for all of them, at every page's first sight (measured as 200 ms on a desk, 1,200 at 6×).
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyComponent(props) {
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          loaded = component;
          setComponent(() => component);
        },
        (error) =>
          setComponent(() => {
            throw error;
          }),
      );
    }, []);
    return Component ? <Component {...props} /> : null;
  };
}
