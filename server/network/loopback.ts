const loopback = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/;

/** Whether an address or host name is loopback. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Whether a site can only be reached from its own machine. */
export function isLoopbackSite(siteUrl: string): boolean {
  return isLoopback(new URL(siteUrl).hostname);
}
