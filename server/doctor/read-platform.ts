import { z } from "zod";
import { errorMessage } from "#domain/error-message.ts";
import type { BucketFacts } from "./expected-buckets.ts";
import type { Unread } from "./unread.ts";

/** What Supabase's management API says of a project; its names are the API's. */
const authSettings = z.object({
  site_url: z.string().nullish(),
  uri_allow_list: z.string().nullish(),
  smtp_host: z.string().nullish(),
  rate_limit_email_sent: z.number().nullish(),
  disable_signup: z.boolean().nullish(),
  mailer_otp_length: z.number().nullish(),
});

type AuthSettings = z.infer<typeof authSettings>;

export interface PlatformFacts {
  /** The status with which the project responds to a read with each key; null for no response. */
  publishableKey: number | null;
  secretKey: number | null;
  failure?: string;
  buckets: BucketFacts[] | Unread;
  /** The status of each function, asked without a session. */
  functions: Record<string, number | null>;
  auth: AuthSettings | Unread;
  secrets: string[] | Unread;
}

interface PlatformSettings {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Of a person's account at Supabase, for what the project's own keys do not open. */
  accessToken?: string;
  functions: readonly string[];
  managementUrl?: string;
}

const bucketList = z.array(
  z.object({
    id: z.string(),
    public: z.boolean(),
    file_size_limit: z.number().nullable(),
    allowed_mime_types: z.array(z.string()).nullable(),
  }),
);

/** In milliseconds. */
const patience = 10_000;

/** The project's ref in a hosted project's URL; undefined for a self-hosted one. */
export const projectRef = (url: string): string | undefined =>
  /^https:\/\/([a-z]{20})\.supabase\.(?:co|in)$/.exec(url)?.[1];

export async function readPlatform(settings: PlatformSettings): Promise<PlatformFacts> {
  const { url, publishableKey, secretKey, functions } = settings;
  const call = (path: string, key: string, method = "GET") =>
    fetch(url + path, {
      method,
      headers: { apikey: key, ...(!key.startsWith("sb_") && { Authorization: `Bearer ${key}` }) },
      signal: AbortSignal.timeout(patience),
    });
  let failure: string | undefined;
  const statusOf = async (asked: Promise<Response>) => {
    try {
      const response = await asked;
      await response.body?.cancel();
      return response.status;
    } catch (cause) {
      failure = errorMessage(cause);
      return null;
    }
  };
  const statuses = await Promise.all(
    functions.map(async (name) => [
      name,
      await statusOf(call(`/functions/v1/${name}`, publishableKey, "POST")),
    ]),
  );
  const facts = {
    publishableKey: await statusOf(call("/rest/v1/rpc/get_public_data_versions", publishableKey)),
    secretKey: await statusOf(call("/auth/v1/admin/users?page=1&per_page=1", secretKey)),
    buckets: await readJson(call("/storage/v1/bucket", secretKey), bucketList),
    functions: Object.fromEntries(statuses),
    ...(await readManagement(settings)),
  };
  return failure === undefined ? facts : { ...facts, failure };
}

async function readManagement({ url, accessToken, managementUrl }: PlatformSettings) {
  const ref = projectRef(url);
  const reason = !accessToken ? "SUPABASE_ACCESS_TOKEN is not set" : !ref && "it is self-hosted";
  if (reason || !accessToken) {
    return { auth: { unread: reason || "" }, secrets: { unread: reason || "" } };
  }
  const call = (path: string) =>
    fetch(`${managementUrl ?? "https://api.supabase.com"}/v1/projects/${ref}${path}`, {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(patience),
    });
  const secrets = await readJson(call("/secrets"), z.array(z.object({ name: z.string() })));
  return {
    auth: await readJson(call("/config/auth"), authSettings),
    secrets: "unread" in secrets ? secrets : secrets.map(({ name }) => name),
  };
}

async function readJson<Value>(
  asked: Promise<Response>,
  schema: z.ZodType<Value>,
): Promise<Value | Unread> {
  try {
    const response = await asked;
    if (!response.ok) return { unread: `it responded with ${response.status}` };
    return schema.parse(await response.json());
  } catch (cause) {
    return { unread: errorMessage(cause) };
  }
}
