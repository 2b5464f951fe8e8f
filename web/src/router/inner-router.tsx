import { type ReactNode, useState } from "react";
import { RouterContext, type RouterLocation } from "./router.tsx";

type Props = { initialPath: string; children: ReactNode };

/** Provides a location that only a part of a page has: its links and navigations leave the page where it is. */
export function InnerRouter({ initialPath, children }: Props) {
  const [pathname, setPathname] = useState(initialPath);
  const location: RouterLocation = {
    pathname,
    search: "",
    hash: "",
    state: null,
    key: pathname,
    action: "PUSH",
    inPlace: false,
  };
  const navigate = (to: unknown) => {
    if (typeof to === "string") setPathname(to);
  };
  return <RouterContext value={{ location, navigate }}>{children}</RouterContext>;
}
