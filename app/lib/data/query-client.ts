import { QueryClient } from "@tanstack/react-query";

/** The general settings of the data cache; a query with other needs sets its own. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        staleTime: 60_000,
        gcTime: 10 * 60_000,
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
  if (typeof document === "undefined") return createQueryClient();
  ofThisBrowser ??= createQueryClient();
  return ofThisBrowser;
}
