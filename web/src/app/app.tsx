import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { PageLayout } from "../ui/base/page-layout.tsx";
import { Spinner } from "../ui/base/spinner.tsx";
import { ToastProvider } from "../ui/base/toast-regions.tsx";
import { ConsentGate } from "./consent-gate.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
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
