import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Screen } from "../ui/screen.tsx";

type State = { hasFailed: boolean };

/** What is shown when a screen breaks: never a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Screen>
        <title>Something broke · Rasayan</title>
        <h1>This page could not be shown</h1>
        <p>Answers you have given are kept. Load the page again to go on.</p>
        <Button onClick={() => location.reload()}>Try again</Button>
      </Screen>
    );
  }
}
