import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { type AgencyRating, agencyProtocol } from "#domain/agencies/bezero/protocol.ts";
import { createFaults, cutOff, type FaultOrder, faultOrder } from "./faults.ts";

export interface StandInState {
  clientId: string;
  clientSecret: string;
  ratings: AgencyRating[];
}

const tokenLifetime = 3600;
const requestsPerMinute = 1000;
const slowSeconds = 30;

/** The parts of the agency's API, version 3, that our client uses. */
export function createStandInApi(state: StandInState) {
  const faults = createFaults();
  const tokens = new Map<string, number>();
  let minute = { number: 0, requests: 0 };
  let requests = 0;

  function isOverLimit(): boolean {
    const number = Math.floor(Date.now() / 60_000);
    if (minute.number !== number) minute = { number, requests: 0 };
    minute.requests += 1;
    return minute.requests > requestsPerMinute;
  }

  const app = new Hono<{ Bindings: HttpBindings }>();

  app.post("/oauth2/token", async (context) => {
    const form = await context.req.parseBody();
    const isKnown = form.client_id === state.clientId && form.client_secret === state.clientSecret;
    if (form.grant_type !== "client_credentials" || form.scope !== agencyProtocol.scope) {
      return context.json({ error: "invalid_request" }, 400);
    }
    if (!isKnown) return context.json({ error: "invalid_client" }, 401);
    const token = randomUUID();
    tokens.set(token, Date.now() + tokenLifetime * 1000);
    return context.json({
      access_token: token,
      token_type: "Bearer",
      expires_in: tokenLifetime,
    });
  });

  app.get("/v3/ratings", async (context) => {
    requests += 1;
    const token = /^Bearer (\S+)$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
    if ((tokens.get(token) ?? 0) < Date.now()) return context.json({ message: "Forbidden" }, 403);
    if (isOverLimit()) return context.json({ message: "Slow down" }, 429, { "Retry-After": "60" });
    const order = faults.take();
    if (order.fault === "cut") return cutOff(context.env.outgoing);
    const failure = await misbehave(order);
    if (failure) return failure;
    const version = context.req.header(agencyProtocol.versionHeader) ?? agencyProtocol.version;
    if (!agencyProtocol.versions.some((known) => known === version)) {
      return context.json({ message: `Unknown version ${version}` }, 400);
    }
    const query = new URL(context.req.url).searchParams;
    const page = Number(query.get("page") ?? 1);
    const since = query.get("changedSince");
    if (!Number.isInteger(page) || page < 1 || (since && Number.isNaN(Date.parse(since)))) {
      return context.json({ message: "Bad request" }, 400);
    }
    context.header(agencyProtocol.versionHeader, order.fault === "version" ? "4.0" : version);
    return context.json(ratingsPage(state.ratings, { version, page, since }));
  });

  app.put("/faults", async (context) => {
    const order = faultOrder.safeParse(await context.req.json().catch(() => null));
    if (!order.success) return context.json({ message: order.error.message }, 400);
    faults.set(order.data);
    return context.json(order.data);
  });

  return {
    fetch: app.fetch,
    fail: faults.set,
    /** Revokes every token issued so far. */
    revokeTokens: () => tokens.clear(),
    /** Number of requests for ratings so far. */
    requestCount: () => requests,
  };
}

async function misbehave({ fault, seconds }: FaultOrder): Promise<Response | null> {
  switch (fault) {
    case "429":
      return new Response("Slow down", {
        status: 429,
        headers: { "Retry-After": String(seconds ?? 1) },
      });
    case "500":
      return new Response("Something broke", { status: 500 });
    case "malformed":
      return Response.json({ data: "ratings have moved" });
    case "slow":
      await setTimeout((seconds ?? slowSeconds) * 1000, undefined, { ref: false });
      return null;
    default:
      return null;
  }
}

interface PageRequest {
  version: string;
  page: number;
  since: string | null;
}

function ratingsPage(all: AgencyRating[], { version, page, since }: PageRequest) {
  const { pageSize } = agencyProtocol;
  const ordered = [...all].sort(
    (a, b) =>
      (a.dataLastUpdatedAt ?? "").localeCompare(b.dataLastUpdatedAt ?? "") ||
      a.projectID.localeCompare(b.projectID),
  );
  const published = version === "3.0" ? firstOfEach(ordered) : ordered;
  const matching = published.filter(
    ({ dataLastUpdatedAt }) => !since || Date.parse(dataLastUpdatedAt ?? "") > Date.parse(since),
  );
  const link = (target: number) =>
    `/ratings?${new URLSearchParams({ page: String(target), ...(since && { changedSince: since }) })}`;
  const newest = ordered.at(-1)?.dataLastUpdatedAt;
  return {
    ratings: matching.slice((page - 1) * pageSize, page * pageSize),
    links: {
      nextPage: page * pageSize < matching.length ? link(page + 1) : null,
      prevPage: page > 1 ? link(page - 1) : null,
      queryLatestChanges: newest
        ? `/ratings?${new URLSearchParams({ changedSince: newest })}`
        : null,
    },
  };
}

/** Version 3.0 returns one rating per project: the first that was published. */
function firstOfEach(ratings: AgencyRating[]): AgencyRating[] {
  const seen = new Set<string>();
  return ratings.filter(({ projectID }) => !seen.has(projectID) && seen.add(projectID));
}
