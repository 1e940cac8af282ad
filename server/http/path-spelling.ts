/** The first segments of the paths that programs call, as opposed to pages. */
const apiSegments = new Set(["auth", "rest", "storage", "functions", "api", "realtime"]);

/** Segments of characters that a URL parser leaves as they are, with at most one slash between. */
const plainSegments = /^(?:\/(?:[\w.~!$&'()*+,;=:@[\]|-]|%[\da-f]{2})+)*\/?$/i;
const dotSegment = /\/\.{1,2}(?:\/|$)/;
/** Escapes of letters, digits, '-', '.', '_', '~', '/' and '\'. */
const needlessEscape = /%(?:2[d-f]|3\d|[46][1-9a-f]|[57][\da]|5[cf]|7e)/i;
const oddSpelling =
  "The path of this URL must be spelt without needless escapes, dots, slashes or capitals.";
const escapes = /(?:%[\da-f]{2})+/gi;

/**
 * Whether a path can be read in one way only, so that whatever decodes or resolves it sees the same
 * segments.
 */
export function isPlainPath(path: string): boolean {
  return (
    plainSegments.test(path) &&
    !dotSegment.test(path) &&
    !needlessEscape.test(path) &&
    hasPlainPrefix(path) &&
    hasValidEscapes(path)
  );
}

/** Whether the fixed part of an API's path, such as '/rest/v1', is in lower case. */
function hasPlainPrefix(path: string): boolean {
  const [, first = "", second = ""] = path.split("/", 3);
  if (!apiSegments.has(first.toLowerCase())) return true;
  return apiSegments.has(first) && second !== "V1";
}

/** Whether every escaped character is valid UTF-8. A lone '%' stands for itself. */
function hasValidEscapes(text: string): boolean {
  try {
    for (const [escaped] of text.matchAll(escapes)) decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}

/** Whether any layer could take a path, however spelt, for one of the API's. */
export function mayBeApiPath(path: string): boolean {
  return decoded(decoded(path))
    .toLowerCase()
    .split(/[\\/#?]+/)
    .some((part) => apiSegments.has(part));
}

const decoded = (path: string) =>
  path.replaceAll(/%[0-7][\da-f]/gi, (escaped) => decodeURIComponent(escaped));

/** Why a request to the API is refused for its URL, as sent; null if it is not. */
export function urlProblem(url: string): string | null {
  const [path = "", query = ""] = splitAtQuery(url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, ""));
  if (!isPlainPath(path)) return mayBeApiPath(path) ? oddSpelling : null;
  if (!apiSegments.has(path.split("/", 2)[1] ?? "")) return null;
  if (!hasValidEscapes(query)) return "The query of this URL is not valid UTF-8.";
  return /%00/.test(query) ? "The query of this URL contains a null character." : null;
}

function splitAtQuery(url: string): [string, string] {
  const mark = url.indexOf("?");
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}
