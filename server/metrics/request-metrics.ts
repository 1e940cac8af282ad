import type { Listener } from "../http/listen.ts";
import { recordOf } from "../requests/request-record.ts";
import { type RouteGroup, routeGroup } from "../requests/route-group.ts";
import { createDurationHistogram } from "./duration-histogram.ts";
import type { MetricFamily, Sample } from "./exposition.ts";

/** What is counted of a group of routes. */
interface GroupCounts {
  durations: ReturnType<typeof createDurationHistogram>;
  /** By status; those from memory apart from the others. */
  fromMemory: Map<number, number>;
  made: Map<number, number>;
}

const tooMany = 429;

/**
 * Counts every response, and how long it took until its last byte was handed over. All labels come
 * from short lists of the server's own, so nothing that a visitor sends makes a new series.
 */
export function createRequestMetrics() {
  const groups = new Map<RouteGroup, GroupCounts>();
  const refused = { limit: 0, overload: 0 };
  let aborted = 0;
  let underWay = 0;

  function countsOf(group: RouteGroup): GroupCounts {
    let counts = groups.get(group);
    if (!counts) {
      counts = { durations: createDurationHistogram(), fromMemory: new Map(), made: new Map() };
      groups.set(group, counts);
    }
    return counts;
  }

  const follow =
    (next: Listener): Listener =>
    (request, response) => {
      const record = recordOf(request);
      underWay += 1;
      response.once("close", () => {
        underWay -= 1;
        const { statusCode } = response;
        const counts = countsOf(routeGroup(request.url ?? ""));
        const byStatus = record.isCached ? counts.fromMemory : counts.made;
        byStatus.set(statusCode, (byStatus.get(statusCode) ?? 0) + 1);
        counts.durations.observe((performance.now() - record.arrivedAt) / 1_000);
        if (record.isRefusedAsBusy) refused.overload += 1;
        else if (statusCode === tooMany) refused.limit += 1;
        if (!response.writableFinished) aborted += 1;
      });
      next(request, response);
    };

  function requestSamples(): Sample[] {
    return [...groups].flatMap(([group, { fromMemory, made }]) =>
      Object.entries({ hit: fromMemory, none: made }).flatMap(([cache, byStatus]) =>
        [...byStatus].map(([status, value]) => ({
          labels: { group, status: String(status), cache },
          value,
        })),
      ),
    );
  }

  return {
    follow,
    families: (): MetricFamily[] => [
      {
        name: "cleartonne_http_requests",
        type: "counter",
        help: "Responses by group of routes, status, and whether they were ready in memory (hit).",
        samples: requestSamples(),
      },
      {
        name: "cleartonne_http_request_duration_seconds",
        type: "histogram",
        help: "From a request's arrival to the end of its response.",
        samples: [...groups].flatMap(([group, { durations }]) => durations.samples({ group })),
      },
      {
        name: "cleartonne_http_requests_refused",
        type: "counter",
        help: "Requests refused by a visitor's limit, or because the server was busy.",
        samples: Object.entries(refused).map(([reason, value]) => ({ labels: { reason }, value })),
      },
      {
        name: "cleartonne_http_requests_aborted",
        type: "counter",
        help: "Responses that nobody waited for.",
        samples: [{ value: aborted }],
      },
      {
        name: "cleartonne_http_requests_under_way",
        type: "gauge",
        help: "Requests without the end of their response.",
        samples: [{ value: underWay }],
      },
    ],
  };
}
