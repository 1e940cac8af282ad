import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { AgencyRating } from "#domain/agencies/bezero/protocol.ts";
import type { AgencySettings } from "../../supabase/functions/_shared/agency/settings.ts";
import { createStandInApi } from "./api.ts";
import type { FaultOrder } from "./faults.ts";

/** A local replacement for the ratings agency, used without credentials for the real one. */
export interface StandIn {
  url: string;
  settings: AgencySettings;
  /** Replaces its ratings. */
  publish(ratings: AgencyRating[]): void;
  fail(order: FaultOrder): void;
  revokeTokens(): void;
  requestCount(): number;
  stop(): Promise<void>;
}

export async function startStandIn(ratings: AgencyRating[]): Promise<StandIn> {
  const state = { clientId: "stand-in", clientSecret: randomUUID(), ratings };
  const { fetch, ...controls } = createStandInApi(state);
  const server = createServer(getRequestListener(fetch));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return {
    ...controls,
    url,
    settings: {
      source: "stand-in",
      apiUrl: `${url}/v3`,
      tokenUrl: `${url}/oauth2/token`,
      clientId: state.clientId,
      clientSecret: state.clientSecret,
    },
    publish(next) {
      state.ratings = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
