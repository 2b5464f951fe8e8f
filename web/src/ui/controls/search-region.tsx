import type { ComponentProps } from "react";

/** The landmark around a search field or filters. */
export function SearchRegion(props: ComponentProps<"div">) {
  // biome-ignore lint/a11y/useSemanticElements: the element <search> is newer than the browsers of web/browsers.json
  return <div {...props} role="search" />;
}
