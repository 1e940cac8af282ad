/** A request to the agency failed; the message says how. */
export class AgencyFailure extends Error {
  override name = "AgencyFailure";
  /** Its HTTP status; 502 if unusable or unreachable, 503 if the server stopped, 504 if late. */
  readonly status: number;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
