/** Logs outlive accounts, and mail servers often name the e-mail address they refuse. */
export function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>"'(]+@[^\s<>"',;)]+/g, "…");
}
