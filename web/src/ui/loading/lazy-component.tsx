import { type ComponentType, useEffect, useState } from "react";

/**
 * A component in its own file. Renders nothing until the file has loaded. If it can't be loaded, it renders `Fallback` or,
 * without one, throws. It does not use `lazy` within `Suspense`, because React 19.3 shows such a component at least
 * 300 ms after its fallback, and may keep the CPU busy all that time on the first view of each page (measured: 200 ms on
 * a desktop, 1,200 ms with the CPU slowed down 6 times).
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
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
            if (Fallback) return Fallback;
            throw error;
          }),
      );
    }, []);
    return Component ? <Component {...props} /> : null;
  };
}
