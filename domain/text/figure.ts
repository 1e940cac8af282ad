/**
 * A number as people read it, with a comma at every thousand and at most three decimals. Not by
 * `Intl.NumberFormat`, which says the same: a phone takes a tenth of a second to make its first one.
 */
export function figure(value: number): string {
  const [whole = "", decimals = ""] = Math.abs(value).toFixed(3).split(".");
  const shownDecimals = decimals.replace(/0+$/, "");
  return [
    value < 0 && "-",
    whole.replace(/\B(?=(\d{3})+$)/g, ","),
    shownDecimals && `.${shownDecimals}`,
  ]
    .filter(Boolean)
    .join("");
}
