import { z } from "zod";
import { ratingsApi } from "#domain/agencies/ratings-api.ts";
import { openDataLimits } from "#domain/limits.ts";
import { listingLimits } from "#domain/listing/listing-limits.ts";
import { product } from "#domain/product.ts";
import { type LoginMethod, loginMethods } from "#domain/sign-in/login-methods.ts";
import { dsnPattern } from "./error-reports/sentry-dsn.ts";
import { isLoopbackSite } from "./network/loopback.ts";
import { ConfigError } from "./start-error.ts";

/** An integer written in an environment variable. */
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .describe(`a whole number from ${min} to ${max}`);

const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform((address) => address.replace(/\/+$/, ""))
  .describe("a URL, for example https://example.org");

const onOff = z
  .enum(["on", "off"])
  .transform((value) => value === "on")
  .describe("on or off");

/** In seconds; 0 if it is off. */
const atMostLost = z
  .string()
  .regex(/^(off|[1-9]\d{0,3}(s|min))$/)
  .transform((text) =>
    text === "off" ? 0 : Number.parseInt(text, 10) * (text.endsWith("s") ? 1 : 60),
  )
  .refine((seconds) => seconds <= 3600)
  .describe("off, or the time that may be lost at most, up to 60min, for example 60s");

const emailList = z
  .string()
  .transform((list) => list.split(",").map((email) => email.trim().toLowerCase()))
  .pipe(z.array(z.email()))
  .describe("e-mail addresses separated by commas");

const loginMethodList = z
  .string()
  .transform((list) => list.split(",").map((method) => method.trim()))
  .pipe(z.array(z.enum(loginMethods)))
  .transform((methods) => loginMethods.filter((known) => methods.includes(known)))
  .describe(`some of ${loginMethods.join(", ")}, separated by commas`);

const domainList = z
  .string()
  .transform((list) => list.split(",").map((domain) => domain.trim().toLowerCase()))
  .pipe(z.array(z.hostname()))
  .describe("domains separated by commas, for example example.org,example.com");

const clientId = z.string().min(1).optional().describe("the client ID issued by the provider");
const clientSecret = z
  .string()
  .min(1)
  .optional()
  .describe("the client secret issued by the provider");

