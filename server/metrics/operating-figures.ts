import { z } from "zod";
import { jobKinds } from "#domain/jobs.ts";
import { createSingleFlight } from "../concurrency/single-flight.ts";
import { withTimeout } from "../concurrency/timeout.ts";
import type { Client } from "../stateless-client.ts";
import { gauge, labelled, type MetricFamily } from "./exposition.ts";

/** What the database function `get_operating_figures` returns. */
const operatingFigures = z.object({
  jobs: z.array(
    z.object({
      kind: z.string(),
      waiting: z.number(),
      held: z.number(),
      failing: z.number(),
      oldestSeconds: z.number().nullable(),
    }),
  ),
  ratings: z.object({ succeededAt: z.number().nullable(), failedSince: z.number() }),
  imports: z.object({ underWay: z.number(), finishedAt: z.number().nullable() }),
  backups: z.object({ finishedAt: z.number().nullable() }),
  walArchive: z.object({ reachesUntil: z.number().nullable(), waiting: z.number().nullable() }),
  postgres: z.object({
    bytes: z.number(),
    connections: z.number(),
    maxConnections: z.number(),
    tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
  }),
});

type OperatingFigures = z.infer<typeof operatingFigures>;

/** In milliseconds: how old figures may be, and how long a scrape waits for newer ones. */
const usualTimes = { lifetime: 5_000, patience: 2_000 };

interface FiguresOptions {
  client: Pick<Client, "rpc">;
  agency: string | null;
  times?: typeof usualTimes;
}

/**
 * Reads the figures that only the database knows, every few seconds at most and once at a time
 * however many ask: a read that takes too long is waited for by nobody, and not repeated meanwhile.
 */
export function createOperatingFigures({ client, agency, times = usualTimes }: FiguresOptions) {
  const once = createSingleFlight<OperatingFigures>();
  let known: { figures: OperatingFigures; at: number } | undefined;

  async function read(): Promise<OperatingFigures> {
    const { data } = await client
      .rpc("get_operating_figures", agency ? { agency } : {})
      .throwOnError();
    const figures = operatingFigures.parse(data);
    known = { figures, at: performance.now() };
    return figures;
  }

  /** Null if the database does not say. */
  async function current(): Promise<OperatingFigures | null> {
    if (known && performance.now() - known.at < times.lifetime) return known.figures;
    return withTimeout(times.patience, once("read", read)).catch(() => null);
  }

  return {
    async families(): Promise<MetricFamily[]> {
      const figures = await current();
      return [
        gauge(
          "cleartonne_database_up",
          "Whether the database said in time what only it knows; without it those figures are missing.",
          figures ? 1 : 0,
        ),
        ...(figures ? describeFigures(figures) : []),
      ];
    },
  };
}

function describeFigures(figures: OperatingFigures): MetricFamily[] {
  const { jobs, ratings, imports, backups, walArchive, postgres } = figures;
  const perKind = (
    name: string,
    help: string,
    value: (job: OperatingFigures["jobs"][number]) => number | null,
  ) =>
    labelled(
      { name, help },
      "kind",
      Object.keys(jobKinds).map((kind) => {
        const job = jobs.find((counted) => counted.kind === kind);
        return [kind, job ? (value(job) ?? 0) : 0] as const;
      }),
    );
  return [
    perKind("cleartonne_jobs_waiting", "Jobs to do, failing ones included.", (job) => job.waiting),
    perKind("cleartonne_jobs_failing", "Jobs whose last attempt failed.", (job) => job.failing),
    perKind("cleartonne_jobs_held", "Jobs that wait for the team.", (job) => job.held),
    perKind(
      "cleartonne_jobs_oldest_seconds",
      "Age of the oldest job to do.",
      (job) => job.oldestSeconds,
    ),
    gauge(
      "cleartonne_ratings_refreshed_timestamp_seconds",
      "When the ratings were last refreshed, in Unix time.",
      ratings.succeededAt,
    ),
    gauge(
      "cleartonne_ratings_failed_refreshes",
      "Refreshes of the ratings that failed since the last one that did not.",
      ratings.failedSince,
    ),
    gauge(
      "cleartonne_imports_under_way",
      "Registries' files that are being applied or undone.",
      imports.underWay,
    ),
    gauge(
      "cleartonne_import_finished_timestamp_seconds",
      "When a registry's file was last applied, in Unix time.",
      imports.finishedAt,
    ),
    gauge(
      "cleartonne_backup_finished_timestamp_seconds",
      "When the last complete backup was made, in Unix time.",
      backups.finishedAt,
    ),
    gauge(
      "cleartonne_wal_archived_timestamp_seconds",
      "Up to when every change can be restored from the archive of the log, in Unix time.",
      walArchive.reachesUntil,
    ),
    gauge(
      "cleartonne_wal_segments_waiting",
      "Parts of the log that are still to be shipped to the backups.",
      walArchive.waiting,
    ),
    gauge("cleartonne_database_bytes", "Size of the database.", postgres.bytes),
    gauge(
      "cleartonne_database_server_connections",
      "Connections to this database, whoever has them.",
      postgres.connections,
    ),
    gauge(
      "cleartonne_database_server_connections_limit",
      "Connections that PostgreSQL allows.",
      postgres.maxConnections,
    ),
    labelled(
      {
        name: "cleartonne_database_table_bytes",
        help: "Size of the ten largest tables, with their indexes.",
      },
      "table",
      postgres.tables.map(({ name, bytes }) => [name, bytes] as const),
    ),
  ];
}
