import { useQueryClient } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";
import { useLocation } from "../router/router.tsx";
import { PageFailed } from "../ui/page/page-failed.tsx";
import { resetFailedPages } from "./lazy-page.tsx";

type Props = { children: ReactNode };

/**
 * Shows an error page instead of a blank one when something in it throws. "Try again" forgets all responses that no
 * component shows any more, those of the failed page among them, and loads a missing file again. A navigation to another
 * page resets it too.
 */
export function ErrorBoundary({ children }: Props) {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const startAfresh = () => {
    queryClient.removeQueries({ type: "inactive" });
    resetFailedPages();
  };
  return (
    <Boundary pathname={pathname} onRetry={startAfresh}>
      {children}
    </Boundary>
  );
}

/** `pathname`: of the current page. `onRetry`: called before the children are rendered again. */
type BoundaryProps = Props & { pathname: string; onRetry: () => void };
type State = { hasFailed: boolean };

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { hasFailed: false };
  private isRetrying = false;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  /** Doesn't log the error, because React does. */
  override componentDidCatch() {
    // The rerender has failed too. Only a reload can help, for example if the file of a page was missing.
    if (this.isRetrying) location.reload();
  }

  override componentDidUpdate({ pathname }: BoundaryProps) {
    if (!this.state.hasFailed) this.isRetrying = false;
    else if (pathname !== this.props.pathname) this.setState({ hasFailed: false });
  }

  /** Tries a rerender before a reload, which would lose the page's unsaved state. */
  private retry = () => {
    this.isRetrying = true;
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <PageFailed onRetry={this.retry} />;
  }
}
