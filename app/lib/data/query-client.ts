import { QueryClient } from "@tanstack/react-query";

/** The general settings of the data cache; a query with other needs sets its own. */
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

let ofThisBrowser: QueryClient | undefined;

/** One cache for components and loaders; on the server, where visitors share nothing, a new one. */
export function queryClient(): QueryClient {
  // Without an end there is no timer that would hold what a page was rendered with until it fires.
  if (typeof document === "undefined") return createQueryClient(Number.POSITIVE_INFINITY);
  ofThisBrowser ??= createQueryClient(10 * 60_000);
  return ofThisBrowser;
}
