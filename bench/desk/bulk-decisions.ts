import { randomUUID } from "node:crypto";
import { apiClient } from "../../tests/fixtures/api-client.ts";
import type { FilledSite } from "../sites/filled-sites.ts";

/** A bulk act on at most so many projects is done in the call that starts it. */
export const decidedAtOnce = 100;

/**
 * Approves the oldest projects in the queue in bulk, as the page and then the server's job do it;
 * returns the milliseconds that it took, without the seconds until the job's turn.
 */
export async function approveOldest(site: FilledSite, count: number): Promise<number> {
  const client = apiClient(site.url, site.publishableKey, site.session.access_token);
  const { rows } = await site.database.query<{ project: string; seen_at: string }>(
    `select id as project, seen_at::text from public.review_queue
     where state = 'submitted' order by since, id limit $1`,
    [count],
  );
  const act = randomUUID();
  const started = performance.now();
  await client
    .rpc("start_bulk_act", {
      act,
      kind: "approve",
      list: "queue",
      expected: count,
      rows: rows.map((row) => ({ ...row, revision: null })),
    })
    .throwOnError();
  for (;;) {
    const { rows: progress } = await site.database.query<{ status: string }>(
      "select public.continue_bulk_act($1) ->> 'status' as status",
      [act],
    );
    if (progress[0]?.status !== "running") break;
  }
  const time = performance.now() - started;
  const { rows: done } = await site.database.query<{ done: number }>(
    "select done from public.bulk_acts where id = $1",
    [act],
  );
  if (done[0]?.done !== count) throw new Error(`${done[0]?.done} of ${count} were decided on`);
  return time;
}
