/**
 * Marks in pictures: at least 3:1 from white, and told apart by those who confuse red and green. On
 * their own, so that a page with pictures loads these and not the whole palette.
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
