import { textOf } from "./s3-xml.ts";

/** The store responded, but not with a success. */
export class RefusedByStore extends Error {
  override name = "RefusedByStore";
  readonly status: number;
  /** The store's own word for it, such as NoSuchKey; empty if it gave none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  static async from(response: Response, request: string): Promise<RefusedByStore> {
    const code = textOf(await response.text().catch(() => ""), "Code");
    return new RefusedByStore(response.status, code, explain(response, code, request));
  }
}

function explain({ status, headers }: Response, code: string, request: string): string {
  if (code === "RequestTimeTooSkewed") {
    return `The file store refuses this server's clock, which ${clockDifference(headers.get("date"))}: set the clock, for example by NTP (${request})`;
  }
  if (code === "NoSuchBucket") return `The file store has no such bucket (${request})`;
  return `The file store responded with ${[status, code].filter(Boolean).join(" ")} to ${request}`;
}

function clockDifference(storeTime: string | null): string {
  const minutes = Math.round((Date.now() - Date.parse(storeTime ?? "")) / 60_000);
  if (!minutes) return "differs from its own";
  return `is ${Math.abs(minutes)} minutes ${minutes > 0 ? "ahead of" : "behind"} its own`;
}

/** Whether a key has no object, in a bucket that exists. */
export const isMissingObject = (error: unknown) =>
  error instanceof RefusedByStore && error.status === 404 && error.code !== "NoSuchBucket";

/** Whether the object of a conditional write exists already, or is just being written. */
export const isTaken = (error: unknown) =>
  error instanceof RefusedByStore && (error.status === 412 || error.status === 409);

/** Whether the store has no such function, as OpenStack Swift has no conditional writes. */
export const isUnknownToStore = (error: unknown) =>
  error instanceof RefusedByStore && (error.status === 501 || error.status === 400);

/** S3 itself is never full, but stores like it say so with this status. */
export const isFullStore = (error: unknown) =>
  error instanceof RefusedByStore && error.status === 507;
