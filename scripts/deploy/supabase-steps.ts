import { callbackPath } from "#domain/sign-in/sign-in.ts";
import type { Config } from "#server/config.ts";
import { projectRef } from "#server/doctor/read-platform.ts";

/** A call of Supabase's command line, or why it cannot be made. */
export interface Step {
  name: string;
  parameters: string[];
  /** What the command reads from the environment, mostly secrets. */
  environment: Record<string, string>;
  /** What goes into a private file for --env-file, so that no list of processes shows it. */
  envFile?: Record<string, string>;
  /** What has to be set first. */
  missing?: string;
}

/** The port is the only part of the mail settings that config.toml cannot take from a variable. */
const mailPort = "587";

/** What brings a Supabase project to this version, in the order in which one needs the other. */
export function supabaseSteps(config: Config): Step[] {
  const { SUPABASE_URL = "", SUPABASE_DB_URL, SUPABASE_ACCESS_TOKEN } = config;
  const ref = projectRef(SUPABASE_URL);
  const remote = `--remote=${ref}`;
  const environment: Record<string, string> = SUPABASE_ACCESS_TOKEN
    ? { SUPABASE_ACCESS_TOKEN }
    : {};
  const managed = !ref
    ? { missing: "a hosted project in SUPABASE_URL; a self-hosted one has settings of its own" }
    : !SUPABASE_ACCESS_TOKEN
      ? { missing: "SUPABASE_ACCESS_TOKEN" }
      : {};
  const database = withoutPassword(SUPABASE_DB_URL);
  const mail = mailEnvironment(config);
  const secrets = secretsOf(config);
  const secretStep: Step = {
    name: "secrets",
    parameters: ["secrets", "set", "--yes", remote],
    environment,
    envFile: secrets,
    ...managed,
  };
  return [
    {
      name: "migrations, buckets and policies",
      parameters: ["db", "push", "--yes", `--remote=${database.url}`],
      environment: { ...environment, ...database.environment },
      ...(!SUPABASE_DB_URL && { missing: "SUPABASE_DB_URL" }),
    },
    {
      name: "settings and e-mail templates",
      parameters: ["config", "push", "--yes", remote],
      environment: {
        ...environment,
        PUBLIC_URL: config.publicUrl,
        AUTH_CALLBACK_URL: config.publicUrl + callbackPath,
        ...("missing" in mail ? {} : mail),
      },
      ...managed,
      ...("missing" in mail && mail),
    },
    {
      name: "functions",
      parameters: ["functions", "deploy", "--use-api", "--yes", remote],
      environment,
      ...managed,
    },
    ...(Object.keys(secrets).length > 0 ? [secretStep] : []),
  ];
}

/** A list of processes shows parameters, but not what is in the environment. */
function withoutPassword(databaseUrl?: string): Pick<Step, "environment"> & { url: string } {
  if (!databaseUrl) return { url: "", environment: {} };
  const url = new URL(databaseUrl);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = "";
  return { url: url.href, environment: PGPASSWORD ? { PGPASSWORD } : {} };
}

function mailEnvironment({
  SMTP_URL,
  MAIL_FROM,
}: Config): Record<string, string> | { missing: string } {
  if (!SMTP_URL) return { missing: "SMTP_URL" };
  const { hostname, port, username, password } = new URL(SMTP_URL);
  if ((port || mailPort) !== mailPort) {
    return { missing: `port ${mailPort} in SMTP_URL, or its port in supabase/config.toml` };
  }
  return {
    MAIL_FROM,
    SMTP_HOST: hostname,
    SMTP_USER: decodeURIComponent(username),
    SMTP_PASS: decodeURIComponent(password),
  };
}

const secretNames = [
  "BEZERO_API_URL",
  "BEZERO_TOKEN_URL",
  "BEZERO_CLIENT_ID",
  "BEZERO_CLIENT_SECRET",
] as const;

function secretsOf(config: Config): Record<string, string> {
  if (!config.BEZERO_CLIENT_ID) return {};
  return Object.fromEntries(
    secretNames.flatMap((name) => (config[name] ? [[name, config[name]]] : [])),
  );
}
