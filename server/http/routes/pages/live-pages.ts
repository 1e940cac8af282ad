import { createSingleFlight } from "../../../concurrency/single-flight.ts";
import type { BufferedResponse } from "../../response-cache/buffered-response.ts";

/** In milliseconds: how old such a page may be. */
const lifetime = 5_000;

/**
 * Pages about the server's own state. They are made at most every few seconds however many ask, and
 * depend on no version of the data, because they must be there when the database is not.
 */
export function createLivePages(now = () => performance.now()) {
  const once = createSingleFlight<BufferedResponse>();
  const pages = new Map<string, { page: BufferedResponse; madeAt: number }>();

  function find(path: string): BufferedResponse | undefined {
    const known = pages.get(path);
    return known && now() - known.madeAt < lifetime ? known.page : undefined;
  }

  return {
    find,
    /** By paths of the route table, of which there are few. */
    async get(path: string, make: () => Promise<BufferedResponse>): Promise<BufferedResponse> {
      return (
        find(path) ??
        once(path, async () => {
          const page = await make();
          if (page.status === 200) pages.set(path, { page, madeAt: now() });
          return page;
        })
      );
    },
  };
}
