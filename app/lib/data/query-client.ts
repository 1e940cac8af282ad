import { QueryClient } from "@tanstack/react-query";

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

let browserQueryClient: QueryClient | undefined;

/** One cache for components and loaders; on the server, a new one, as visitors share nothing. */
export function queryClient(): QueryClient {
  // An infinite gcTime sets no timers, which would keep a rendered page's data in memory.
  if (typeof document === "undefined") return createQueryClient(Number.POSITIVE_INFINITY);
  browserQueryClient ??= createQueryClient(10 * 60_000);
  return browserQueryClient;
}
