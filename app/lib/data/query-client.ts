import { QueryClient } from "@tanstack/react-query";
import { once } from "#domain/once.ts";

/** The default settings of the query cache, which a query may override. */
function createQueryClient(gcTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        staleTime: 60_000,
        gcTime,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        refetchOnReconnect: true,
      },
    },
  });
}

const browserQueryClient = once(() => createQueryClient(10 * 60_000));

/** One cache for components and loaders; on the server, a new one, as visitors share nothing. */
export function queryClient(): QueryClient {
  // An infinite gcTime sets no timers, which would keep a rendered page's data in memory.
  if (typeof document === "undefined") return createQueryClient(Number.POSITIVE_INFINITY);
  return browserQueryClient();
}
