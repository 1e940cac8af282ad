import type { Database } from "../database/database.ts";
import type { ApiHandler, Asker } from "../identity/caller.ts";
import { visitorOf } from "../identity/visitor.ts";
import { type Hold, heldBytes } from "../network/held-bytes.ts";
import { isReceived } from "../network/receive-body.ts";
import { callFunction } from "./function-requests.ts";
import type { CatalogueReader } from "./read-catalogue.ts";
import { respondForRelation } from "./relation-requests.ts";
import { errorResponse, RestError } from "./rest-error.ts";
import type { RestRequest } from "./rest-request.ts";

export interface RestApiOptions {
  database: Pick<Database, "asCaller">;
  /** The most rows that one response contains. */
  maxRows: number;
  /** How long a body may take to arrive, in milliseconds. */
  bodyTimeout: number;
  catalogue: CatalogueReader;
}

const apiPath = "/rest/v1/";
const functionPath = "rpc/";

/** The data API: PostgREST's contract, as far as this project offers it. */
export function createRestApi(options: RestApiOptions): ApiHandler {
  const { database, catalogue, maxRows, bodyTimeout } = options;

  async function respond(request: Request, asker: Asker, hold: Hold): Promise<Response> {
    if (asker.caller.apiKey === null) throw noKey();
    const { pathname, search } = new URL(request.url);
    const name = pathname.slice(apiPath.length);
    const rest: RestRequest = {
      request,
      asker,
      search,
      catalogue: await catalogue.read(),
      database,
      maxRows,
      bodyTimeout,
      hold,
    };
    return name.startsWith(functionPath)
      ? callFunction(rest, name.slice(functionPath.length))
      : respondForRelation(rest, name);
  }

  return async (request, asker) => {
    const hold = heldBytes.open(visitorOf(asker));
    try {
      return await respond(request, asker, hold);
    } catch (error) {
      const response = errorResponse(error, asker.caller.role);
      if (!response) throw error;
      const isUnfinished = error instanceof RestError && error.isUnfinished;
      if (isUnfinished || !(await isReceived(request, visitorOf(asker))))
        response.headers.set("Connection", "close");
      return request.method === "HEAD" ? new Response(null, response) : response;
    } finally {
      hold.release();
    }
  };
}

function noKey(): RestError {
  return new RestError(401, {
    code: "no_api_key",
    message: "No API key found in request",
    hint: "No `apikey` request header was found.",
  });
}
