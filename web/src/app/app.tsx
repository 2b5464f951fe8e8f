import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { Spinner } from "../ui/loading/spinner.tsx";
import { ToastProvider } from "../ui/messages/toast-regions.tsx";
import { PageLayout } from "../ui/page/page-layout.tsx";
import { ConsentGate } from "./consent-gate.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NewVersion } from "./new-version.tsx";
import { AppRoutes } from "./routes.tsx";
import { SessionExpired } from "./session-expired.tsx";

/** The whole app except the router, which differs between the browser and the server. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ErrorBoundary>
          <Suspense fallback={<FirstLoad />}>
            <AppRoutes />
          </Suspense>
          <SessionExpired />
          <ConsentGate />
          <NewVersion />
        </ErrorBoundary>
      </ToastProvider>
    </QueryClientProvider>
  );
}

function FirstLoad() {
  return (
    <PageLayout>
      <Spinner />
    </PageLayout>
  );
}