const schema = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("development, production or test"),
  PORT: integer(1, 65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1").describe("an address to listen on"),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default(".data").describe("a folder"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    .optional()
    .describe("a PostgreSQL URL, for example postgres://user:password@host:5432/name"),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    .optional()
    .describe("a PostgreSQL URL that leads past the pooler of DATABASE_URL"),
  DATABASE_POOL_SIZE: integer(10, 500).default(20),
  DATABASE_TIMEOUT_FACTOR: integer(1, 1000).default(1),
  SUPABASE_URL: webAddress.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional().describe("the project's publishable key"),
  SUPABASE_SECRET_KEY: z.string().min(1).optional().describe("the project's secret key"),
  // Of the command line alone: a server needs neither.
  SUPABASE_DB_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    .optional()
    .describe("the PostgreSQL URL of the Supabase project"),
  SUPABASE_ACCESS_TOKEN: z
    .string()
    .startsWith("sbp_")
    .optional()
    .describe("a personal access token of Supabase, which starts with sbp_"),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().min(1).default("auto").describe("a region name"),
  S3_BUCKET: z.string().min(1).optional().describe("a bucket name"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("an access key ID"),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("a secret access key"),
  BACKUP_TO: z.string().min(1).optional().describe("a folder, or s3"),
  BACKUP_HOURS: integer(0, 8760).default(24),
  BACKUP_KEEP: integer(1, 100_000).default(14),
  BACKUP_WAL: atMostLost.default(0),
  BACKUP_PASSPHRASE: z.string().min(12).optional().describe("at least 12 characters"),
  BACKUP_S3_ENDPOINT: webAddress.optional(),
  BACKUP_S3_REGION: z.string().min(1).default("auto").describe("a region name"),
  BACKUP_S3_BUCKET: z.string().min(1).optional().describe("a bucket name"),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("an access key ID"),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("a secret access key"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/)
    .optional()
    .describe("a mail server, for example smtp://user:password@host:587"),
  CONTACT_EMAIL: z.email().default(product.sampleContactEmail).describe("an e-mail address"),
  MAIL_FROM: z.email().optional().describe("an e-mail address"),
  TEAM_EMAIL: z.email().optional().describe("an e-mail address"),
  ADMIN_EMAILS: emailList.default([]),
  ADMIN_SECOND_FACTOR: z
    .enum(["optional", "required"])
    .default("optional")
    .describe("optional or required"),
  LOGIN_METHODS: loginMethodList.default(["email"]),
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  MICROSOFT_CLIENT_ID: clientId,
  MICROSOFT_CLIENT_SECRET: clientSecret,
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default("common")
    .describe("a tenant's ID or domain, or common, organizations or consumers"),
  // Compared to the letter with what the issuer says of itself, so its last slash stays.
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("a URL, for example https://login.example.org/realms/main"),
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: z.string().min(1).max(40).optional().describe("a name of at most 40 characters"),
  SAML_IDP_METADATA: z
    .string()
    .min(1)
    .optional()
    .describe("a file with the identity provider's metadata"),
  SAML_DOMAINS: domainList.optional(),
  SAML_NAME: z.string().min(1).max(40).optional().describe("a name of at most 40 characters"),
  DEMO_DATA: onOff.optional(),
  TRUST_PROXY: integer(0, 10).default(0),
  DRAIN_SECONDS: integer(0, 300).default(0),
  GEOLOCATION_URL: z
    .url({ protocol: /^https?$/ })
    .includes("{ip}")
    .optional()
    .describe("a URL with {ip} in place of the visitor's IP address"),
  BEZERO_API_URL: webAddress.default(ratingsApi.url),
  BEZERO_TOKEN_URL: webAddress.default(ratingsApi.tokenUrl),
  BEZERO_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("the client ID issued by the ratings agency"),
  BEZERO_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe("the client secret issued by the ratings agency"),
  RATINGS_REFRESH_MINUTES: integer(0, 1440).default(60),
  AUTH_RATE_LIMIT: integer(1, 1_000_000).default(60),
  FUNCTIONS_RATE_LIMIT: integer(1, 1_000_000).default(120),
  DATA_RATE_LIMIT: integer(1, 1_000_000).default(3000),
  PAGE_RATE_LIMIT: integer(1, 1_000_000).default(240),
  API_RATE_LIMIT: integer(1, 1_000_000).default(openDataLimits.requestsPerMinute),
  VISITOR_DATABASE_SECONDS: integer(1, 1_000_000).default(20),
  VISITOR_CONNECTIONS_PERCENT: integer(1, 100).default(25),
  VISITOR_REQUESTS: integer(1, 1_000_000).default(3),
  BUSY_AFTER_SECONDS: integer(1, 3600).default(3),
  BROWSER_LIST_LIMIT: integer(0, 1_000_000).default(listingLimits.maxInBrowser),
  ACCESS_LOG_DAYS: integer(0, 3660).default(14),
  ACCESS_LOG_ADDRESSES: onOff.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{20,}$/)
    .optional()
    .describe("a secret of at least 20 characters without blanks"),
  METRICS_PORT: integer(1, 65535).optional(),
  SLOW_STATEMENT_MILLISECONDS: integer(1, 3_600_000).default(1_000),
  ERROR_REPORT_DSN: z
    .string()
    .regex(dsnPattern)
    .optional()
    .describe("a DSN, for example https://key@errors.example.org/1"),
  ANALYTICS_SCRIPT_URL: webAddress.optional(),
  TESTIMONIALS_FILE: z.string().min(1).optional().describe("a file with two testimonials"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("fatal, error, warn, info, debug, trace or silent"),
});

export type Config = ReturnType<typeof readConfig>;

const secrets = new Set([
  "BACKUP_PASSPHRASE",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "SUPABASE_SECRET_KEY",
  "SUPABASE_DB_URL",
  "SUPABASE_ACCESS_TOKEN",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "BEZERO_CLIENT_SECRET",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "GOOGLE_CLIENT_SECRET",
  "MICROSOFT_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
  "METRICS_TOKEN",
  "ERROR_REPORT_DSN",
]);

