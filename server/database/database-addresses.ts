/**
 * The servers that a URL names: `postgres://user:password@first:5432,second:5432/name`, as libpq
 * understands it. Of them, the one is used that takes writes, whichever it is at the moment.
 */
export interface DatabaseAddresses {
  /** The URL of the server to connect to. */
  current(): string;
  /** Grows whenever connections made before are no longer to be used. */
  generation(): number;
  /** How many servers there are. */
  readonly count: number;
  /** The server at `url` does not respond or only reads: the next one is to be tried. */
  giveUp(url: string): void;
  /** Connections made until now lead to a database that has begun to only read. */
  renew(generation: number): void;
}

/** In milliseconds: each refused write asks for new connections, while reading goes on. */
const shortestRenewal = 5_000;

export function createDatabaseAddresses(
  url: string,
  now: () => number = () => performance.now(),
): DatabaseAddresses {
  const urls = urlsOfHosts(url);
  let index = 0;
  let generation = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const current = () => urls[index] ?? url;

  function moveOn() {
    index = (index + 1) % urls.length;
    generation += 1;
  }

  return {
    current,
    generation: () => generation,
    count: urls.length,
    giveUp(failed) {
      // With one address, the connections that are left may be sound.
      if (failed === current() && urls.length > 1) moveOn();
    },
    renew(seen) {
      if (seen !== generation || now() - renewedAt < shortestRenewal) return;
      renewedAt = now();
      moveOn();
    },
  };
}

const urlParts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/;

/** A URL for each host; the parameter is libpq's word for what several hosts always mean here. */
export function urlsOfHosts(url: string): string[] {
  const [, scheme = "", account = "", hosts = "", rest = ""] = urlParts.exec(url) ?? [];
  const kept = rest.replace(/([?&])target_session_attrs=[\w-]*(&|$)/, (_, before, after) =>
    after ? before : "",
  );
  return hosts.split(",").map((host) => `${scheme}${account}${host}${kept}`);
}
