/**
 * A number as people read it, with a comma at every thousand and at most three decimals. Not by
 * `Intl.NumberFormat`, which says the same: a phone takes a tenth of a second to make its first one.
 */
export function figure(value: number): string {
  const [whole = "", decimals = ""] = Math.abs(value).toFixed(3).split(".");
  const sign = value < 0 ? "-" : "";
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = `.${decimals}`.replace(/\.?0*$/, "");
  return sign + grouped + fraction;
}

/** A share in percent, whose sign never begins a line of its own. */
export const percentText = (percent: number) => `${figure(percent)}\u00a0%`;
