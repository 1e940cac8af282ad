import { darkPalette, type palette } from "#domain/palette.ts";

/**
 * For mail programs that follow the system's dark mode: classes in addition to each element's
 * inline styles, which other programs use. The template of the sign-in e-mail contains the same
 * rules.
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

/** Elements have their light colours as inline styles, which only `!important` overrides. */
function colours(names: Record<string, keyof typeof palette>): string {
  return Object.entries(names)
    .map(([property, name]) => `${property}:${darkPalette[name]}!important`)
    .join(";");
}
