import { Component, type ReactNode } from "react";
import { PageFailed } from "../ui/page-failed.tsx";

/** `pathname`: of the current page. */
type Props = { pathname: string; children: ReactNode };
type State = { hasFailed: boolean };

/** Shows an error page instead of a blank one when a screen throws. A navigation to another page resets it. */
export class ErrorBoundary extends Component<Props, State> {
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

  override componentDidUpdate({ pathname }: Props) {
    if (!this.state.hasFailed) this.isRetrying = false;
    else if (pathname !== this.props.pathname) this.setState({ hasFailed: false });
  }

  /** Tries a rerender before a reload, which would lose the page's unsaved state. */
  private retry = () => {
    this.isRetrying = true;
    this.setState({ hasFailed: false });
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <PageFailed onRetry={this.retry} />;
  }
}
