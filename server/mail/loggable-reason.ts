/** Logs outlive accounts, and mail servers like to name whom they refuse. */
export function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>"'(]+@[^\s<>"',;)]+/g, "…");
}
