/** The agency did not give what was asked for; the message says what it did instead. */
export class AgencyFailure extends Error {
  override name = "AgencyFailure";
  /** Its HTTP status, or 502 for an answer without use, 504 for none in time. */
  readonly status: number;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
