import { Component, type ReactNode } from "react";
import { PageFailed } from "../ui/page-failed.tsx";

/** `address`: of the page shown. */
type Props = { pathname: string; children: ReactNode };
type State = { hasFailed: boolean };

/** What is shown when a screen breaks: never a blank page. It ends where the learner goes to another page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };
  private isRetrying = false;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  /** React itself reports the error. */
  override componentDidCatch() {
    // Only the app loaded anew can help, with the file of a page that was missing, say.
    if (this.isRetrying) location.reload();
  }

  override componentDidUpdate({ pathname }: Props) {
    if (!this.state.hasFailed) this.isRetrying = false;
    else if (pathname !== this.props.pathname) this.setState({ hasFailed: false });
  }

  /** First in place: what only this page holds must not go. */
  private retry = () => {
    this.isRetrying = true;
    this.setState({ hasFailed: false });
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <PageFailed onRetry={this.retry} />;
  }
}
