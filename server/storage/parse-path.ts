import { isBucketName, isStorableKey } from "./files/file-store.ts";
import { invalidKey, invalidRequest, noSuchBucket, notOffered } from "./storage-problem.ts";

/** The calls that are offered, by what Supabase's service names them for policies. */
export type Operation =
  | "bucket.list"
  | "bucket.create"
  | "bucket.get"
  | "bucket.update"
  | "bucket.delete"
  | "bucket.empty"
  | "object.upload"
  | "object.upload_update"
  | "object.upload_signed_url"
  | "object.sign_upload_url"
  | "object.get_authenticated"
  | "object.get_public"
  | "object.get_signed"
  | "object.info"
  | "object.info_public"
  | "object.sign"
  | "object.sign_many"
  | "object.list"
  | "object.list_v2"
  | "object.move"
  | "object.copy"
  | "object.delete"
  | "object.delete_many";

/** What a request asks for, as far as its method and path say. */
export interface Call {
  operation: Operation;
  /** Empty for calls that name it in their body, or name none. */
  bucket: string;
  key: string;
}

type ByMethod = Partial<Record<string, Operation>>;

const reading = (operation: Operation): ByMethod => ({ GET: operation, HEAD: operation });

/** What can follow the fixed start of a path. */
interface Shape {
  start: readonly string[];
  /** Which names follow the start. */
  names: "none" | "bucket" | "object";
  end?: string;
  methods: ByMethod;
}

/** The first that fits is meant, so a fixed word is never taken for a bucket. */
const shapes: readonly Shape[] = [
  { start: ["bucket"], names: "none", methods: { GET: "bucket.list", POST: "bucket.create" } },
  { start: ["bucket"], names: "bucket", end: "empty", methods: { POST: "bucket.empty" } },
  {
    start: ["bucket"],
    names: "bucket",
    methods: { GET: "bucket.get", PUT: "bucket.update", DELETE: "bucket.delete" },
  },
  { start: ["object", "move"], names: "none", methods: { POST: "object.move" } },
  { start: ["object", "copy"], names: "none", methods: { POST: "object.copy" } },
  { start: ["object", "list"], names: "bucket", methods: { POST: "object.list" } },
  { start: ["object", "list-v2"], names: "bucket", methods: { POST: "object.list_v2" } },
  { start: ["object", "sign"], names: "bucket", methods: { POST: "object.sign_many" } },
  {
    start: ["object", "sign"],
    names: "object",
    methods: { POST: "object.sign", ...reading("object.get_signed") },
  },
  {
    start: ["object", "upload", "sign"],
    names: "object",
    methods: { POST: "object.sign_upload_url", PUT: "object.upload_signed_url" },
  },
  {
    start: ["object", "info", "public"],
    names: "object",
    methods: reading("object.info_public"),
  },
  {
    start: ["object", "info", "authenticated"],
    names: "object",
    methods: reading("object.info"),
  },
  { start: ["object", "info"], names: "object", methods: reading("object.info") },
  { start: ["object", "public"], names: "object", methods: reading("object.get_public") },
  {
    start: ["object", "authenticated"],
    names: "object",
    methods: reading("object.get_authenticated"),
  },
  { start: ["object"], names: "bucket", methods: { DELETE: "object.delete_many" } },
  {
    start: ["object"],
    names: "object",
    methods: {
      POST: "object.upload",
      PUT: "object.upload_update",
      DELETE: "object.delete",
      ...reading("object.get_authenticated"),
    },
  },
];

/** Parts of Supabase's service that are not offered here, with what to tell who asks for them. */
const notHere: Record<string, string> = {
  render: "Images are not transformed here. Request the original file.",
  upload: "Resumable uploads are not available. Send the file in one request.",
  cdn: "There is no cache to purge: a changed file is served at once.",
  iceberg: "Analytics buckets are not available.",
  vector: "Vector buckets are not available.",
  s3: "The S3 protocol is not available.",
};

const basePath = "/storage/v1/";

/** Reads a request's method and path, once and strictly. */
export function parsePath(method: string, pathname: string): Call {
  const parts = pathname.startsWith(basePath) ? decodeParts(pathname.slice(basePath.length)) : [];
  const unavailable = notHere[parts[0] ?? ""];
  if (unavailable) throw notOffered(unavailable);
  const shape = shapes.find((candidate) => fits(candidate, parts));
  if (!shape) throw notOffered("There is nothing at this URL.");
  const operation = shape.methods[method];
  if (!operation) throw notOffered(`There is nothing at this URL for ${method} requests.`);
  const { start, names, end } = shape;
  const [bucket = "", ...rest] = parts.slice(start.length, end ? -1 : undefined);
  if (names !== "none" && !isBucketName(bucket)) throw noSuchBucket();
  const key = rest.join("/");
  if (names === "object" && !isStorableKey(key)) throw invalidKey();
  return { operation, bucket, key };
}

function fits({ start, names, end }: Shape, parts: readonly string[]): boolean {
  if (start.some((part, index) => parts[index] !== part)) return false;
  const rest = parts.length - start.length;
  if (end !== undefined) return rest === 2 && parts.at(-1) === end;
  if (names === "none") return rest === 0;
  // The words after 'object' that are no bucket.
  if (start.length === 1 && start[0] === "object" && !isBucketName(parts[1] ?? "")) return false;
  return names === "bucket" ? rest === 1 : rest > 1;
}

/** The decoded segments; an escaped slash or an empty segment would give a name two readings. */
function decodeParts(path: string): string[] {
  try {
    const parts = path.split("/").map(decodeURIComponent);
    if (parts.every((part) => part !== "" && !/[/\\]/.test(part))) return parts;
  } catch {
    throw invalidRequest("The path of this URL is not valid UTF-8.");
  }
  throw invalidKey();
}