/** What each method needs; a hosted Supabase project has its own settings for them. */
const methodSettings = {
  email: [],
  google: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  microsoft: ["MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET"],
  oidc: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  saml: ["SAML_IDP_METADATA", "SAML_DOMAINS"],
  password: [],
} as const satisfies Record<LoginMethod, readonly (keyof typeof schema.shape)[]>;

/** Reads the environment; throws a ConfigError that names the variable and its accepted values. */
export function readConfig(environment: Record<string, string | undefined>) {
  // An empty variable is the usual way to unset one in .env files and container settings.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    const value = secrets.has(name) ? "(not shown)" : JSON.stringify(given[name]);
    throw new ConfigError(`${name} is ${value}; it must be ${describeVariable(name)}.`);
  }
  const config = parsed.data;
  requireTogether(config, ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"]);
  requireTogether(config, ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
  requireTogether(config, [
    "BACKUP_S3_ENDPOINT",
    "BACKUP_S3_BUCKET",
    "BACKUP_S3_ACCESS_KEY_ID",
    "BACKUP_S3_SECRET_ACCESS_KEY",
  ]);
  requireTogether(config, ["BEZERO_CLIENT_ID", "BEZERO_CLIENT_SECRET"]);
  requireMethodSettings(config);
  if (config.BACKUP_TO === "s3" && !config.BACKUP_S3_BUCKET) {
    throw new ConfigError("BACKUP_TO is s3, so BACKUP_S3_BUCKET must be set.");
  }
  if (config.SUPABASE_URL && config.DATABASE_URL) {
    throw new ConfigError("SUPABASE_URL and DATABASE_URL are both set; set one of them.");
  }
  if (config.METRICS_PORT === config.PORT) {
    throw new ConfigError(
      "METRICS_PORT and PORT are the same; the metrics need a port of their own.",
    );
  }
  if (config.DATABASE_DIRECT_URL && !config.DATABASE_URL) {
    throw new ConfigError("DATABASE_DIRECT_URL is set without DATABASE_URL; set both.");
  }
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  return {
    ...config,
    MAIL_FROM: config.MAIL_FROM ?? config.CONTACT_EMAIL,
    TEAM_EMAIL: config.TEAM_EMAIL ?? config.CONTACT_EMAIL,
    DEMO_DATA: config.DEMO_DATA ?? isDemoByDefault(config, publicUrl),
    /** Only an explicit setting opens the demo account to everyone. */
    isDemoOpenToAll: config.DEMO_DATA === true,
    publicUrl,
  };
}

/** No fictional data or demo administrator by mistake on public sites and external databases. */
function isDemoByDefault(config: z.infer<typeof schema>, publicUrl: string): boolean {
  const { NODE_ENV, DATABASE_URL, SUPABASE_URL } = config;
  const isOwnData = DATABASE_URL !== undefined || SUPABASE_URL !== undefined;
  return NODE_ENV !== "production" && !isOwnData && isLoopbackSite(publicUrl);
}

/** The name of every variable, for the test that the documentation lists them all. */
export const configVariables = Object.keys(schema.shape);

function describeVariable(name: string): string {
  let current: z.core.$ZodType | undefined = schema.shape[name as keyof typeof schema.shape];
  while (current) {
    const described = z.globalRegistry.get(current)?.description;
    if (described) return described;
    const inner: z.core.$ZodType | undefined =
      current instanceof z.ZodDefault || current instanceof z.ZodOptional
        ? current.unwrap()
        : undefined;
    current = inner;
  }
  return "a different value";
}

function requireMethodSettings(config: z.infer<typeof schema>) {
  for (const method of config.LOGIN_METHODS) {
    const needed = config.SUPABASE_URL
      ? (["SAML_DOMAINS"] as const).filter(() => method === "saml")
      : methodSettings[method];
    const missing = needed.find((name) => config[name] === undefined);
    if (missing) {
      throw new ConfigError(
        `${missing} is not set; LOGIN_METHODS names ${method}, which needs it.`,
      );
    }
  }
}

function requireTogether<Name extends string>(
  config: Partial<Record<Name, unknown>>,
  names: readonly Name[],
) {
  const missing = names.filter((name) => config[name] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    throw new ConfigError(
      `${missing[0]} is not set; it must be set together with ${names.filter((n) => n !== missing[0]).join(", ")}.`,
    );
  }
}
