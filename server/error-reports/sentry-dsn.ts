/** {scheme}://{public key}@{host}{path}/{project}: where Sentry and what speaks its protocol listen. */
export const dsnPattern = /^(https?):\/\/(\w+)(?::\w*)?@([\w.:[\]-]+)((?:\/[\w.-]+)*)\/(\w+)$/;

interface Destination {
  url: string;
  /** The header that says who sends. */
  authorisation: string;
}

/** Where envelopes are sent to. */
export function readDsn(dsn: string): Destination {
  const [, scheme, key, host, path = "", project] = dsnPattern.exec(dsn) ?? [];
  if (!key || !project) throw new Error("This is no DSN");
  return {
    url: `${scheme}://${host}${path}/api/${project}/envelope/`,
    authorisation: `Sentry sentry_version=7, sentry_client=cleartonne/1, sentry_key=${key}`,
  };
}
