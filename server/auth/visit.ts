/** Where a request comes from, which sessions and the audit log state. */
export interface Visit {
  /** The visitor's network address; null if this server itself asks. */
  address: string | null;
  userAgent: string | null;
}
