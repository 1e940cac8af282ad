/** The database roles of a Supabase project that requests run as. */
export type CallerRole = "anon" | "authenticated" | "service_role";

/** What an access token says about its bearer; the names are those of Supabase's tokens. */
export interface AccessClaims {
  iss: string;
  aud: string;
  sub: string;
  role: "authenticated";
  email: string;
  phone: string;
  session_id: string;
  /** How strongly the session was authenticated: 'aal2' after a second factor. */
  aal: "aal1" | "aal2";
  /** The methods that authenticated the session, latest first, with times in seconds. */
  amr: { method: string; timestamp: number; provider?: string }[];
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  is_anonymous: boolean;
  iat: number;
  exp: number;
}

/** Who a request comes from, as its headers prove. Known before anything else of it is read. */
export interface Caller {
  role: CallerRole;
  /** The API key that was sent. Links in e-mails and public files need none. */
  apiKey: "publishable" | "secret" | null;
  /** For a signed-in user. */
  claims: AccessClaims | null;
}

/** A visitor who sent no key, as a browser does that follows a link. */
export const stranger: Caller = { role: "anon", apiKey: null, claims: null };

/** The server itself. */
export const serviceCaller: Caller = { role: "service_role", apiKey: "secret", claims: null };

/** What the database sees as `auth.jwt()`. */
export function databaseClaims({ role, claims }: Caller): Record<string, unknown> {
  return { ...(claims ?? { role }) };
}

/** A caller and the request's circumstances. */
export interface Asker {
  caller: Caller;
  /** The visitor's network address; null if this server makes the request itself. */
  address: string | null;
  /** Whose budget the request counts towards, if that does not follow from the caller and address. */
  visitor?: string;
  /** Aborts once the client has gone. */
  signal?: AbortSignal;
}

/** The same of a request whose headers may not have been read yet. */
export type Origin = Omit<Asker, "caller"> & { caller?: Caller };

/** One of the platform's APIs, such as /rest/v1. It reads the body only once the caller may send one. */
export type ApiHandler = (request: Request, asker: Asker) => Promise<Response>;

/** Sends a request to the API: to the engine itself, or to the response cache in front of it. */
export type ApiFetch = (request: Request, origin: Origin) => Promise<Response>;
