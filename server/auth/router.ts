import pg from "pg";
import type { z } from "zod";
import type { AccessClaims, ApiHandler, Asker } from "../identity/caller.ts";
import { visitorOf } from "../identity/visitor.ts";
import { isReceived } from "../network/receive-body.ts";
import { AuthError, authErrorOf, emailExists, validationFailed } from "./auth-errors.ts";
import { readForm, readJson } from "./read-auth-body.ts";
import type { Visit } from "./visit.ts";

/**
 * Who may make a call: anyone who follows a link, anyone with an API key, someone signed in, or
 * only a caller with the secret key.
 */
type Access = "link" | "key" | "user" | "secret key";

/** A request whose caller may make it. Its body is not read until `body` is called. */
export interface AuthCall {
  readonly request: Request;
  readonly asker: Asker;
  readonly visit: Visit;
  readonly query: URLSearchParams;
  /** The parts of the path that the route names, such as `id` of `/admin/users/:id`. */
  readonly params: Readonly<Record<string, string>>;
  /** Reads and checks the body; a body that does not fit is refused with the schema's message. */
  body<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>>;
  /** Reads the fields of a form, which only other sites post. */
  form(): Promise<URLSearchParams>;
}

/** A call by someone who is signed in. */
export interface UserCall extends AuthCall {
  readonly claims: AccessClaims;
}

interface RouteOf<Of extends Access, Call> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /auth/v1, such as `/admin/users/:id`. */
  path: string;
  access: Of;
  handle(call: Call): Promise<Response> | Response;
}

export type AuthRoute = RouteOf<"user", UserCall> | RouteOf<Exclude<Access, "user">, AuthCall>;

const prefix = "/auth/v1";

/** Handles each call by its route; those who may not make it are refused before the body is read. */
export function routeCalls(
  routes: readonly AuthRoute[],
  { bodyTimeout }: { bodyTimeout: number },
): ApiHandler {
  const table = routes.map((route) => ({ route, pattern: patternOf(route.path) }));

  async function respond(request: Request, asker: Asker): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : "";
    const matching = table.filter(({ pattern }) => pattern.test(path));
    if (matching.length === 0) {
      throw new AuthError(404, "not_offered", "This call is not available.");
    }
    const found = matching.find(({ route }) => route.method === request.method);
    if (!found) {
      const message = `${pathname} does not support ${request.method}.`;
      throw new AuthError(405, "method_not_allowed", message);
    }
    const { route, pattern } = found;
    const sent = { request, asker, milliseconds: bodyTimeout };
    const call: AuthCall = {
      request,
      asker,
      visit: { address: asker.address, userAgent: request.headers.get("user-agent") },
      query: searchParams,
      params: { ...pattern.exec(path)?.groups },
      async body(schema) {
        const parsed = schema.safeParse(await readJson(sent));
        if (parsed.success) return parsed.data;
        throw validationFailed(sentenceOf(parsed.error));
      },
      form: () => readForm(sent),
    };
    if (route.access !== "user") {
      requireAccess(route.access, asker);
      return route.handle(call);
    }
    const { claims } = asker.caller;
    if (!claims) {
      throw new AuthError(401, "no_authorization", "This call needs a signed-in user.");
    }
    return route.handle({ ...call, claims });
  }

  return async (request, asker) => {
    try {
      const response = await respond(request, asker);
      response.headers.set("Cache-Control", "no-store");
      return response;
    } catch (error) {
      const refusal = isTakenAddress(error) ? emailExists() : error;
      if (!(refusal instanceof AuthError)) throw error;
      const response = authErrorOf(request.headers, refusal);
      if (!(await isReceived(request, visitorOf(asker)))) {
        response.headers.set("Connection", "close");
      }
      return response;
    }
  };
}

function requireAccess(access: Exclude<Access, "user">, { caller }: Asker): void {
  if (access === "link" || caller.role === "service_role") return;
  if (access === "secret key") {
    throw caller.claims
      ? new AuthError(403, "not_admin", "This call needs the project's secret key.")
      : new AuthError(401, "no_authorization", "This call needs the project's secret key.");
  }
  if (caller.apiKey === null && !caller.claims) {
    throw new AuthError(401, "no_authorization", "This call needs an API key.");
  }
}

/** Two accounts took one address at the same moment, and this one came second. */
const isTakenAddress = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === "users_email_partial_key";

/** What to show: our own sentences end with a full stop, the library's words name no field. */
function sentenceOf({ issues }: z.ZodError): string {
  const { message = "", path = [] } = issues[0] ?? {};
  if (message.endsWith(".")) return message;
  return path.length > 0
    ? `The field ${path.join(".")} is not valid.`
    : "The request's body must be an object.";
}

/** A named part of a path is one segment, and never empty. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[\\w.-]{1,100})")}$`);
}
