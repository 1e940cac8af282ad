/**
 * Chart marks: a contrast of at least 3:1 with white, and distinguishable with red-green colour
 * blindness. In a separate file, so that pages with charts load these and not the whole palette.
 */
export const plotColours = {
  plotBlue: "#0d329d",
  plotOrange: "#dc6509",
  plotGreen: "#0b8452",
  plotPink: "#d0589c",
  plotBrown: "#664400",
  plotSky: "#1d96ed",
  plotInk: "#283331",
  plotGrey: "#6b7674",
} as const;

/** The same for the dark theme: a contrast of at least 3:1 with its surfaces. */
export const darkPlotColours: Readonly<Record<keyof typeof plotColours, string>> = {
  plotBlue: "#5a5af0",
  plotOrange: "#ff9407",
  plotGreen: "#29a35c",
  plotPink: "#fe71ac",
  plotBrown: "#96611d",
  plotSky: "#33afff",
  plotInk: "#e2eeea",
  plotGrey: "#8e9a96",
};
