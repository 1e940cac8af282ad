import type { ConnectionPool } from "../database/connection-pool.ts";
import type { DeliveryRecord } from "../mail/watch-transport.ts";
import type { Client } from "../stateless-client.ts";
import { expositionText, gauge, labelled, type MetricFamily } from "./exposition.ts";
import { createOperatingFigures } from "./operating-figures.ts";
import { watchProcess } from "./process-metrics.ts";
import { createRequestMetrics } from "./request-metrics.ts";
import { createStatementMetrics } from "./statement-metrics.ts";

type Source = () => readonly MetricFamily[] | Promise<readonly MetricFamily[]>;

/** What the running server is made of, as far as it is counted. */
interface Counted {
  client: Client;
  agency: string | null;
  /** Absent if a Supabase project is the backend. */
  pool?: Pick<ConnectionPool, "use"> | undefined;
  mail: DeliveryRecord;
  sockets?: (() => number) | undefined;
}

/** Counts what the server does; made before its parts, which are added as they start. */
export function createSiteMetrics() {
  const requests = createRequestMetrics();
  const statements = createStatementMetrics();
  const process = watchProcess();
  const sources: Source[] = [requests.families, process.families];
  let making: Promise<string> | undefined;

  async function make(): Promise<string> {
    const families = await Promise.all(sources.map(async (source) => source()));
    return expositionText(families.flat());
  }

  return {
    /** Counts the requests of a listener. */
    follow: requests.follow,
    watch: statements.watch,
    count({ client, agency, pool, mail, sockets }: Counted): void {
      sources.push(createOperatingFigures({ client, agency }).families);
      if (pool) sources.push(() => statements.families(pool.use()));
      sources.push(() => [deliveries(mail)]);
      if (sockets) {
        sources.push(() => [
          gauge("cleartonne_realtime_sockets", "Open sockets of visitors.", sockets()),
        ]);
      }
    },
    /** Those who ask at the same time get the same. */
    text(): Promise<string> {
      making ??= make().finally(() => {
        making = undefined;
      });
      return making;
    },
    close: process.close,
  };
}

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

const deliveries = ({ counts }: DeliveryRecord) =>
  labelled(
    {
      name: "cleartonne_emails",
      type: "counter",
      help: "E-mails that this server sent, could not send, or handed over without a confirmation.",
    },
    "outcome",
    Object.entries(counts),
  );
