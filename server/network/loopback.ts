const loopback = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/;

/** Whether an address or a host name means this machine, to this machine. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}

/** Whether a site is only for whoever sits at its machine. */
export function isLoopbackSite(siteUrl: string): boolean {
  return isLoopback(new URL(siteUrl).hostname);
}
