import type { UnavailableReason } from "../database/database-unavailable.ts";
import type { Lane, LaneUse } from "../database/lanes.ts";
import type { StatementWatch } from "../database/statement-watch.ts";
import { createDurationHistogram } from "./duration-histogram.ts";
import { labelled, type MetricFamily } from "./exposition.ts";

/** How the connections to the database are used, by lane. */
export function createStatementMetrics() {
  const durations = new Map<Lane, ReturnType<typeof createDurationHistogram>>();
  // All from the beginning, because Prometheus sees no increase in a series that is new.
  const refusals: Record<UnavailableReason, number> = {
    busy: 0,
    slow: 0,
    unreachable: 0,
    unwritable: 0,
    spent: 0,
  };

  const watch: StatementWatch = {
    finished({ lane, milliseconds }) {
      let histogram = durations.get(lane);
      if (!histogram) {
        histogram = createDurationHistogram();
        durations.set(lane, histogram);
      }
      histogram.observe(milliseconds / 1_000);
    },
    unavailable(_, reason) {
      refusals[reason] += 1;
    },
  };

  return {
    watch,
    families(lanes: readonly LaneUse[]): MetricFamily[] {
      const perLane = (name: string, help: string, value: (use: LaneUse) => number) =>
        labelled(
          { name, help },
          "lane",
          lanes.map((use) => [use.lane, value(use)] as const),
        );
      return [
        perLane(
          "cleartonne_database_connections_in_use",
          "Connections that are running something.",
          ({ inUse }) => inUse,
        ),
        perLane(
          "cleartonne_database_connections_limit",
          "Connections that a lane may have.",
          ({ limit }) => limit,
        ),
        perLane(
          "cleartonne_database_connections_waited_for",
          "Requests that wait for a connection.",
          ({ waiting }) => waiting,
        ),
        {
          name: "cleartonne_database_statement_duration_seconds",
          type: "histogram",
          help: "How long statements took, by lane.",
          samples: [...durations].flatMap(([lane, histogram]) => histogram.samples({ lane })),
        },
        labelled(
          {
            name: "cleartonne_database_refusals",
            type: "counter",
            help: "Statements and connections that failed through no fault of their own, by reason.",
          },
          "reason",
          Object.entries(refusals),
        ),
      ];
    },
  };
}
