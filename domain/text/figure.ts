/**
 * A number with thousands separators and at most three decimals. Avoids `Intl.NumberFormat`, which
 * gives the same result, because a phone takes a tenth of a second to create the first one.
 */
export function figure(value: number): string {
  const [whole = "", decimals = ""] = Math.abs(value).toFixed(3).split(".");
  const sign = value < 0 ? "-" : "";
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = `.${decimals}`.replace(/\.?0*$/, "");
  return sign + grouped + fraction;
}

/** 53 becomes '53%'. */
export const percentText = (percent: number) => `${figure(percent)}%`;
