/** In characters. */
const maxLength = 300;

/** In this order: a URL goes as a whole before its parts are looked at. */
const secrets: [pattern: RegExp, replacement: string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/gi, "[url]"],
  [/"[^"]*"|„[^“”]*[“”]|“[^”]*”|«[^»]*»|»[^«]*«|`[^`]*`/g, '"…"'],
  // Of PostgreSQL: 'Key (email)=(…) already exists'.
  [/=\s*\([^)]*\)/g, "=(…)"],
  [/[^\s<>"'(,;:=]+@[^\s<>"',;)]+/g, "[address]"],
  // JSON web tokens, and anything else long that mixes letters and digits or never ends.
  [/\b[\w-]+\.[\w-]{8,}\.[\w-]{8,}\b/g, "[token]"],
  [/(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{16,}/gi, "[token]"],
  [/[\w+/=-]{40,}/g, "[token]"],
  [/\b(bearer|basic)\s+\S+/gi, "$1 [token]"],
  [
    /\b(password|passwd|pwd|secret|token|key|authorization|cookie|code)(\s*[:=]\s*)\S+/gi,
    "$1$2[secret]",
  ],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[ip]"],
  [/(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?![\w:])/gi, "[ip]"],
  [/\?[^\s]*=[^\s]*/g, "?…"],
  // Bodies and rows.
  [/[{[(][^{}[\]()]*[:=,][^{}[\]()]*[)\]}]/g, "[…]"],
  [/\b\d{4,}\b/g, "…"],
];

/** What an error says, on one line, without anything that could be a person's or a secret. */
export function scrubText(text: string): string {
  const line = text.slice(0, 4 * maxLength).replace(/\s+/g, " ");
  const scrubbed = secrets.reduce((left, [pattern, put]) => left.replace(pattern, put), line);
  return scrubbed.length > maxLength ? `${scrubbed.slice(0, maxLength)}…` : scrubbed;
}
