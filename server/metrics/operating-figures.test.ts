import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { gate } from "../../tests/fixtures/gate.ts";
import type { Client } from "../stateless-client.ts";
import { statelessClient } from "../stateless-client.ts";
import { createOperatingFigures } from "./operating-figures.ts";

const figures = {
  jobs: [{ kind: "email", waiting: 2, held: 1, failing: 0, oldestSeconds: 61.5 }],
  ratings: { succeededAt: null, failedSince: 0 },
  imports: { underWay: 0, finishedAt: null },
  backups: { finishedAt: null },
  walArchive: { reachesUntil: null, waiting: null },
  postgres: { bytes: 1, connections: 2, maxConnections: 30, tables: [] },
};

/** A database that takes so long; in milliseconds. */
function database(delay: () => Promise<unknown>) {
  const ask = vi.fn(async () => {
    await delay();
    return Response.json(figures);
  });
  const client: Client = statelessClient("http://site.example", "key", { fetch: ask });
  return { ask, client };
}

const values = async (source: ReturnType<typeof createOperatingFigures>) =>
  Object.fromEntries(
    (await source.families()).flatMap(({ name, samples }) =>
      samples.map(({ labels = {}, value }) => [[name, ...Object.values(labels)].join(" "), value]),
    ),
  );

test("fifty scrapes at once are one read of the database, and so are all of the next seconds", async () => {
  const { ask, client } = database(() => setTimeout(10));
  const source = createOperatingFigures({ client, agency: null });
  const all = await Promise.all(Array.from({ length: 50 }, () => values(source)));
  expect(all.at(-1)).toMatchObject({
    cleartonne_database_up: 1,
    "cleartonne_jobs_waiting email": 2,
    "cleartonne_jobs_oldest_seconds email": 61.5,
    "cleartonne_jobs_waiting bulk-act": 0,
  });
  await values(source);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a database that takes too long is down, and is not asked again while it is asked", async () => {
  const { opened, open } = gate();
  const { ask, client } = database(() => opened);
  const source = createOperatingFigures({
    client,
    agency: null,
    times: { lifetime: 5_000, patience: 20 },
  });
  for (let scrape = 0; scrape < 3; scrape += 1) {
    expect(await values(source)).toEqual({ cleartonne_database_up: 0 });
  }
  expect(ask).toHaveBeenCalledTimes(1);
  open();
  await expect.poll(() => values(source)).toMatchObject({ cleartonne_database_up: 1 });
});
