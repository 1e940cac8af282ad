const loopback = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/;

/** Whether an address or a host name means this machine, to this machine. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Whether a site can be reached from its own machine only. */
export function isLoopbackSite(siteUrl: string): boolean {
  return isLoopback(new URL(siteUrl).hostname);
}
