import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";

/** What one visitor can send that costs the server most, over and over; run in its own process. */
const settings = z.object({
  url: z.string(),
  apikey: z.string(),
  token: z.string(),
  address: z.string(),
  milliseconds: z.number(),
  /** How many of each kind are under way at once. */
  concurrent: z.number(),
  /** One of the kinds below, to see what it costs; otherwise all of them. */
  onlyKind: z.string().optional(),
});

type Send = (path: string, init?: RequestInit) => Promise<Response>;

const json = { "Content-Type": "application/json" };
const word = () => randomUUID().slice(0, 2);
const longBody = JSON.stringify({
  submission: { company: { name: "x".repeat(900_000) } },
  submission_key: randomUUID(),
});
const manyValues = JSON.stringify(Array.from({ length: 1_000 }, () => ({ name: "x".repeat(900) })));
const manyWords = JSON.stringify({ search: "word ".repeat(120_000) });
const image = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  Buffer.alloc(4 * 1024 * 1024),
]);

const kinds: Record<string, (send: Send) => Promise<Response>> = {
  bodies: (send) =>
    send("/rest/v1/rpc/submit_project", { method: "POST", headers: json, body: longBody }),
  rows: (send) => send("/rest/v1/lists", { method: "POST", headers: json, body: manyValues }),
  uploads: (send) =>
    send(`/storage/v1/object/project_media/${randomUUID()}/photos/a.png`, {
      method: "POST",
      headers: { "Content-Type": "image/png" },
      body: image,
    }),
  "long searches": (send) =>
    send("/rest/v1/rpc/find_unclaimed_companies", {
      method: "POST",
      headers: json,
      body: manyWords,
    }),
  queries: (send) =>
    send(`/rest/v1/project_listings?select=*&description=ilike.*${word()}*${word()}*&order=id`),
  searches: (send) =>
    send(`/api/listings?q=${Array.from({ length: 30 }, word).join("+")}&sort=company`),
  pages: (send) => send(`/?q=${word()}${word()}`),
  downloads: (send) => send(`/api/listings/csv?fields=all&q=${word()}`),
  "open data": (send) => send(`/api/v1/projects.csv?q=${word()}`),
  "sign-ins": (send) =>
    send("/auth/v1/otp", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: `hostile-${randomUUID()}@example.org` }),
    }),
};

const { url, apikey, token, address, milliseconds, concurrent, onlyKind } = settings.parse(
  JSON.parse(process.argv[2] ?? "{}"),
);
const end = Date.now() + milliseconds;
const counts: Record<string, Record<string, number>> = {};

const send: Send = (path, init = {}) =>
  fetch(url + path, {
    ...init,
    headers: {
      apikey,
      "X-Forwarded-For": address,
      // The open data takes keys of its own.
      ...(!path.startsWith("/api/v1/") && { Authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  });

async function repeat(kind: string, request: (send: Send) => Promise<Response>): Promise<void> {
  const own: Record<string, number> = {};
  counts[kind] = own;
  while (Date.now() < end) {
    const status = await request(send).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    own[status] = (own[status] ?? 0) + 1;
    // Stays within the limits, as someone does who wants to go unnoticed.
    if (status === 429 || status === 0) await setTimeout(200);
  }
}

await Promise.all(
  Object.entries(kinds)
    .filter(([kind]) => !onlyKind || kind === onlyKind)
    .flatMap(([kind, request]) => Array.from({ length: concurrent }, () => repeat(kind, request))),
);
process.stdout.write(JSON.stringify(counts));
