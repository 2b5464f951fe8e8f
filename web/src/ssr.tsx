import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { App } from "./app/app.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { StaticRouter } from "./router/router.tsx";

/** The HTML of one page as it stands before any script has run. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter pathname={path}>
        <App queryClient={createQueryClient()} />
      </StaticRouter>
    </StrictMode>,
    // A page above React's own limit would be put in place by an inline script, which the security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
