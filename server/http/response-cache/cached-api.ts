import type { Engine } from "../../engine/engine.ts";
import { readAnswer, sendAnswer } from "./buffered-response.ts";
import { type CallerRole, callerRole } from "./caller-role.ts";
import type { PublicAnswers } from "./response-cache.ts";

type EngineApi = NonNullable<Engine["api"]>;
export type ApiFetch = (request: Request, peerAddress: string | null) => Promise<Response>;

interface KeptRead {
  kinds: readonly string[];
  roles: readonly CallerRole[];
}

/**
 * Reads whose answer depends on the role alone. Articles and news are kept for anonymous visitors
 * only: among signed-in ones, administrators also see drafts.
 */
const keptReads: Record<string, KeptRead> = {
  "/rest/v1/project_listings": { kinds: ["listings"], roles: ["anon", "authenticated"] },
  "/rest/v1/rpc/get_bezero_hourly_ratings": {
    kinds: ["ratings"],
    roles: ["anon", "authenticated"],
  },
  "/rest/v1/articles": { kinds: ["content"], roles: ["anon"] },
  "/rest/v1/news": { kinds: ["content"], roles: ["anon"] },
};

/** Headers that change what the same address answers, with what stands for leaving them out. */
const shapingHeaders = {
  accept: ["*/*", "application/json"],
  "accept-profile": ["public"],
  prefer: [],
  range: [],
  "range-unit": [],
};

/** What is asked for, the same however a client spells it: pages and browsers share an answer. */
function shapeOf({ pathname, searchParams }: URL, asked: Headers): string {
  const headers = Object.entries(shapingHeaders).map(([name, usual]: [string, string[]]) => {
    const value = asked.get(name) ?? "";
    return usual.includes(value) ? "" : value;
  });
  return [pathname, searchParams.toString(), ...headers].join(" ");
}

/** The engine's API with kept answers for public reads. */
export function createApiFetch(engine: Engine, api: EngineApi, kept: PublicAnswers): ApiFetch {
  return async (request, peerAddress) => {
    const address = new URL(request.url);
    const read = keptReads[address.pathname];
    if (read && request.method === "GET") {
      const role = await callerRole(request.headers, {
        publishableKey: engine.publishableKey,
        jwtSecret: api.jwtSecret,
      });
      if (role && read.roles.includes(role)) {
        const shape = shapeOf(address, request.headers);
        const answer = await kept.get(`api ${role} ${shape}`, read.kinds, async () =>
          // Others may wait for it too, so it goes on when whoever asked first leaves.
          privately(await readAnswer(await api.fetch(request, { peerAddress }), 5)),
        );
        return sendAnswer(answer, request);
      }
    }
    const response = await api.fetch(request, { peerAddress, signal: request.signal });
    if (!address.pathname.startsWith("/rest/v1/")) return response;
    return sendAnswer(privately(await readAnswer(response, 4)), request);
  };
}

/** Only the visitor's own browser may store it, and it must ask again before each use. */
function privately(answer: Awaited<ReturnType<typeof readAnswer>>) {
  answer.headers.set("Cache-Control", "private, no-cache");
  answer.headers.set("Vary", "apikey, Authorization, Prefer, Range, Accept");
  return answer;
}
