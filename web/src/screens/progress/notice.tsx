import { Toast } from "../../ui/toast.tsx";

export type Noticed = { of: "saved" } | { of: "latest"; chapterName: string };

const SAVED_SECONDS = 3;
const LATEST_SECONDS = 7;

/** What has just happened, in words above the bar. */
export function Notice({ noticed, onGone }: { noticed: Noticed; onGone: () => void }) {
  if (noticed.of === "saved") {
    return (
      <Toast sign="check" seconds={SAVED_SECONDS} onGone={onGone}>
        Progress saved successfully!
      </Toast>
    );
  }
  return (
    <Toast key={noticed.chapterName} sign="check" role="alert" seconds={LATEST_SECONDS} onGone={onGone}>
      <strong>Latest Chapter Updated</strong>
      Latest chapter updated to {noticed.chapterName}
      <small>Choosing latest chapter helps us prioritize your learning path.</small>
    </Toast>
  );
}
