import { darkPalette, type palette } from "#domain/palette.ts";

/**
 * For mail programs that follow the system: classes beside the styles of each element, which the others
 * read. The sign-in mail's template holds the same rules.
 */
export const darkRules = `@media (prefers-color-scheme:dark){${Object.entries({
  page: colours({ background: "paper", color: "ink" }),
  sheet: colours({ background: "white", "border-color": "rule" }),
  accent: colours({ color: "pine" }),
  button: colours({ background: "pine", color: "white" }),
  quiet: colours({ color: "quiet" }),
  rule: colours({ "border-color": "rule" }),
  quotation: colours({ background: "paper", "border-color": "pine" }),
})
  .map(([name, rules]) => `.${name}{${rules}}`)
  .join("")}}`;

/** Elements carry their light colours themselves: only what is important wins over those. */
function colours(names: Record<string, keyof typeof palette>): string {
  return Object.entries(names)
    .map(([property, name]) => `${property}:${darkPalette[name]}!important`)
    .join(";");
}
